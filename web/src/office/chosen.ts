import { useState } from 'react';
import type { Choosing } from '#web/ui/data-table.tsx';

/** The rows of a list that somebody has chosen, to do something with all of them. */
export interface Chosen<Row> extends Omit<Choosing<Row>, 'label'> {
  /** Those that are still in the list, in its order. */
  rows: readonly Row[];
  clear: () => void;
  /** Chooses these and no others. */
  choose: (rows: readonly Row[]) => void;
}

/** Lets rows be chosen. What leaves the list is not chosen any more; what comes into it is not chosen yet. */
export function useChosen<Row extends { $id: string }>(rows: readonly Row[]): Chosen<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ $id }) => ids.has($id));
  const choose = (wanted: readonly Row[]) => setIds(new Set(wanted.map(({ $id }) => $id)));
  return {
    rows: chosen,
    isChosen: ({ $id }) => ids.has($id),
    toggle: (row) => choose(ids.has(row.$id) ? chosen.filter(({ $id }) => $id !== row.$id) : [...chosen, row]),
    toggleAll: () => choose(chosen.length === rows.length ? [] : rows),
    clear: () => choose([]),
    choose,
  };
}
