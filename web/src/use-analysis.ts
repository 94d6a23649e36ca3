// The analysis of a game that is over: asked for when somebody opens it, ordered if nobody has, waited for while it is worked on.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Analysis, type AnalysisState, api } from "./api";
import { styled } from "./styles";
import { sentence, useWho } from "./who";

type Parts = typeof import("./analysis");

export interface Analysing {
  /** What is shown of it; null while it is closed. */
  parts: Parts | null;
  /** How far it has come; null before the first answer. */
  now: AnalysisState | null;
  found: Analysis | null;
  wrong: string;
  /** Somebody looks for the move: what was better is not told. */
  quiet: boolean;
  setQuiet(quiet: boolean): void;
  open(): void;
  close(): void;
  /** Asks again after something went wrong. */
  retry(): void;
}

const BEAT = 700;

export function useAnalysis(id: string): Analysing {
  const who = useWho();
  const [parts, setParts] = useState<Parts | null>(null);
  const [now, setNow] = useState<AnalysisState | null>(null);
  const [found, setFound] = useState<Analysis | null>(null);
  const [wrong, setWrong] = useState("");
  const [quiet, setQuiet] = useState(false);
  const [turn, setTurn] = useState(0);
  const asked = useRef(false);
  const open = useCallback(() => {
    Promise.all([import("./analysis"), styled("analysis")]).then(([module]) => setParts(module));
  }, []);
  // One question at a time, the next one a beat after its answer, until it is there or cannot be.
  useEffect(() => {
    if (!parts || found) return undefined;
    let timer = 0;
    let gone = false;
    const ask = async () => {
      try {
        const answer = await api.analysis(id);
        if (gone) return;
        if (answer.state === "done") setFound(answer);
        else if (answer.state === "none" || (answer.state === "failed" && !asked.current)) {
          asked.current = true;
          await who.need();
          setNow(await api.analyse(id));
        } else setNow(answer);
        if (answer.state !== "done" && answer.state !== "failed") timer = window.setTimeout(ask, BEAT);
      } catch (error) {
        if (!gone) setWrong(sentence(error));
      }
    };
    ask();
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [id, parts, found, turn]);
  const close = useCallback(() => setParts(null), []);
  const retry = useCallback(() => {
    asked.current = false;
    setWrong("");
    setNow(null);
    setTurn((old) => old + 1);
  }, []);
  return { parts, now, found, wrong, quiet, setQuiet, open, close, retry };
}
