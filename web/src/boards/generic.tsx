// A table for games without a board of their own: every field of the view as a readable zone.
// Facts by seat make one table, counted things are chips, lists of things are tables. It knows no game:
// it reads shapes, and a few names that games share (hand, deck, row).
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { type BoardProps, ChoosingContext, Place, SeatMark, shut } from "../board";
import { isThing, t } from "../words";

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
type Things = { [key: string]: Value };

/** The frame shows these in its own way, or they repeat others. */
const NOT_SHOWN = new Set([
  "game",
  "rules",
  "seats",
  "viewer",
  "over",
  "stack",
  "answers",
  "known",
  "row_seen",
]);
/** Fields that mean something only when the game is over. */
const AT_THE_END = new Set(["winner", "reason"]);
/** Lists that may happen to be as long as there are seats. */
const NOT_BY_SEAT = new Set(["row", "face_up", "order", "arrived", "races", "track"]);
/** Fields whose numbers are amounts rather than copies of a thing. */
const AMOUNTS = new Set([
  "points",
  "sources",
  "left",
  "bank",
  "purse",
  "score",
  "held",
  "wagers",
  "ap",
  "loot",
]);
/** Fields whose number is a seat. */
const SEATS = new Set([
  "host",
  "start",
  "blue_holder",
  "winner",
  "finalist",
  "third",
  "giant",
  "first",
  "second",
  "with",
]);
/** Rows that are worth showing when they are all nought. */
const ALWAYS = new Set(["coins", "influence", "points", "strength", "held"]);
const MANY = 14;

const NamesContext = createContext<string[]>([]);

export const words = (key: string) => {
  const text = key.replace(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const isMap = (value: Value): value is Things =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (value: Value): value is null | boolean | number | string =>
  value === null || typeof value !== "object";

/** Nothing to tell: no thing in it, or a half-built offer to nobody, or a fight that is not on. */
function isEmpty(value: Value): boolean {
  if (isPlain(value)) return value === null || value === "";
  if (Array.isArray(value)) return value.every(isEmpty);
  if (value.with === null || value.on === 0) return true;
  return Object.values(value).every(isEmpty);
}

const isZero = (value: Value): boolean =>
  value === 0 || isEmpty(value) || (Array.isArray(value) && value.every(isZero));
const isCounts = (value: Value): value is { [key: string]: number } =>
  isMap(value) && Object.keys(value).length > 0 && Object.values(value).every((n) => typeof n === "number");
/** Where things are: `{"trident": "house-3"}`. */
const isPlaces = (value: Value): value is { [key: string]: string } =>
  isMap(value) && Object.keys(value).length > 3 && Object.values(value).every((n) => typeof n === "string");

const plain = (value: Value): string => {
  if (value === null) return "–";
  if (value === true) return t("yes");
  if (value === false) return t("no");
  return typeof value === "string" ? words(value) : String(value);
};

/** A plain value in words: a seat by its name, `house-2` as the house of that seat. */
function Plain({ value, path }: { value: null | boolean | number | string; path: string }) {
  const names = useContext(NamesContext);
  if (typeof value === "number" && SEATS.has(path)) return <>{names[value] ?? plain(value)}</>;
  return <>{plain(value)}</>;
}

function useWhere(where: string): string | null {
  const names = useContext(NamesContext);
  const seat = /^(?:house|seat)-(\d)$/.exec(where)?.[1];
  return seat === undefined ? null : (names[Number(seat)] ?? null);
}

/** A thing that cannot be chosen now; why not is told of what the game has a name for. */
function Closed({ name, text }: { name: string; text: string }) {
  const { asking } = useContext(ChoosingContext);
  if (!isThing(name)) return <span class="chip">{text}</span>;
  if (!asking)
    return (
      <span class="chip" data-thing={name}>
        {text}
      </span>
    );
  return (
    <button type="button" class="place chip" data-thing={name} {...shut(false)}>
      {text}
    </button>
  );
}

/** A thing by its name; it is a place if some option's `at` is its name, alone or after its field's. */
function Chip({ path, name, count }: { path: string; name: string; count?: number }) {
  const choosing = useContext(ChoosingContext);
  const amount = AMOUNTS.has(path) ? `: ${count}` : count === 1 ? "" : ` ×${count}`;
  const text = `${words(name)}${count === undefined ? "" : amount}`;
  const at = choosing.at(name).length ? name : `${path} ${name}`;
  if (choosing.at(at).length === 0) return <Closed name={name} text={text} />;
  return (
    <Place at={at} label={text} class="chip">
      {text}
    </Place>
  );
}

/** A name that heads something: a place as well, if an option says so. */
function Name({ path, name }: { path: string; name: string }): ComponentChildren {
  const choosing = useContext(ChoosingContext);
  const owner = useWhere(name);
  if (owner) return owner;
  const open = choosing.at(name).length > 0 || choosing.at(`${path} ${name}`).length > 0;
  return open ? <Chip path={path} name={name} /> : words(name);
}

/** Any value, as small as it can be read. `path` is the field's name. */
function Inside({ value, path }: { value: Value; path: string }): ComponentChildren {
  if (isPlain(value)) return <Plain value={value} path={path} />;
  if (isEmpty(value)) return <span class="note">{t("none")}</span>;
  if (isCounts(value))
    return (
      <span class="chips">
        {Object.entries(value).map(([name, count]) => (
          <Chip key={name} path={path} name={name} count={count} />
        ))}
      </span>
    );
  if (Array.isArray(value)) return <ListInside value={value} path={path} />;
  if (isPlaces(value)) return <Gathered value={value} path={path} />;
  return (
    <dl class="pairs">
      {Object.entries(value)
        .filter(([, one]) => !isEmpty(one))
        .map(([key, one]) => (
          <div key={key}>
            <dt>
              <Name path={path} name={key} />
            </dt>
            <dd>
              <Inside value={one} path={key} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Things by where they are. */
function Gathered({ value, path }: { value: { [key: string]: string }; path: string }) {
  const by = new Map<string, string[]>();
  for (const [thing, where] of Object.entries(value)) by.set(where, [...(by.get(where) ?? []), thing]);
  const order = [...by].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return (
    <dl class="pairs">
      {order.map(([where, things]) => (
        <div key={where}>
          <dt>
            <Name path={path} name={where} />
          </dt>
          <dd class="chips">
            {things.map((thing) => (
              <Chip key={thing} path={path} name={thing} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ListInside({ value, path }: { value: Value[]; path: string }) {
  if (value.every(isPlain))
    return (
      <span class="chips">
        {value.map((one, i) =>
          typeof one === "string" ? (
            <Chip key={i} path={path} name={one} />
          ) : (
            <span key={i} class="chip">
              {plain(one)}
            </span>
          ),
        )}
      </span>
    );
  if (value.every(isMap)) return <Rows rows={value.filter((row) => !isEmpty(row)) as Things[]} path={path} />;
  return (
    <ol class="plain-list">
      {value.map((one, i) => (
        <li key={i}>
          <Inside value={one} path={path} />
        </li>
      ))}
    </ol>
  );
}

function Rows({ rows, path }: { rows: Things[]; path: string }) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => !isEmpty(row[key] ?? null)),
  );
  return (
    <Wide label={words(path)}>
      <table>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col">
                {words(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map((key) => (
                <td key={key}>
                  <Inside value={row[key] ?? null} path={key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** A box that scrolls by itself when its table is wider than the screen. A group: of landmarks no two may be called alike. */
function Wide({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="wide" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}

function SeatTable(props: {
  title: string;
  path: string;
  rows: [string, Value[]][];
  names: string[];
  me: number | null;
}) {
  const choosing = useContext(ChoosingContext);
  const own = (seat: number) => (seat === props.me ? "own" : "");
  return (
    <Wide label={props.title}>
      <table class="by-seat">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t("What")}</span>
            </th>
            {props.names.map((name, seat) => (
              <th key={seat} scope="col" class={own(seat)}>
                {choosing.at(`seat ${seat}`).length ? (
                  <Place at={`seat ${seat}`} label={name} class="chip">
                    <SeatMark seat={seat} /> {name}
                  </Place>
                ) : (
                  <>
                    <SeatMark seat={seat} /> {name}
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([key, values]) => (
            <tr key={key}>
              <th scope="row">
                <Name path={props.path} name={key} />
              </th>
              {values.map((value, seat) => (
                <td key={seat} class={own(seat)}>
                  <Inside value={value} path={key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

const sizeOf = (value: Value): number =>
  isCounts(value)
    ? Object.values(value).reduce((sum, n) => sum + n, 0)
    : Array.isArray(value)
      ? value.length
      : isMap(value)
        ? Object.keys(value).length
        : 1;

/** How many different things a zone lists. */
const listed = (value: Value): number =>
  isCounts(value)
    ? Object.keys(value).length
    : Array.isArray(value) && value.every(isPlain)
      ? value.length
      : 0;

/** One field; what is long is folded away. */
function Field({ name, value }: { name: string; value: Value }) {
  const long = listed(value) > MANY;
  if (long)
    return (
      <details class="zone">
        <summary>
          {words(name)} <span class="note">{sizeOf(value)}</span>
        </summary>
        <Inside value={value} path={name} />
      </details>
    );
  return (
    <section class="zone" role="group" aria-label={words(name)}>
      <h3>{words(name)}</h3>
      <Inside value={value} path={name} />
    </section>
  );
}

/** It is text: it scrolls in the room. */
export const flat = true;

export default function Generic({ view, names, me }: BoardProps) {
  const seats = names.length;
  const fields = (Object.entries(view) as [string, Value][]).filter(
    ([key, value]) => !NOT_SHOWN.has(key) && !isEmpty(value) && (view.over || !AT_THE_END.has(key)),
  );
  const bySeat = (key: string, value: Value): value is Value[] =>
    Array.isArray(value) &&
    value.length === seats &&
    !NOT_BY_SEAT.has(key) &&
    (key === "houses" || !value.some((one) => typeof one === "string")) &&
    (ALWAYS.has(key) || !isZero(value));
  const byThing = (value: Value): value is { [key: string]: Value[] } =>
    isMap(value) && Object.values(value).length > 0 && Object.values(value).every((one) => bySeat("", one));

  const all = (view as Things).hand ?? null;
  const own = me !== null && bySeat("hand", all) ? (all[me] ?? null) : null;
  const seatRows = fields.filter(
    ([key, value]) =>
      bySeat(key, value) && !(key === "hand" && value.every((one, seat) => seat === me || isEmpty(one))),
  ) as [string, Value[]][];
  const small = fields.filter(([key, value]) => isPlain(value) && (value !== 0 || SEATS.has(key)));
  const matrices = fields.filter(([key, value]) => !bySeat(key, value) && byThing(value));
  const others = fields.filter(
    ([key, value]) => !isPlain(value) && !bySeat(key, value) && !byThing(value) && !isZero(value),
  );
  return (
    <NamesContext.Provider value={names}>
      <div class="generic">
        {small.length ? (
          <dl class="facts-line">
            {small.map(([key, value]) => (
              <div key={key}>
                <dt>{words(key)}</dt>
                <dd>
                  <Inside value={value} path={key} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {own !== null ? (
          <section class="zone own-hand" role="group" aria-label={t("Your hand")}>
            <h3>
              {t("Your hand")} <span class="note">{isEmpty(own) ? 0 : sizeOf(own)}</span>
            </h3>
            <Inside value={own} path="hand" />
          </section>
        ) : null}
        {seatRows.length ? (
          <section class="zone" role="group" aria-label={t("By player")}>
            <h3>{t("By player")}</h3>
            <SeatTable title={t("By player")} path="seat" rows={seatRows} names={names} me={me} />
          </section>
        ) : null}
        {matrices.map(([key, value]) => (
          <section class="zone" key={key} role="group" aria-label={words(key)}>
            <h3>{words(key)}</h3>
            <SeatTable
              title={words(key)}
              path={key}
              rows={Object.entries(value as { [key: string]: Value[] })}
              names={names}
              me={me}
            />
          </section>
        ))}
        <div class="fields">
          {others.map(([key, value]) => (
            <Field key={key} name={key} value={value} />
          ))}
        </div>
      </div>
    </NamesContext.Provider>
  );
}
