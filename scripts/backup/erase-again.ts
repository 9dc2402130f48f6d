import { DATABASE_ID } from '../lib/project.ts';
import { type Backup, rowsOf } from './format.ts';
import type { Project } from './project.ts';

const REQUESTS = 'privacy_requests';

/**
 * Has whoever was erased by the time of a newer backup erased again in a project that was restored from an older one: their
 * requests are running again, and the schedule finishes them as it does those that were interrupted. May be repeated; who
 * was erased again meanwhile is left alone. Answers how many there are.
 */
export async function eraseAgain(project: Project, newer: Backup): Promise<number> {
  let count = 0;
  for await (const row of rowsOf(newer, REQUESTS)) {
    const erasedAt = timeOf(row.erased_at);
    const known = (await project.rows(REQUESTS, [row.$id])).get(row.$id);
    if (erasedAt === 0 || timeOf(known?.erased_at) >= erasedAt) {
      continue;
    }
    const columns = Object.entries(row).filter(([name]) => !name.startsWith('$'));
    const data = { ...Object.fromEntries(columns), state: 'running', erased_at: null };
    await project.tables.upsertRow({ databaseId: DATABASE_ID, tableId: REQUESTS, rowId: row.$id, data });
    count += 1;
  }
  return count;
}

/** 0 where nothing happened yet. */
const timeOf = (time: unknown): number => (typeof time === 'string' ? Date.parse(time) : 0);
