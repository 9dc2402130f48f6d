import type { ColumnConfig, IndexConfig, TableConfig } from '../local-appwrite/core/project-config.ts';

/** A column as the server answers it. */
export interface RemoteColumn {
  key: string;
  type: string;
  status: string;
  $createdAt: string;
  [property: string]: unknown;
}

/** An index as the server answers it. */
export interface RemoteIndex {
  key: string;
  type: string;
  status: string;
  columns: string[];
  orders?: (string | null)[] | null;
  [property: string]: unknown;
}

/** A table as the server answers it. */
export interface RemoteTable {
  $id: string;
  $createdAt: string;
  $permissions: string[];
  databaseId: string;
  name: string;
  enabled: boolean;
  rowSecurity: boolean;
  /** How many bytes a row may take; 0 where the database sets no limit. */
  bytesMax: number;
  columns: RemoteColumn[];
  indexes: RemoteIndex[];
}

/** Values that a column would no longer take. A deployment looks whether there are any. */
export type Narrowing =
  | { column: string; kind: 'required'; what: string }
  | { column: string; kind: 'elements'; elements: string[]; what: string }
  | { column: string; kind: 'min' | 'max'; limit: number; what: string };

/** How a table of the project differs from the server's. */
export interface TableDiff {
  /** What would happen, a line each. */
  changes: string[];
  /** Why it must not happen, a line each. */
  refusals: string[];
  narrowings: Narrowing[];
  /** Strings that become longer, which Appwrite can do in place and its CLI cannot. */
  longer: (ColumnConfig & { size: number })[];
  /** Columns that the CLI changes in place. */
  inPlace: ColumnConfig[];
  /** Indexes that have to be taken away, so that the CLI makes them anew. */
  staleIndexes: string[];
  /** Whether the CLI has anything to do. */
  needsPush: boolean;
}

/** What the CLI changes in place. Any other difference has it delete the column and make it anew, empty. */
const IN_PLACE = ['required', 'default', 'elements', 'min', 'max'] as const;
/** What the CLI compares besides. */
const FIXED = [
  'type',
  'array',
  'size',
  'format',
  'encrypt',
  'relatedTable',
  'relationType',
  'twoWay',
  'twoWayKey',
  'onDelete',
  'side',
];
/** Whole numbers up to here fit into the narrow kind of column that Appwrite makes for them. */
const MAX_NARROW_INTEGER = 2 ** 31 - 1;
const LENGTHENABLE = ['string'];
const TABLE_SETTINGS = ['name', 'enabled', 'rowSecurity', '$permissions'] as const;

/** Compares a table of appwrite.json with the server's, as the CLI will compare it. */
export function diffTable(local: TableConfig, remote: RemoteTable): TableDiff {
  const diff: TableDiff = {
    changes: [],
    refusals: [],
    narrowings: [],
    longer: [],
    inPlace: [],
    staleIndexes: [],
    needsPush: false,
  };
  const place = `table ${local.$id}`;
  for (const setting of TABLE_SETTINGS) {
    if (!same(remote[setting], local[setting])) {
      diff.changes.push(`${place}: ${setting} ${show(remote[setting])} → ${show(local[setting])}`);
      diff.needsPush = true;
    }
  }
  for (const column of local.columns) {
    const found = remote.columns.find(({ key }) => key === column.key);
    if (found) {
      diffColumn(diff, `${place}, column ${column.key}`, column, found);
    } else {
      diff.changes.push(`${place}: new column ${column.key}`);
      diff.needsPush = true;
    }
  }
  for (const { key } of remote.columns) {
    if (!local.columns.some((column) => column.key === key)) {
      diff.refusals.push(
        `${place}, column ${key}: it is not in appwrite.json any more, so the CLI would delete it with everything in it. Put it back, or, when its content is not needed any more, delete the column in the console (Databases → ${local.databaseId} → ${local.name} → Columns), then deploy again`,
      );
    }
  }
  diffIndexes(diff, place, local, remote);
  return diff;
}

function diffColumn(diff: TableDiff, place: string, column: ColumnConfig, remote: RemoteColumn): void {
  const local = column as unknown as Record<string, unknown>;
  if (remote.status !== 'available') {
    diff.refusals.push(
      `${place}: it is "${remote.status}" on the server${remote.error ? ` (${remote.error})` : ''}. Delete the column in the console if it holds nothing, then deploy again`,
    );
    return;
  }
  const differing = FIXED.filter((property) => property in remote && !same(remote[property], local[property]));
  if (differing.length === 1 && differing[0] === 'size' && isLonger(column, remote)) {
    diff.changes.push(`${place}: up to ${remote.size} → ${local.size} characters, in place`);
    diff.longer.push(column);
  } else if (differing.length > 0) {
    const how = differing.map((property) => `${property} ${show(remote[property])} → ${show(local[property])}`);
    diff.refusals.push(
      `${place}: ${how.join(', ')}. The CLI answers this by deleting the column with everything in it and making it anew. Undo the change, or add a new column of another name beside this one, copy the values, and take the old one away later`,
    );
    return;
  }
  const changed = IN_PLACE.filter((property) => property in remote && !same(remote[property], local[property]));
  for (const property of changed) {
    diff.changes.push(`${place}: ${property} ${show(remote[property])} → ${show(local[property])}`);
  }
  if (changed.length > 0) {
    diff.inPlace.push(column);
    diff.needsPush = true;
  }
  addNarrowings(diff, place, column, remote);
}

function isLonger(column: ColumnConfig, remote: RemoteColumn): column is ColumnConfig & { size: number } {
  return LENGTHENABLE.includes(column.type) && 'size' in column && column.size > Number(remote.size);
}

function addNarrowings(diff: TableDiff, place: string, column: ColumnConfig, remote: RemoteColumn): void {
  if (column.required && remote.required === false) {
    const what = `${place}: it becomes required`;
    diff.narrowings.push({ column: column.key, kind: 'required', what });
  }
  if ('elements' in column && Array.isArray(remote.elements)) {
    const elements = (remote.elements as string[]).filter((element) => !column.elements.includes(element));
    if (elements.length > 0) {
      const what = `${place}: ${elements.join(', ')} would not be allowed any more`;
      diff.narrowings.push({ column: column.key, kind: 'elements', elements, what });
    }
  }
  if ('min' in column) {
    if (column.min > Number(remote.min)) {
      const what = `${place}: values below ${column.min} would not be allowed any more`;
      diff.narrowings.push({ column: column.key, kind: 'min', limit: column.min, what });
    }
    if (column.max < Number(remote.max)) {
      const what = `${place}: values above ${column.max} would not be allowed any more`;
      diff.narrowings.push({ column: column.key, kind: 'max', limit: column.max, what });
    }
    const isNarrow = column.type === 'integer' && Number(remote.max) <= MAX_NARROW_INTEGER;
    if (isNarrow && column.max > MAX_NARROW_INTEGER) {
      diff.refusals.push(
        `${place}: max ${remote.max} → ${column.max}. Appwrite made it for numbers up to ${MAX_NARROW_INTEGER} and does not change that in place. Add a new column of another name, copy the values, and take the old one away later`,
      );
    }
  }
}

function diffIndexes(diff: TableDiff, place: string, local: TableConfig, remote: RemoteTable): void {
  for (const index of local.indexes) {
    const found = remote.indexes.find(({ key }) => key === index.key);
    if (!found) {
      diff.changes.push(`${place}: new index ${index.key}`);
      diff.needsPush = true;
    } else if (found.status !== 'available' || !sameIndex(index, found)) {
      diff.changes.push(`${place}: index ${index.key} is built anew (no data is touched)`);
      diff.staleIndexes.push(index.key);
      diff.needsPush = true;
    }
  }
  for (const { key } of remote.indexes) {
    if (!local.indexes.some((index) => index.key === key)) {
      diff.changes.push(`${place}: index ${key} is taken away (no data is touched)`);
      diff.needsPush = true;
    }
  }
}

function sameIndex(local: IndexConfig, remote: RemoteIndex): boolean {
  return local.type === remote.type && same(remote.columns, local.columns) && same(remote.orders, local.orders);
}

/** As the CLI compares: what is empty is the same as what is absent. */
function same(remote: unknown, local: unknown): boolean {
  return (isEmpty(remote) && isEmpty(local)) || JSON.stringify(remote) === JSON.stringify(local);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
