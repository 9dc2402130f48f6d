import { Query } from 'node-appwrite';
import { isCapped } from '#contract/constants.ts';
import { unless } from './appwrite-errors.ts';
import { refuse } from './refusal.ts';

/** A part of a list; `next` is the cursor that brings the rows after these, null after the last ones. */
export interface RowPage<Row> {
  rows: Row[];
  next: string | null;
}

/** The rows behind a cursor: one more than is shown tells whether there are more. */
export function pageWindow(limit: number, cursor: string | undefined): string[] {
  return [Query.limit(limit + 1), ...(cursor === undefined ? [] : [Query.cursorAfter(cursor)])];
}

/** What is shown of rows that were listed with `pageWindow`. */
export function cutPage<Row extends { $id: string }>(rows: readonly Row[], limit: number): RowPage<Row> {
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.$id ?? null) : null };
}

/** A page of what `list` lists and counts. Refuses with `not_found` when the row of the cursor is gone. */
export async function pageAfter<Row extends { $id: string }>(
  { limit, cursor }: { limit: number; cursor: string | undefined },
  list: (window: readonly string[]) => Promise<{ rows: Row[]; total: number }>,
): Promise<RowPage<Row> & { total: number; capped: boolean }> {
  const page = await unless(list(pageWindow(limit, cursor)), ['missing'], null);
  return page ? { ...cutPage(page.rows, limit), total: page.total, capped: isCapped(page.total) } : refuse('not_found');
}
