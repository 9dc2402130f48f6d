import type { BookFindingKind } from '#contract/books/findings.ts';
import type { Role } from '#contract/call.ts';
import type { Column } from '#contract/columns.ts';
import type { KeepingName } from '#contract/keeping/periods.ts';
import type { Rows } from '../runtime/rows.generated.ts';

/** The name of a table; a new one is there as soon as the row types are generated. */
export type TableId = keyof Rows;

/** The columns of an index in their order, `-` before one that goes down. */
type Keys<Key extends string> = readonly (Key | `-${Key}`)[];
/** Columns by which rows are found, or those of which no two rows have the same. */
export type Index<Key extends string = string> = Keys<Key> | { unique: Keys<Key> };

/** The columns that Appwrite adds to each table. */
type OwnKey = '$id' | '$createdAt' | '$updatedAt';

/** Whose data: an account's, or that of somebody whom the clinic knows. */
export type SubjectKind = 'user' | 'patient';

/** A row that another one needs: its id stands in a column of that one, or is the id of both. */
interface Parent {
  table: TableId;
  /** Or of this one. */
  or?: TableId;
  /** What the books call a row that lacks it. */
  orphan: BookFindingKind;
}
/** A row through which the rows of a person are found; not every one of them has it. */
interface Owner {
  table: TableId;
  or?: TableId;
  orphan?: BookFindingKind;
  /** Of whom, by it. */
  person: SubjectKind | 'both';
}
/** The column holds the id or the email of the person. */
interface Self {
  person: SubjectKind;
  holds: 'id' | 'email';
}
/** The rows are those of an account, by its id. */
export const ACCOUNT = { person: 'user', holds: 'id' } as const satisfies Self;

/** A link of whichever kind. */
interface Link {
  table?: TableId;
  or?: TableId;
  orphan?: BookFindingKind;
  person?: SubjectKind | 'both';
  holds?: 'id' | 'email';
}
/** By the columns that hold the ids. */
type Links<Key extends string, One> = Readonly<Partial<Record<Key | '$id', One | readonly One[]>>>;

/**
 * What becomes of an account's rows when somebody has proven its email of whom nothing says that they are who used it before:
 *
 * - `goes`: whoever it was, it was theirs;
 * - `goes with the email`: it stays with the email, which the mails about it reached, and goes when the account had another
 *   one before: a mistyped email may be a stranger's;
 * - `follows`: it is found through rows of which another table says it, or is the account itself.
 */
export type NewHolder = 'goes' | 'goes with the email' | 'follows';

/** What is said of every table. */
interface TableFacts<Key extends string> {
  /** What the console calls it. */
  title: string;
  indexes?: Readonly<Record<string, Index<NoInfer<Key> | OwnKey>>>;
  /** The column of words by which rows are found (`runtime/terms.ts`). */
  searched?: NoInfer<Key>;
  /** Who may read all rows past the functions, to hear of changes; with `own`, rows name further readers. */
  heard?: { by: readonly Role[]; own?: true };
}

/** A column of a table that tells of nobody, and one of which is said whether people are told of it. */
export type ThingColumn = Column & { told: undefined };
export type PersonalColumn = Column & { told: boolean };

/** A table that tells of nobody. */
interface FactsOfThings<Key extends string> extends TableFacts<Key> {
  /** Why. */
  nobody: string;
  /** What its rows belong to. */
  of?: Links<NoInfer<Key>, Parent>;
  columns: Readonly<Record<Key, ThingColumn>>;
}

/** A table that tells of people. */
interface FactsOfPeople<Key extends string> extends TableFacts<Key> {
  /** What its rows belong to, and how those of a person are found. */
  of: Links<NoInfer<Key>, Parent | Owner | Self>;
  columns: Readonly<Record<Key, PersonalColumn>>;
  /** For how long what is not erased at once stays, and what goes by itself. */
  kept: KeepingName | null;
  /**
   * What an erasure does: the row goes, or columns no longer tell of anybody (`erased`), or nothing, because the row tells of
   * nobody once the rows are gone through which it is found.
   */
  erased: 'row' | 'columns' | 'nothing';
  /** What becomes of what belongs to an account; of every table that is found by accounts. */
  newHolder?: NewHolder;
  /** Which column names the account, where rows stay that do not belong to it any more, and what it says then. */
  owner?: { column: NoInfer<Key>; gone: string | null };
  /** Its rows have the ids of rows of somebody else, with whom it joins them. */
  joins?: true;
  /** What people are told of first; then the rest that is told, as the columns stand. */
  toldFirst?: readonly NoInfer<Key>[];
}

/** A table as a value. What it says is checked where it is written; whoever reads it takes any. */
interface AnyRecord extends TableFacts<string> {
  name: TableId;
  columns: Readonly<Record<string, Column>>;
  of?: Links<string, Link>;
}
export interface ThingRecord extends AnyRecord, Pick<FactsOfThings<string>, 'nobody'> {}
export interface PersonalRecord extends AnyRecord, Omit<FactsOfPeople<string>, 'columns' | 'of'> {}
export type TableRecord = ThingRecord | PersonalRecord;

/** A table that tells of nobody; its name and columns are said nowhere else. */
export function record<Key extends string>(name: TableId, facts: FactsOfThings<Key>): ThingRecord {
  return { name, ...facts } as ThingRecord;
}

/** A table that tells of people: of every column it is said whether they are told of it. */
export function personalRecord<Key extends string>(name: TableId, facts: FactsOfPeople<Key>): PersonalRecord {
  return { name, ...facts } as PersonalRecord;
}

export function tellsOfPeople(one: TableRecord): one is PersonalRecord {
  return !('nobody' in one);
}

/** What the rows of a table belong to: one entry a column and link. */
export function linksOf({ of = {} }: TableRecord): (Link & { column: string })[] {
  return Object.entries(of).flatMap(([column, links]) => [links ?? []].flat().map((one) => ({ ...one, column })));
}
