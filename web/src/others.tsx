// The others at a table, for oneself alone: who they are, and whom one does not want to hear or to meet again.
import { useState } from "preact/hooks";
import type { ChatEntry, Table } from "./api";
import { at } from "./go";
import { writers } from "./order";
import type { useTable } from "./use-table";
import { useWho } from "./who";
import { t } from "./words";

type Act = ReturnType<typeof useTable>["act"];

interface Other {
  name: string;
  /** How the server knows whom we mean. */
  means: { seat: number } | { chat: number };
  muted: boolean;
}

function othersOf(table: Table, chat: ChatEntry[], own: string | undefined): Other[] {
  const heard = writers(table, chat, own);
  const seated = table.seats
    .filter((seat) => seat.seat !== table.you && (seat.kind === "person" || seat.away))
    .map((seat) => ({
      name: seat.name ?? "",
      means: { seat: seat.seat },
      muted: heard.some((one) => one.name === seat.name && one.muted),
    }));
  const others = heard
    .filter((one) => !seated.some((seat) => seat.name === one.name))
    .map((one) => ({ name: one.name, means: { chat: one.line }, muted: one.muted }));
  return [...seated, ...others];
}

function Line({ other, act }: { other: Other; act: Act }) {
  const [said, setSaid] = useState("");
  const mark = async (what: { mute?: boolean; block?: boolean }, done: string) => {
    if (await act("mark", { ...other.means, ...what })) setSaid(done);
  };
  return (
    <li>
      <a href={at(`/p/${encodeURIComponent(other.name)}`)} target="_blank" rel="noreferrer">
        {other.name}
      </a>
      <button
        type="button"
        onClick={() =>
          mark(
            { mute: !other.muted },
            other.muted ? t("You read {0} again.", other.name) : t("You no longer read {0}.", other.name),
          )
        }
      >
        {other.muted ? t("Read {0} again", other.name) : t("Do not read {0}", other.name)}
      </button>
      <button
        type="button"
        onClick={() => mark({ block: true }, t("You and {0} will not meet again.", other.name))}
      >
        {t("Block {0}", other.name)}
      </button>
      <span class="note" role="status">
        {said}
      </span>
    </li>
  );
}

export function Others({ table, chat, act }: { table: Table; chat: ChatEntry[]; act: Act }) {
  const who = useWho();
  const others = who.user ? othersOf(table, chat, who.user.name) : [];
  if (!others.length) return null;
  return (
    <section class="order" aria-labelledby="others-title">
      <h2 id="others-title">{t("The others")}</h2>
      <ul>
        {others.map((other) => (
          <Line key={other.name} other={other} act={act} />
        ))}
      </ul>
      <p class="note">
        {t("Only you see whom you do not read. Whoever is blocked cannot sit down with you.")}
      </p>
    </section>
  );
}
