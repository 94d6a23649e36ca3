// Walking back through the table, question by question, as the own seat saw it.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { api, type Rewound, type Table } from "./api";
import { sentence } from "./who";
import { t } from "./words";

export interface Rewinding {
  at: Rewound | null;
  wrong: string;
  eye: string;
  /** `eye`: with another's eyes from now on. */
  goTo(number: number, eye?: string): void;
  look(eye: string): void;
  stop(): void;
}

export function useRewind(id: string): Rewinding {
  const [at, setAt] = useState<Rewound | null>(null);
  const [wrong, setWrong] = useState("");
  const [eye, setEye] = useState("");
  const wanted = useRef<number | null>(null);
  const load = useCallback(
    async (number: number, by: string) => {
      wanted.current = number;
      setWrong("");
      try {
        const found = await api.rewind(id, number, by || undefined);
        if (wanted.current === number) setAt(found);
      } catch (error) {
        setWrong(sentence(error));
      }
    },
    [id],
  );
  return {
    at,
    wrong,
    eye,
    goTo: (number, by) => {
      if (by !== undefined) setEye(by);
      load(Math.max(0, number), by ?? eye);
    },
    look: (by) => {
      setEye(by);
      if (at) load(at.number, by);
    },
    stop: () => {
      wanted.current = null;
      setAt(null);
    },
  };
}

const stepIn = (hash: string) => (/^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : null);

/** The address names the step that is looked at, /t/ID#120, and who opens such an address looks there. */
export function useStepInAddress(rewind: Rewinding, last: number | null) {
  const there = last !== null;
  useEffect(() => {
    const look = () => {
      const step = stepIn(location.hash);
      if (step !== null && last !== null && step <= last) rewind.goTo(step);
    };
    if (there) look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, [there]);
  const at = rewind.at?.number;
  const shown = useRef(false);
  useEffect(() => {
    if (at !== undefined) history.replaceState(null, "", `#${at}`);
    else if (shown.current) history.replaceState(null, "", location.href.split("#")[0]);
    shown.current = at !== undefined;
  }, [at]);
}

const Sign = ({ d }: { d: string }) => (
  <svg class="key-sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} fill="currentColor" />
  </svg>
);

export function RewindBar({ table, rewind }: { table: Table; rewind: Rewinding }) {
  const { at } = rewind;
  const [playing, setPlaying] = useState(false);
  const here = at?.number ?? table.number;
  const end = table.number;
  // One step a beat.
  useEffect(() => {
    if (!playing) return undefined;
    if (!at || here >= end) {
      setPlaying(false);
      return undefined;
    }
    const timer = window.setTimeout(() => rewind.goTo(here + 1), 700);
    return () => window.clearTimeout(timer);
  }, [playing, here, end]);
  const to = (number: number) => (number >= end ? rewind.stop() : rewind.goTo(number));
  return (
    <div class={`rewind ${at ? "on" : ""}`} role="group" aria-label={t("Rewind")}>
      <button type="button" aria-label={t("To the start")} disabled={here <= 0} onClick={() => to(0)}>
        <Sign d="M4 4h3v16H4zM20 4v16L8 12z" />
      </button>
      <button type="button" aria-label={t("One step back")} disabled={here <= 0} onClick={() => to(here - 1)}>
        <Sign d="M18 4v16L6 12z" />
      </button>
      <input
        type="range"
        aria-label={t("Step of the game")}
        aria-valuetext={t("{0} of {1}", here, end)}
        min={0}
        max={end}
        value={here}
        onChange={(event) => to(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label={t("One step on")} disabled={!at} onClick={() => to(here + 1)}>
        <Sign d="M6 4v16l12-8z" />
      </button>
      <button
        type="button"
        aria-label={playing ? t("Pause") : t("Replay")}
        disabled={!at}
        onClick={() => setPlaying(!playing)}
      >
        <Sign d={playing ? "M6 4h4v16H6zM14 4h4v16h-4z" : "M3 4v16l9-8zM12 4v16l9-8z"} />
      </button>
      <span class="step-number">
        {here} / {end}
      </span>
      {table.status === "over" && at ? (
        <select
          aria-label={t("Seen by")}
          value={rewind.eye}
          onChange={(event) => rewind.look(event.currentTarget.value)}
        >
          <option value="">{t("own view")}</option>
          <option value="all">{t("everything")}</option>
          {table.seats.map((seat) => (
            <option key={seat.seat} value={String(seat.seat)}>
              {seat.name}
            </option>
          ))}
        </select>
      ) : null}
      {at ? (
        <button type="button" class="main" onClick={rewind.stop}>
          {t("Back to now")}
        </button>
      ) : null}
      {rewind.wrong ? (
        <span class="wrong" role="alert">
          {rewind.wrong}
        </span>
      ) : null}
    </div>
  );
}
