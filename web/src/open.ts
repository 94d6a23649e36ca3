// The open tables as they come and go, told by the server; and opponents, who are looked for over the same line.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Entry, Line, type Wish } from "./api";
import { go } from "./go";
import { useWho } from "./who";

/** The newest first, as the server lists them. */
const put = (tables: Entry[], id: string, entry: Entry | null) => {
  const rest = tables.filter((one) => one.table !== id);
  return entry ? [...rest, entry].sort((a, b) => b.made - a.made) : rest;
};

export function useOpen() {
  const who = useWho();
  const [tables, setTables] = useState<Entry[] | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  /** How many others look for the same; why one cannot. */
  const [others, setOthers] = useState(0);
  const [wrong, setWrong] = useState("");
  const line = useRef<Line | null>(null);
  // The line is opened anew when one becomes somebody else.
  useEffect(() => {
    const opened = new Line({
      list: setTables,
      open: (id, entry) => setTables((old) => put(old ?? [], id, entry)),
      waiting: (count, refused) => {
        setOthers(count);
        setWrong(refused);
        if (refused) setWish(null);
      },
      match: (link) => {
        setWish(null);
        if (link) go(link);
      },
    });
    line.current = opened;
    opened.find();
    return () => opened.close();
  }, [who.user?.id]);
  // What is looked for is said on the line that there is.
  useEffect(() => {
    if (!wish || !who.user) return undefined;
    const told = line.current;
    told?.seek(wish);
    return () => told?.seek(null);
  }, [wish, who.user?.id]);
  const seek = (fresh: Wish | null) => {
    setOthers(0);
    setWrong("");
    setWish(fresh);
  };
  return { tables, wish, others, wrong, seek };
}
