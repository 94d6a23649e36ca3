// The page: which view the address asks for, and who is looking at it.
import { render } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { api, type Game, type User } from "./api";
import type { Create } from "./create";
import type { EventView } from "./event";
import type { NewEventView } from "./event-new";
import { useAddress, within } from "./go";
import { Header } from "./header";
import { Home } from "./home";
import type { LearnView } from "./learn";
import type { LetterLink, LetterView } from "./letters";
import type { PeopleView } from "./people";
import { renewPush, startWorker } from "./push";
import type { Rulebook } from "./rulebook";
import { styled } from "./styles";
import type { TableView } from "./table";
import { sentence, someName, WhoContext } from "./who";
import { startLanguage, t, useLanguage } from "./words";

const Moment = () => (
  <>
    <Header waiting />
    <main id="main" class="home">
      <p role="status">{t("One moment…")}</p>
    </main>
  </>
);

/** A table is much more than the first view: it comes when one is opened. */
function Table({ id, games }: { id: string; games: Game[] }) {
  const [Shown, setShown] = useState<{ view: typeof TableView } | null>(null);
  useEffect(() => {
    Promise.all([import("./table"), styled("table")]).then(([{ TableView: view }]) => setShown({ view }));
  }, []);
  if (Shown) return <Shown.view id={id} games={games} />;
  return <Moment />;
}

/** Learning is a part of its own, too: the list, or the lesson that the address names. */
function Learn({ path, games }: { path: string; games: Game[] }) {
  const [Shown, setShown] = useState<{ view: typeof LearnView } | null>(null);
  useEffect(() => {
    Promise.all([import("./learn"), styled("learn")]).then(([{ LearnView: view }]) => setShown({ view }));
  }, []);
  if (Shown) return <Shown.view path={path} games={games} />;
  return <Moment />;
}

/** People, how they stand, and finding each other. */
function People({ path, games }: { path: string; games: Game[] }) {
  const [Shown, setShown] = useState<{ view: typeof PeopleView } | null>(null);
  useEffect(() => {
    Promise.all([import("./people"), styled("people")]).then(([{ PeopleView: view }]) => setShown({ view }));
  }, []);
  if (Shown) return <Shown.view path={path} games={games} />;
  return <Moment />;
}

/** "p/NAME", "ratings/GAME/SEATS" or "find": what the address asks of people; empty: nothing. */
function peoplePath(address: URL): string {
  const name = /^\/p\/([^/]+)\/?$/.exec(within(address.pathname))?.[1];
  if (name) return `p/${name}`;
  const ratings = address.searchParams.get("ratings");
  if (ratings !== null) return `ratings/${ratings}/${address.searchParams.get("seats") ?? ""}`;
  return address.searchParams.has("find") ? "find" : "";
}

/** The first view needs no form for a new table. */
function NewTable(props: Parameters<typeof Create>[0]) {
  const [Shown, setShown] = useState<{ view: typeof Create } | null>(null);
  useEffect(() => {
    import("./create").then(({ Create: view }) => setShown({ view }));
  }, []);
  if (!Shown) return <Moment />;
  return (
    <>
      <Header />
      <Shown.view {...props} />
    </>
  );
}

/** Nor does it need the rulebooks. */
function Rules({ game }: { game: string }) {
  const [Shown, setShown] = useState<{ view: typeof Rulebook } | null>(null);
  useEffect(() => {
    Promise.all([import("./rulebook"), styled("rulebook")]).then(([{ Rulebook: view }]) =>
      setShown({ view }),
    );
  }, []);
  if (Shown) return <Shown.view game={game} />;
  return <Moment />;
}

/** Events: one that the address names, or a new one. */
function Events({ id, games, bots }: { id: string | undefined; games: Game[]; bots: string[] }) {
  const [Shown, setShown] = useState<{ one: typeof EventView; fresh: typeof NewEventView } | null>(null);
  useEffect(() => {
    Promise.all([import("./event"), import("./event-new"), styled("event")]).then(
      ([{ EventView: one }, { NewEventView: fresh }]) => setShown({ one, fresh }),
    );
  }, []);
  if (!Shown) return <Moment />;
  return id ? <Shown.one id={id} bots={bots} /> : <Shown.fresh games={games} />;
}

/** Links in letters lead here. */
function Letter({ about, code }: LetterLink) {
  const [Shown, setShown] = useState<{ view: typeof LetterView } | null>(null);
  useEffect(() => {
    import("./letters").then(({ LetterView: view }) => setShown({ view }));
  }, []);
  if (Shown) return <Shown.view about={about} code={code} />;
  return <Moment />;
}

const LETTERS = ["confirm", "recover", "stop"] as const;

function View({ games, bots }: { games: Game[]; bots: string[] }) {
  const address = useAddress();
  const table = /^\/t\/([A-Za-z0-9_-]+)\/?$/.exec(within(address.pathname))?.[1];
  if (table) return <Table key={table} id={table} games={games} />;
  const learn = address.searchParams.get("learn");
  if (learn !== null) return <Learn path={learn} games={games} />;
  const event = /^\/e\/([A-Za-z0-9_-]+)\/?$/.exec(within(address.pathname))?.[1];
  if (event || address.searchParams.has("event"))
    return <Events key={event} id={event} games={games} bots={bots} />;
  const rules = /^\/rules\/([a-z-]+)\/?$/.exec(within(address.pathname))?.[1];
  if (rules) return <Rules key={rules} game={rules} />;
  const people = peoplePath(address);
  if (people) return <People path={people} games={games} />;
  const about = LETTERS.find((one) => address.searchParams.has(one));
  if (about) return <Letter about={about} code={address.searchParams.get(about) ?? ""} />;
  const wanted = games.find((game) => game.name === address.searchParams.get("new"));
  if (wanted)
    return (
      <NewTable
        key={address.search}
        game={wanted}
        bots={bots}
        friends={address.searchParams.get("with") === "friends"}
        figures={address.searchParams.has("figures")}
      />
    );
  return (
    <>
      <Header />
      <Home games={games} />
    </>
  );
}

function App() {
  const [user, setUser] = useState<User | null>(null);
  const [games, setGames] = useState<{ games: Game[]; bots: string[] } | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    const load = () =>
      Promise.all([api.me(), api.games()])
        .then(([me, found]) => {
          setUser(me);
          setGames(found);
          setWrong("");
        })
        .catch((error) => {
          setWrong(sentence(error));
          window.setTimeout(load, 2000);
        });
    load();
  }, []);
  useEffect(() => {
    if (user) renewPush().catch(() => undefined);
  }, [user]);
  const need = useCallback(async () => {
    if (user) return user;
    const made = await api.guest(someName());
    setUser(made);
    return made;
  }, [user]);
  const who = useMemo(() => ({ user, set: setUser, need }), [user, need]);
  return (
    <WhoContext.Provider value={who}>
      {games ? (
        <View games={games.games} bots={games.bots} />
      ) : (
        <>
          <Header waiting />
          <main id="main" class="home">
            <h1 class="quiet-title">Ludus</h1>
            <p role="status">{wrong || t("One moment…")}</p>
          </main>
        </>
      )}
    </WhoContext.Provider>
  );
}

/** Another language is another page: everything is asked for and said anew. */
function InLanguage() {
  return <App key={useLanguage()} />;
}

startWorker();
const root = document.getElementById("app");
if (root) startLanguage().then(() => render(<InLanguage />, root));
