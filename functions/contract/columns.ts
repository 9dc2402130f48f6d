/*
 * What a column of a table holds. Light: literals that small functions make, so that a page may import them. A table is a
 * record of such columns (`functions/records`), which stays with the functions.
 */

/** Whether it is said that people are told of a column who ask what is held about them. */
type Said = boolean | undefined;

/**
 * What is said of a column besides. `required`: no row is without it; `default`: what the database puts into it where nothing
 * is said; `told`: see above; `erased`: what it holds once its person is erased, where the row stays.
 */
type FactsOf<Value, Told extends Said = Said> = { told?: Told } & (
  | { required: true; default?: never; erased?: Value }
  | { required?: never; default: Value; erased?: Value }
  | { required?: never; default?: never; erased?: Value | null }
);
/** A list that was not set is answered empty: it is neither required nor has it a default. */
type FactsOfList<Told extends Said = Said> = {
  told?: Told;
  required?: never;
  default?: never;
  erased?: readonly string[];
};

/** Sizes of texts are in characters. */
export type Column =
  | ({ kind: 'text'; max: number } & FactsOf<string>)
  | ({ kind: 'texts'; max: number } & FactsOfList)
  /** An id of Appwrite. */
  | ({ kind: 'id' } & FactsOf<string>)
  | ({ kind: 'ids' } & FactsOfList)
  | ({ kind: 'choice'; choices: readonly string[] } & FactsOf<string>)
  | ({ kind: 'flag' } & FactsOf<boolean>)
  /** A `day` is a moment, too: 00:00Z of that day. */
  | ({ kind: 'moment' | 'day' } & FactsOf<string>)
  | ({ kind: 'int'; min: number; max: number } & FactsOf<number>)
  /** What one price or amount may be; `sum`: what many of them come to, from 0; `balance`: also below 0. */
  | ({ kind: 'money' | 'sum' | 'balance' } & FactsOf<number>);

/** A column of whose type a record can tell whether `told` was said. */
type Made<Told extends Said> = Column & { told: Told };
const made = <Told extends Said>(column: Column): Made<Told> => column as Made<Told>;

const plain =
  <Value extends string | number | boolean>(kind: Column['kind']) =>
  <Told extends Said = undefined>(facts: FactsOf<Value, Told> = {}): Made<Told> =>
    made({ kind, ...facts } as Column);

const INT_MAX = 2 ** 31 - 1;
/** The lowest number that a column holds: a bound for what may be counted down without one. */
export const INT_MIN = -(2 ** 31);

export const id = plain<string>('id');
export const flag = plain<boolean>('flag');
export const moment = plain<string>('moment');
export const day = plain<string>('day');
export const money = plain<number>('money');
export const sum = plain<number>('sum');
export const balance = plain<number>('balance');
export const text = <Told extends Said = undefined>(max: number, facts: FactsOf<string, Told> = {}) =>
  made<Told>({ kind: 'text', max, ...facts });
export const choice = <Choice extends string, Told extends Said = undefined>(
  choices: readonly Choice[],
  facts: FactsOf<NoInfer<Choice>, Told> = {},
) => made<Told>({ kind: 'choice', choices, ...facts });
export const int = <Told extends Said = undefined>(min: number, max: number, facts: FactsOf<number, Told> = {}) =>
  made<Told>({ kind: 'int', min, max, ...facts });
/** A number of things, or a version. */
export const whole = <Told extends Said = undefined>(facts: FactsOf<number, Told> = {}) => int(0, INT_MAX, facts);
/** A whole number on both sides of 0. */
export const signed = <Told extends Said = undefined>(facts: FactsOf<number, Told> = {}) =>
  int(INT_MIN, INT_MAX, facts);
export const texts = <Told extends Said = undefined>(max: number, facts: FactsOfList<Told> = {}) =>
  made<Told>({ kind: 'texts', max, ...facts });
export const ids = <Told extends Said = undefined>(facts: FactsOfList<Told> = {}) =>
  made<Told>({ kind: 'ids', ...facts });
