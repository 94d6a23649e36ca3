// The switch of languages: a list in the settings, a line of names on the first page.
import { LANGUAGES, type Language, setLanguage, t, useLanguage } from "./words";

const codes = Object.keys(LANGUAGES) as Language[];

export function LanguageChoice() {
  const spoken = useLanguage();
  return (
    <label>
      {t("Language")}
      <select value={spoken} onChange={(event) => setLanguage(event.currentTarget.value as Language)}>
        {codes.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
    </label>
  );
}

export function LanguageLine() {
  const spoken = useLanguage();
  return (
    <p class="languages" role="group" aria-label={t("Language")}>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          class="plain small"
          lang={code}
          aria-pressed={code === spoken}
          onClick={() => setLanguage(code)}
        >
          {LANGUAGES[code]}
        </button>
      ))}
    </p>
  );
}
