// A table for games without a board of their own: every field of the view as a readable zone.
// Numbers by seat make one table, counted things are chips, lists of things are tables.
import type { ComponentChildren } from "preact";
import { type BoardProps, Place, SeatMark } from "../board";

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

const NOT_SHOWN = new Set(["game", "rules", "seats", "viewer", "over", "stack", "answers"]);

export const words = (key: string) => {
  const text = key.replace(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const isMap = (value: Value): value is { [key: string]: Value } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (value: Value): value is null | boolean | number | string =>
  value === null || typeof value !== "object";
const isEmpty = (value: Value): boolean =>
  value === null ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (isMap(value) && Object.values(value).every(isEmpty)) ||
  value === "";
const isCounts = (value: Value): value is { [key: string]: number } =>
  isMap(value) && Object.keys(value).length > 0 && Object.values(value).every((n) => typeof n === "number");

const plain = (value: Value): string => {
  if (value === null) return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  return typeof value === "string" ? words(value) : String(value);
};

function Chip({ path, name, count }: { path: string; name: string; count?: number }) {
  const text = `${words(name)}${count !== undefined && count !== 1 ? ` ×${count}` : ""}`;
  return (
    <Place at={`${path} ${name}`} label={text} class="chip">
      {text}
    </Place>
  );
}

/** Any value, as small as it can be read. `path` is the field's name: with a thing's name it makes a place. */
function Inside({ value, path }: { value: Value; path: string }): ComponentChildren {
  if (isPlain(value)) return plain(value);
  if (isEmpty(value)) return <span class="note">none</span>;
  if (isCounts(value))
    return (
      <span class="chips">
        {Object.entries(value).map(([name, count]) => (
          <Chip key={name} path={path} name={name} count={count} />
        ))}
      </span>
    );
  if (Array.isArray(value)) return <ListInside value={value} path={path} />;
  return (
    <dl class="pairs">
      {Object.entries(value)
        .filter(([, one]) => !isEmpty(one))
        .map(([key, one]) => (
          <div key={key}>
            <dt>{words(key)}</dt>
            <dd>
              <Inside value={one} path={path} />
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
  if (value.every(isMap)) return <Rows rows={value as { [key: string]: Value }[]} path={path} />;
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

function Rows({ rows, path }: { rows: { [key: string]: Value }[]; path: string }) {
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
                  <Inside value={row[key] ?? null} path={path} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** A box that scrolls by itself when its table is wider than the screen. */
function Wide({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

function SeatTable(props: { title: string; rows: [string, Value[]][]; names: string[]; me: number | null }) {
  return (
    <Wide label={props.title}>
      <table class="by-seat">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">What</span>
            </th>
            {props.names.map((name, seat) => (
              <th key={name} scope="col" class={seat === props.me ? "own" : ""}>
                <SeatMark seat={seat} /> {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([key, values]) => (
            <tr key={key}>
              <th scope="row">{words(key)}</th>
              {values.map((value, seat) => (
                <td key={seat} class={seat === props.me ? "own" : ""}>
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

export default function Generic({ view, names, me }: BoardProps) {
  const fields = (Object.entries(view) as [string, Value][]).filter(
    ([key, value]) => !NOT_SHOWN.has(key) && !isEmpty(value),
  );
  const seats = names.length;
  const bySeat = (value: Value): value is Value[] =>
    Array.isArray(value) && value.length === seats && seats > 1;
  const byThing = (value: Value): value is { [key: string]: Value[] } =>
    isMap(value) && Object.values(value).length > 0 && Object.values(value).every(bySeat);

  const seatRows = fields.filter(([, value]) => bySeat(value)) as [string, Value[]][];
  const small = fields.filter(([, value]) => isPlain(value));
  const matrices = fields.filter(([, value]) => !bySeat(value) && byThing(value));
  const others = fields.filter(([, value]) => !isPlain(value) && !bySeat(value) && !byThing(value));
  return (
    <div class="generic">
      {small.length ? (
        <dl class="facts-line">
          {small.map(([key, value]) => (
            <div key={key}>
              <dt>{words(key)}</dt>
              <dd>{plain(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {seatRows.length ? (
        <section class="zone">
          <h3>By player</h3>
          <SeatTable title="By player" rows={seatRows} names={names} me={me} />
        </section>
      ) : null}
      {matrices.map(([key, value]) => (
        <section class="zone" key={key}>
          <h3>{words(key)}</h3>
          <SeatTable
            title={words(key)}
            rows={Object.entries(value as { [key: string]: Value[] })}
            names={names}
            me={me}
          />
        </section>
      ))}
      {others.map(([key, value]) => (
        <section class="zone" key={key}>
          <h3>{words(key)}</h3>
          <Inside value={value} path={key} />
        </section>
      ))}
    </div>
  );
}
