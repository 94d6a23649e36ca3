// Learning: the lessons of the games with how far one has come, or the lesson that the address names.
import { useEffect, useState } from "preact/hooks";
import { api, type Game, type LessonCard } from "./api";
import { setTitle } from "./attention";
import { FindMove } from "./find-move";
import { FirstGame } from "./first-game";
import { Picture } from "./games";
import { at, follow } from "./go";
import { Header } from "./header";
import type { LessonView } from "./lesson";
import { progressOf } from "./progress";
import { styled } from "./styles";
import { sentence } from "./who";
import { t } from "./words";

/** A lesson needs a table's frame and a board: it comes when one is opened. */
function LessonOf({ card, next, game }: { card: LessonCard; next: LessonCard | undefined; game: Game }) {
  const [Shown, setShown] = useState<{ view: typeof LessonView } | null>(null);
  useEffect(() => {
    Promise.all([import("./lesson"), styled("table")]).then(([{ LessonView: view }]) => setShown({ view }));
  }, []);
  if (Shown) return <Shown.view card={card} next={next} game={game} />;
  return (
    <main id="main" class="home">
      <p role="status">{t("One moment…")}</p>
    </main>
  );
}

function Line({ card, index, upNext }: { card: LessonCard; index: number; upNext: boolean }) {
  const path = `${card.game}/${card.name}`;
  const { learnt, answers, done, all } = progressOf(path);
  const begun = answers.length > 0 && done < all;
  return (
    <li class={`lesson-line ${upNext ? "up-next" : ""}`}>
      <a href={at(`/?learn=${path}`)} onClick={follow}>
        <span class={`lesson-mark ${learnt ? "learnt" : ""}`} aria-hidden="true">
          {learnt ? "✓" : index + 1}
        </span>
        <span class="lesson-title">{card.title}</span>
        <span class="lesson-about">{card.about}</span>
        <span class="lesson-facts">
          <span>{t("{0} {0|minute|minutes}", card.minutes)}</span>
          {learnt ? <span>{t("lesson\u0004done")}</span> : null}
          {begun ? <span>{t("{0} of {1}", done, all)}</span> : null}
        </span>
      </a>
    </li>
  );
}

function GameLessons({ game, cards }: { game: Game; cards: LessonCard[] }) {
  const first = cards.findIndex((card) => !progressOf(`${card.game}/${card.name}`).learnt);
  return (
    <section class="learn-game" aria-labelledby={`learn-${game.name}`}>
      <div class="learn-head">
        <Picture game={game.name} />
        <div>
          <h2 id={`learn-${game.name}`}>{game.title}</h2>
          <p>{game.about}</p>
        </div>
      </div>
      {cards.length ? (
        <ol class="lesson-list">
          {cards.map((card, i) => (
            <Line key={card.name} card={card} index={i} upNext={i === first} />
          ))}
        </ol>
      ) : null}
      <div class="learn-play">
        <FirstGame game={game} main={first < 0} />
        <p class="note">{t("Short, against gentle bots, with a hint whenever you ask.")}</p>
        <FindMove game={game} />
      </div>
    </section>
  );
}

function List({ games, cards }: { games: Game[]; cards: LessonCard[] | null }) {
  const [one] = games;
  const title = games.length === 1 && one ? t("Learn {0}", one.title) : t("Learn a game by playing it");
  useEffect(() => setTitle(title), [title]);
  return (
    <main id="main" class="learn">
      <p>
        <a href={at("/")} onClick={follow}>
          ← {t("All games")}
        </a>
      </p>
      <h1>{title}</h1>
      <p class="lead">
        {t("A prepared position, a sentence, something to do. You cannot break anything; try what you like.")}
      </p>
      {cards ? (
        games.map((game) => (
          <GameLessons key={game.name} game={game} cards={cards.filter((card) => card.game === game.name)} />
        ))
      ) : (
        <p role="status">{t("One moment…")}</p>
      )}
    </main>
  );
}

/** A worked example of the rules is walked through like a lesson: `ethnos/E-X3`. */
function exampleOf(path: string): LessonCard | undefined {
  const [, game, name] = /^([a-z]+)\/([A-Z]-X\d+)$/.exec(path) ?? [];
  return game && name ? { game, name, title: name, about: "", minutes: 1, example: true } : undefined;
}

export function LearnView({ path, games }: { path: string; games: Game[] }) {
  const [cards, setCards] = useState<LessonCard[] | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    api.lessons().then(setCards, (error) => setWrong(sentence(error)));
  }, []);
  const [name] = path.split("/");
  const game = games.find((one) => one.name === name);
  const own = cards?.filter((card) => card.game === name) ?? [];
  const at = own.findIndex((card) => `${card.game}/${card.name}` === path);
  const card = own[at] ?? exampleOf(path);
  if (card && game) return <LessonOf key={path} card={card} next={own[at + 1]} game={game} />;
  return (
    <>
      <Header />
      {wrong ? (
        <main id="main" class="learn">
          <h1>{t("Learn a game by playing it")}</h1>
          <p class="wrong" role="alert">
            {wrong}
          </p>
        </main>
      ) : (
        <List games={game ? [game] : games} cards={cards} />
      )}
    </>
  );
}
