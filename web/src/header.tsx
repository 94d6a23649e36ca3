// The line above a page, and the small one of a table: the way home, who one is, the settings.
import { at, follow } from "./go";
import { SettingsBox } from "./settings-box";
import { TurnsBadge } from "./turns";
import { WhoBox } from "./who";
import { t } from "./words";

function Logo({ quiet }: { quiet?: boolean }) {
  return (
    <a class="logo" href={at("/")} onClick={follow}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#7a2e2a" />
        <path d="M9 6h4v16h10v4H9z" fill="#f6e7c8" />
        <circle cx="21" cy="11" r="4" fill="#e2a83c" />
      </svg>
      <span class={quiet ? "unseen" : ""}>Ludus</span>
    </a>
  );
}

const Skip = () => (
  <a class="skip" href="#main">
    {t("Skip to the content")}
  </a>
);

/** While what belongs below is on its way (`waiting`) nothing is there to be opened: the view that comes has boxes of its own. */
export function Header({ waiting }: { waiting?: boolean }) {
  return (
    <header class="top">
      <Skip />
      <Logo />
      <span class="grow" />
      {waiting ? null : <Boxes />}
    </header>
  );
}

function Boxes() {
  return (
    <>
      <TurnsBadge />
      <WhoBox />
      <SettingsBox />
    </>
  );
}

/** At a table there is no line to spare: it is part of the rail. In a lesson nobody needs a name. */
export function Head(props: { title: string; watching?: boolean; nameless?: boolean }) {
  const { title, watching, nameless } = props;
  return (
    <header class="top head">
      <Logo quiet />
      <h1>{title}</h1>
      {watching ? <span class="badge">{t("watching")}</span> : null}
      {nameless ? null : <WhoBox />}
      <SettingsBox />
    </header>
  );
}
