// Keeping order at a table that one has made: who sits there and who writes, the list, the end.
import { useState } from "preact/hooks";
import type { ChatEntry, Table } from "./api";
import type { useTable } from "./use-table";
import { useWho } from "./who";
import { t } from "./words";

type Act = ReturnType<typeof useTable>["act"];

/** Somebody else who has written, with the number of a line of theirs. */
export interface Writer {
  name: string;
  line: number;
  muted: boolean;
}

export function writers(table: Table, chat: ChatEntry[], own: string | undefined): Writer[] {
  const found = new Map<string, Writer>();
  chat.forEach((entry, i) => {
    const me = entry.seat === null ? entry.name === own : entry.seat === table.you;
    if (!me)
      found.set(entry.name, { name: entry.name, line: table.chat_from + i, muted: entry.muted === true });
  });
  return [...found.values()];
}

function Ending({ act }: { act: Act }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <button type="button" onClick={() => setSure(true)}>
        {t("Close the table")}
      </button>
    );
  return (
    <div role="alertdialog" aria-label={t("Close the table")}>
      <p>{t("The game ends without a result, and nobody can go on with it.")}</p>
      <div class="buttons">
        <button type="button" onClick={() => act("close")}>
          {t("Yes, close it")}
        </button>
        <button type="button" class="main" onClick={() => setSure(false)}>
          {t("Back")}
        </button>
      </div>
    </div>
  );
}

export function Order({ table, chat, act }: { table: Table; chat: ChatEntry[]; act: Act }) {
  const who = useWho();
  if (!table.mine || (table.status !== "gathering" && table.status !== "playing")) return null;
  const guests = table.seats.filter(
    (seat) => seat.seat !== table.you && (seat.kind === "person" || seat.away),
  );
  const heard = writers(table, chat, who.user?.name);
  return (
    <section class="order" aria-labelledby="order-title">
      <h2 id="order-title">{t("Your table")}</h2>
      <ul>
        {guests.map((seat) => (
          <li key={`seat ${seat.seat}`}>
            <button type="button" onClick={() => act("kick", { seat: seat.seat })}>
              {t("Send {0} away", seat.name ?? "")}
            </button>
          </li>
        ))}
        {heard.map((one) => (
          <li key={`line ${one.name}`}>
            <button type="button" onClick={() => act("mute", { chat: one.line, mute: !one.muted })}>
              {one.muted ? t("Show what {0} writes", one.name) : t("Mute {0}", one.name)}
            </button>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <button type="button" onClick={() => act("hide", { hide: table.listed })}>
          {table.listed ? t("Take it off the list") : t("Put it on the list")}
        </button>
        <Ending act={act} />
      </div>
    </section>
  );
}
