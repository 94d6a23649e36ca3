// The page: which view the address asks for, and who is looking at it.
import { render } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { api, type Game, type User } from "./api";
import { Create } from "./create";
import { follow, useAddress } from "./go";
import { Home } from "./home";
import { SettingsBox } from "./settings-box";
import { TableView } from "./table";
import { sentence, someName, WhoBox, WhoContext } from "./who";
import { startLanguage, t, useLanguage } from "./words";

function Header() {
  return (
    <header class="top">
      <a class="skip" href="#main">
        {t("Skip to the content")}
      </a>
      <a class="logo" href="/" onClick={follow}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" fill="#7a2e2a" />
          <path d="M9 6h4v16h10v4H9z" fill="#f6e7c8" />
          <circle cx="21" cy="11" r="4" fill="#e2a83c" />
        </svg>
        Ludus
      </a>
      <span class="grow" />
      <WhoBox />
      <SettingsBox />
    </header>
  );
}

function View({ games, bots }: { games: Game[]; bots: string[] }) {
  const address = useAddress();
  const table = /^\/t\/([A-Za-z0-9_-]+)\/?$/.exec(address.pathname)?.[1];
  if (table) return <TableView key={table} id={table} games={games} />;
  const wanted = games.find((game) => game.name === address.searchParams.get("new"));
  if (wanted)
    return (
      <Create
        key={address.search}
        game={wanted}
        bots={bots}
        friends={address.searchParams.get("with") === "friends"}
        figures={address.searchParams.has("figures")}
      />
    );
  return <Home games={games} />;
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
  const need = useCallback(async () => {
    if (user) return user;
    const made = await api.guest(someName());
    setUser(made);
    return made;
  }, [user]);
  const who = useMemo(() => ({ user, set: setUser, need }), [user, need]);
  return (
    <WhoContext.Provider value={who}>
      <Header />
      {games ? (
        <View games={games.games} bots={games.bots} />
      ) : (
        <main id="main" class="home">
          <h1 class="quiet-title">Ludus</h1>
          <p role="status">{wrong || t("One moment…")}</p>
        </main>
      )}
    </WhoContext.Provider>
  );
}

/** Another language is another page: everything is asked for and said anew. */
function InLanguage() {
  return <App key={useLanguage()} />;
}

const root = document.getElementById("app");
if (root) startLanguage().then(() => render(<InLanguage />, root));
