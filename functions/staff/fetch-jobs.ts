import { Query } from 'node-appwrite';
import { JOB_STAGES, JOBS_PAGE_SIZE, type JobKind, type JobStage } from '../contract/clinic-constants.ts';
import type { JobPage } from '../contract/patient-types.ts';
import type { fetchJobs as call } from '../contract/staff.ts';
import { unless } from '../runtime/appwrite-errors.ts';
import { JOB_COLUMNS } from '../runtime/devices.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import type { Tables } from '../runtime/tables.ts';
import { toJobEntries } from './device-reading.ts';
import { dueJobs, openJobs, overdueJobs } from './job-queries.ts';

/** Jobs of a stage, or without one all that are not delivered, with how many there are in each. Three steps. */
export const fetchJobs: Handler<typeof call> = async ({ stage, kind, promised, cursor }, { tables, now }) => {
  const time = now();
  const conditions = [
    ...ofKind(kind),
    stage ? Query.equal('stage', stage) : openJobs(),
    ...(promised === 'today' ? dueJobs(time) : promised === 'overdue' ? overdueJobs(time) : []),
  ];
  const sorting = stage === 'delivered' ? Query.orderDesc('delivered_at') : Query.orderAsc('promised_on');
  // One more than is shown tells whether there are more.
  const window = [sorting, Query.limit(JOBS_PAGE_SIZE + 1), ...(cursor ? [Query.cursorAfter(cursor)] : [])];
  const [page, counts] = await Promise.all([
    unless(tables.list('jobs', JOB_COLUMNS, [...conditions, ...window], { count: true }), ['missing'], null),
    countJobs(tables, kind, time),
  ]);
  if (!page) {
    return refuse('not_found');
  }
  const documents = await toJobEntries(tables, page.rows.slice(0, JOBS_PAGE_SIZE), time);
  const hasMore = page.rows.length > documents.length;
  return { documents, total: page.total, next: hasMore ? (documents.at(-1)?.$id ?? null) : null, counts };
};

/** How many jobs of a kind there are, by stage and by their promise. One step. */
async function countJobs(tables: Tables, kind: JobKind | undefined, now: Date): Promise<JobPage['counts']> {
  const count = (queries: readonly string[]) => tables.count('jobs', [...ofKind(kind), ...queries]);
  const [due, overdue, ...inStages] = await Promise.all([
    count(dueJobs(now)),
    count(overdueJobs(now)),
    ...JOB_STAGES.map((stage) => count([Query.equal('stage', stage)])),
  ]);
  const stages = Object.fromEntries(JOB_STAGES.map((stage, index) => [stage, inStages[index] ?? 0]));
  return { ...(stages as Record<JobStage, number>), due: due ?? 0, overdue: overdue ?? 0 };
}

function ofKind(kind: JobKind | undefined): string[] {
  return kind ? [Query.equal('kind', kind)] : [];
}
