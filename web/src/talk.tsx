// The chat, and a list that stays at its end.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatEntry, Table } from "./api";
import { t } from "./words";

/** Keeps a list at its end while the reader is there. */
export function useTail(length: number) {
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
            {chat.map((entry, i) =>
              entry.muted ? null : (
                <li key={i}>
                  <b>{entry.name}</b> {entry.text}
                </li>
              ),
            )}
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
