// People: the page of one, how all stand in a game, and finding each other. One part of the page, loaded when it is asked for.
import { useEffect } from "preact/hooks";
import type { Game } from "./api";
import { setTitle } from "./attention";
import { Finder } from "./finder";
import { at, follow } from "./go";
import { Header } from "./header";
import { PersonView } from "./person";
import { Standing } from "./standing";
import { t } from "./words";

function titleOf(kind: string | undefined, name: string): string {
  if (kind === "p") return name;
  return kind === "find" ? t("Find a table or opponents") : t("Ratings and statistics");
}

export function PeopleView({ path, games }: { path: string; games: Game[] }) {
  const [kind, first = "", second = ""] = path.split("/");
  const name = decodeURIComponent(first);
  const title = titleOf(kind, name);
  useEffect(() => setTitle(title), [title]);
  return (
    <>
      <Header />
      <main id="main" class="people">
        <p>
          <a href={at("/")} onClick={follow}>
            ← {t("All games")}
          </a>
        </p>
        <h1>{title}</h1>
        {kind === "p" ? <PersonView key={name} name={name} games={games} /> : null}
        {kind === "ratings" ? <Standing games={games} game={name} seats={Number(second)} /> : null}
        {kind === "find" ? <Finder games={games} /> : null}
      </main>
    </>
  );
}
