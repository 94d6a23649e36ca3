// The log in words, and the chat.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatEntry, LogEntry, Table } from "./api";
import { t } from "./words";

/** Keeps a list at its end while the reader is there. */
function useTail(length: number) {
  const list = useRef<HTMLDivElement>(null);
  const end = useRef(true);
  const at = useRef(0);
  // When the list grows.
  useEffect(() => {
    if (list.current && end.current) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);
  // Only scrolling up leaves the end; a box that is laid out anew does not.
  const onScroll = () => {
    const box = list.current;
    if (!box) return;
    const rest = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (box.scrollTop < at.current - 4 && rest > 40) end.current = false;
    else if (rest < 40) end.current = true;
    at.current = box.scrollTop;
  };
  return { list, onScroll };
}

export function Log(props: {
  log: LogEntry[];
  from: number;
  last: number | null;
  older(): void;
  goTo(number: number): void;
}) {
  const { log, from, last } = props;
  const { list, onScroll } = useTail(from + log.length);
  const since = last === null ? -1 : log.findIndex((entry) => entry.number > last);
  return (
    <section class="panel log-panel" aria-labelledby="log-title">
      <h2 id="log-title">{t("Log")}</h2>
      {from > 0 ? (
        <button type="button" class="plain small" onClick={props.older}>
          {t("Earlier entries")}
        </button>
      ) : null}
      <div class="log" role="log" aria-labelledby="log-title" tabIndex={0} ref={list} onScroll={onScroll}>
        <ol>
          {log.map((entry, i) => (
            <li key={from + i} class={i === since ? "since-here" : ""}>
              <button
                type="button"
                class="plain log-entry"
                title={t("Rewind to {0}", entry.number)}
                tabIndex={-1}
                onClick={() => props.goTo(entry.number)}
              >
                {entry.text}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Chat(props: { chat: ChatEntry[]; table: Table; say(text: string): Promise<boolean> }) {
  const { chat } = props;
  const [text, setText] = useState("");
  const { list, onScroll } = useTail(chat.length);
  const send = async (event: Event) => {
    event.preventDefault();
    if (text.trim() && (await props.say(text.trim()))) setText("");
  };
  return (
    <section class="panel chat-panel" aria-labelledby="chat-title">
      <h2 id="chat-title">{t("Chat")}</h2>
      {chat.length ? (
        <div class="chat" role="log" aria-labelledby="chat-title" tabIndex={0} ref={list} onScroll={onScroll}>
          <ol>
            {chat.map((entry, i) => (
              <li key={i}>
                <b>{entry.name}</b> {entry.text}
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      <form onSubmit={send} class="say">
        <input
          aria-label={t("Say something")}
          placeholder={t("Say something")}
          value={text}
          maxLength={500}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{t("Send")}</button>
      </form>
    </section>
  );
}
