// A table as the page holds it: the newest message, the log and chat gathered from all of them.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import {
  api,
  type ChatEntry,
  Line,
  type LogEntry,
  type Notice,
  type Option,
  Refused,
  type Table,
  type Told,
} from "./api";
import { sentence } from "./who";

export interface Held {
  table: Table | null;
  log: LogEntry[];
  logFrom: number;
  chat: ChatEntry[];
  told: Told[];
  up: boolean;
  gone: string;
  notice: Notice | null;
}

const EMPTY: Held = {
  table: null,
  log: [],
  logFrom: 0,
  chat: [],
  told: [],
  up: false,
  gone: "",
  notice: null,
};

/** Entries from index `from` on are replaced: what was taken back leaves the log too. */
function merge<T>(old: T[], oldFrom: number, from: number, fresh: T[]): { from: number; list: T[] } {
  const keep = from - oldFrom;
  if (keep < 0 || keep > old.length) return { from, list: fresh };
  if (fresh.length === 0 && keep === old.length) return { from: oldFrom, list: old };
  return { from: oldFrom, list: [...old.slice(0, keep), ...fresh] };
}

export interface TableActions {
  choose(option: Option): void;
  act(action: string, fields?: Record<string, unknown>): Promise<Record<string, unknown> | null>;
  older(): void;
}

export function useTable(id: string) {
  const [held, setHeld] = useState<Held>(EMPTY);
  const [wrong, setWrong] = useState("");
  const [sent, setSent] = useState<string | null>(null);
  const line = useRef<Line | null>(null);
  const now = useRef(held);
  now.current = held;

  useEffect(() => {
    setHeld(EMPTY);
    const change = (part: Partial<Held>) => {
      now.current = { ...now.current, ...part };
      setHeld(now.current);
    };
    const opened = new Line({
      table: (message) => {
        const old = now.current;
        if (old.table && old.table.number !== message.number) setWrong("");
        const log = merge(old.log, old.logFrom, message.log_from, message.log);
        const chatFrom = old.table ? old.table.chat_from : message.chat_from;
        const chat = merge(old.chat, chatFrom, message.chat_from, message.chat);
        const toldFrom = old.table ? old.table.told_from : message.told_from;
        const told = merge(old.told, toldFrom, message.told_from, message.told);
        change({
          table: { ...message, chat_from: chat.from, told_from: told.from },
          told: told.list,
          log: log.list,
          logFrom: log.from,
          chat: chat.list,
        });
        setSent(null);
      },
      state: (up) => change({ up }),
      gone: (gone) => change({ gone }),
      notice: (notice) => change({ notice }),
    });
    line.current = opened;
    opened.watch(id);
    return () => opened.close();
  }, [id]);

  const act = useCallback(async (action: string, fields: Record<string, unknown> = {}) => {
    setWrong("");
    try {
      return (await line.current?.act({ do: action, ...fields })) ?? null;
    } catch (error) {
      // An answer to a question that is past: the table that comes with it says all.
      if (!(error instanceof Refused && error.code === "stale")) setWrong(sentence(error));
      return null;
    }
  }, []);

  const choose = useCallback(
    (option: Option) => {
      const table = now.current.table;
      if (!table) return;
      setSent(option.choice);
      act("choose", { number: table.number, choice: option.choice }).then((answer) => {
        if (!answer) setSent(null);
      });
    },
    [act],
  );

  const older = useCallback(async () => {
    const { log, logFrom } = now.current;
    try {
      const part = await api.log(id, logFrom);
      if (part.log_from >= logFrom) return;
      now.current = { ...now.current, log: [...part.log, ...log], logFrom: part.log_from };
      setHeld(now.current);
    } catch (error) {
      setWrong(sentence(error));
    }
  }, [id]);

  return { held, wrong, setWrong, sent, choose, act, older };
}
