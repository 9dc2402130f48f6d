/*
 * A thing with many fields is a table of them: one row says what a field is, and from it follow its schemas, types,
 * column, input, print and audit. Light: pages use it without the validation library (`field-schemas.ts`).
 */

/** What a field holds. */
export type FieldKind =
  /** `long` is written in several lines; `offers` names what is offered while it is typed. */
  | { kind: 'text'; max: number; long?: true; offers?: 'hearing-aids' }
  /** A number of somebody else's, with letters or without: its digits are kept as 0–9. */
  | { kind: 'reference'; max: number }
  /** A hearing aid's serial number. */
  | { kind: 'serial' }
  /** A hearing aid of the store, by its id; it is picked, never typed. */
  | { kind: 'product' }
  | { kind: 'choice'; choices: readonly string[] }
  /** Yes, no, or not said. */
  | { kind: 'flag' }
  /** Yes or no: not said is no. */
  | { kind: 'tick' }
  /** EGP on the wire; the column ends in `_piasters`. */
  | { kind: 'money' }
  | { kind: 'count'; max: number }
  /** A day that is promised, at 00:00Z: today or later, unless it stays as it was. */
  | { kind: 'day' }
  /** Ids of files. */
  | { kind: 'files'; max: number };

/** A row of a table of fields. */
export type Field = FieldKind & {
  /** On the wire. */
  name: string;
  /** Where it is not called as on the wire. */
  column?: string;
  /** Its changes are written down in the audit log. */
  audited?: true;
};

/** What is said of a field besides whose column tells of people. */
export interface Telling {
  /** Whether they are told of it who ask what is held about them. */
  told: boolean;
  /** An erasure empties it where the row stays. */
  erased?: true;
}

/** The column of a field. */
export type ColumnOf<One extends Field> = One extends { column: infer Column extends string }
  ? Column
  : One extends { kind: 'money'; name: infer Name extends string }
    ? `${Name}_piasters`
    : One['name'];

export function columnOf<One extends Field>({ name, column, kind }: One): ColumnOf<One> {
  return (column ?? (kind === 'money' ? `${name}_piasters` : name)) as ColumnOf<One>;
}

/** What a field holds when it holds something. */
type ValueOf<One extends Field> = One extends { kind: 'choice'; choices: infer Choices extends readonly string[] }
  ? Choices[number]
  : One extends { kind: 'flag' | 'tick' }
    ? boolean
    : One extends { kind: 'money' | 'count' }
      ? number
      : string;

/** Things by their index on the wire, in order. */
export type Indexed<T> = Readonly<Record<number, T>>;

/** A field as it is sent: absent leaves it as it is, null takes it away. */
export type SentOf<One extends Field> = One extends { kind: 'files' } ? Indexed<string> | null : ValueOf<One> | null;

/** A field as it is answered; null is not said. */
export type AnsweredOf<One extends Field> = One extends { kind: 'files' }
  ? string[]
  : One extends { kind: 'tick' }
    ? boolean
    : ValueOf<One> | null;

export type Sent<Fields extends Field> = { [One in Fields as One['name']]?: SentOf<One> };
export type Answered<Fields extends Field> = { [One in Fields as One['name']]: AnsweredOf<One> };

/** What `make` says of each row of a table, by the row's name. */
export function byName<Row extends { name: string }, Result>(
  rows: readonly Row[],
  make: (row: Row) => unknown,
): Result {
  return Object.fromEntries(rows.map((row) => [row.name, make(row)])) as Result;
}

/** The answer of fields of which nothing is said. */
export function nothingSaid<Fields extends Field>(fields: readonly Fields[]): Answered<Fields> {
  return byName(fields, emptyOf);
}

/** What stands in a field of which nothing is said, on the wire and in its column. */
export function emptyOf({ kind }: Field): [] | false | null {
  return kind === 'files' ? [] : kind === 'tick' ? false : null;
}
