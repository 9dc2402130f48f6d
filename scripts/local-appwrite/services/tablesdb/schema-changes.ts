import { isDeepStrictEqual } from 'node:util';
import type { ColumnConfig, IndexConfig, TableConfig } from '../../core/project-config.ts';
import { isText, type TextColumn, textSize } from './columns.ts';

/** What has to be done to a table with data so that it fits a newer declaration. */
export type TableChanges = {
  addedColumns: ColumnConfig[];
  /** There already, declared differently now; every kept value stays valid. */
  changedColumns: ColumnConfig[];
  /** Made new, changed (dropped first) or gone. Indexes hold nothing of their own. */
  addedIndexes: IndexConfig[];
  droppedIndexes: IndexConfig[];
  /** Half sentences that say what cannot be done without losing or breaking data. */
  refusals: string[];
};

/** Compares the declaration that the data was made by with the new one. */
export function compareTables(kept: TableConfig, wanted: TableConfig): TableChanges {
  const keptColumns = new Map(kept.columns.map((column) => [column.key, column]));
  const wantedColumns = new Map(wanted.columns.map((column) => [column.key, column]));
  const refusals: string[] = [];
  for (const [key, column] of keptColumns) {
    const next = wantedColumns.get(key);
    const reason = next === undefined ? 'is gone' : findRefusal(column, next);
    if (reason !== null) {
      refusals.push(`column ${key} ${reason}`);
    }
  }
  const keptIndexes = new Map(kept.indexes.map((index) => [index.key, index]));
  const wantedIndexes = new Map(wanted.indexes.map((index) => [index.key, index]));
  return {
    addedColumns: wanted.columns.filter((column) => !keptColumns.has(column.key)),
    changedColumns: wanted.columns.filter((column) => {
      const known = keptColumns.get(column.key);
      return known !== undefined && !isDeepStrictEqual(known, column);
    }),
    addedIndexes: wanted.indexes.filter((index) => !isSame(index, keptIndexes.get(index.key))),
    droppedIndexes: kept.indexes.filter((index) => !isSame(index, wantedIndexes.get(index.key))),
    refusals,
  };
}

/** Lengths of parts do not count: nothing here indexes a part of a text. */
function isSame(one: IndexConfig, other: IndexConfig | undefined): boolean {
  return isDeepStrictEqual({ ...one, lengths: null }, { ...other, lengths: null });
}

/** Why a column cannot take its new form with the values that it has; null when every kept value stays valid. */
function findRefusal(kept: ColumnConfig, wanted: ColumnConfig): string | null {
  if (kept.type !== wanted.type) {
    return `changes its type from ${kept.type} to ${wanted.type}`;
  }
  if (kept.array !== wanted.array) {
    return wanted.array ? 'becomes a list' : 'is a list no longer';
  }
  if (isText(kept) && isText(wanted)) {
    return findTextRefusal(kept, wanted);
  }
  if ('min' in kept && 'min' in wanted) {
    return wanted.min > kept.min || wanted.max < kept.max ? 'allows a smaller range' : null;
  }
  return null;
}

function findTextRefusal(kept: TextColumn, wanted: TextColumn): string | null {
  if (kept.format !== wanted.format) {
    return `changes its format from ${kept.format ?? 'none'} to ${wanted.format ?? 'none'}`;
  }
  if (kept.format === 'enum' && wanted.format === 'enum') {
    const missing = kept.elements.filter((element) => !wanted.elements.includes(element));
    return missing.length > 0 ? `no longer allows ${missing.join(', ')}` : null;
  }
  const [size, wantedSize] = [textSize(kept), textSize(wanted)];
  return wantedSize < size ? `shrinks from ${size} to ${wantedSize} characters` : null;
}
