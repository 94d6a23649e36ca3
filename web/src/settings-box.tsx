// The settings: theme, motion, sound, notices, list of options.
import { allowNotices } from "./attention";
import { LanguageChoice } from "./language";
import { PACES, type Settings, set, useSettings } from "./settings";
import { useBox } from "./who";
import { t } from "./words";

function Check(props: { label: string; help: string; checked: boolean; change(on: boolean): void }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.change(event.currentTarget.checked)}
      />
      <span>
        {props.label}
        <span class="help">{props.help}</span>
      </span>
    </label>
  );
}

export function SettingsBox() {
  const now = useSettings();
  const { open, setOpen, box } = useBox();
  const notify = async (on: boolean) => set({ notify: on && (await allowNotices()) });
  return (
    <div class="who" ref={box}>
      <button
        type="button"
        class="plain"
        aria-expanded={open}
        aria-label={t("Settings")}
        onClick={() => setOpen(!open)}
      >
        <svg class="gear" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
          <path d="M10 1h4l.6 3 2 .9L19.3 3.2l2.8 2.8-1.7 2.6.9 2 2.7.6v3.6l-3 .6-.9 2 1.7 2.6-2.8 2.8-2.6-1.7-2 .9L14 23h-4l-.6-3-2-.9-2.6 1.7L2 18l1.7-2.6-.9-2L0 12.8V9.2l3-.6.9-2L2.2 4 5 1.2l2.6 1.7 2-.9zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z" />
        </svg>
      </button>
      {open ? (
        <div class="sheet" role="group" aria-label={t("Settings")}>
          <LanguageChoice />
          <label>
            {t("Colours")}
            <select
              value={now.theme}
              onChange={(event) => set({ theme: event.currentTarget.value as Settings["theme"] })}
            >
              <option value="auto">{t("as the system")}</option>
              <option value="light">{t("light")}</option>
              <option value="dark">{t("dark")}</option>
            </select>
          </label>
          <Check
            label={t("Animation")}
            help={t("Cards and markers move when they change place.")}
            checked={now.motion}
            change={(motion) => set({ motion })}
          />
          <label>
            {t("Others' moves are played")}
            <select
              value={String(now.pace)}
              onChange={(event) => set({ pace: Number(event.currentTarget.value) })}
            >
              {PACES.map((pace) => (
                <option key={pace} value={String(pace)}>
                  {pace === 0 ? t("at once") : t("{0}×", pace)}
                </option>
              ))}
            </select>
          </label>
          <Check
            label={t("Sound")}
            help={t("Cards, coins, dice and horns, and a chime when it is your turn.")}
            checked={now.sound}
            change={(sound) => set({ sound })}
          />
          <Check
            label={t("Notices")}
            help={t("The browser tells you when it is your turn and this page is hidden.")}
            checked={now.notify}
            change={notify}
          />
          <Check
            label={t("Pass for me")}
            help={t(
              "Where I can do nothing but pass, I am not asked. With other people at the table nobody can tell: it takes a moment all the same.",
            )}
            checked={now.passing}
            change={(passing) => set({ passing })}
          />
          <Check
            label={t("List every option")}
            help={t("Also those that can be clicked on the board.")}
            checked={now.list}
            change={(list) => set({ list })}
          />
          <Check
            label={t("Plain table")}
            help={t("Names and numbers in place of the drawn board.")}
            checked={now.plain}
            change={(plain) => set({ plain })}
          />
        </div>
      ) : null}
    </div>
  );
}
