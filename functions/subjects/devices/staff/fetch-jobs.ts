import { Query } from 'node-appwrite';
import { isCapped } from '#contract/constants.ts';
import type { fetchJobs as call } from '#contract/devices/calls.ts';
import { JOB_STAGES, JOBS_PAGE_SIZE, type JobKind, type JobStage, LABS_MAX } from '#contract/devices/constants.ts';
import type { JobPage } from '#contract/devices/schemas.ts';
import { foldLetters } from '#contract/fold-letters.ts';
import { either } from '#runtime/conditions.ts';
import { refuse } from '#runtime/refusal.ts';
import { cutPage, pageWindow } from '#runtime/row-page.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { listByWords } from '#subjects/patients/patients.ts';
import { readPatientQuery } from '#subjects/patients/rules/patients.ts';
import { JOB_COLUMNS, type JobRow } from '../devices.ts';
import { toJobEntries } from './device-reading.ts';
import { dueJobs, openJobs, overdueJobs } from './job-queries.ts';

/** The jobs of so many people at most are looked for. */
const MAX_PEOPLE = 50;
/** Labs are known by so many jobs. */
const MAX_JOBS_OF_LABS = 300;

/**
 * Jobs of a stage, or without one all that are neither delivered nor failed, with how many there are in each: delivered
 * ones by when that was, the others by the day for which they are promised, first those that are promised for none.
 */
export const fetchJobs: Handler<typeof call> = async ({ stage, kind, promised, query, cursor }, { tables, now }) => {
  const time = now();
  const conditions = [
    ...ofKind(kind),
    stage ? Query.equal('stage', stage) : openJobs(),
    ...(query?.trim() ? [await thatMeans(tables, query)] : []),
    ...(promised === 'today' ? dueJobs(time) : promised === 'overdue' ? overdueJobs(time) : []),
  ];
  const last = cursor === undefined ? null : await tables.get('jobs', cursor, ['promised_on', 'delivered_at']);
  // A delivered one that was taken back has no place among them any more.
  if (cursor !== undefined && (!last || (stage === 'delivered' && last.delivered_at === null))) {
    return refuse('not_found');
  }
  const [page, counts, labs] = await Promise.all([
    stage === 'delivered'
      ? listJobs(tables, [...conditions, Query.orderDesc('delivered_at')], cursor)
      : listOpenJobs(tables, conditions, last),
    countJobs(tables, kind, time),
    stage ? [] : listLabs(tables),
  ]);
  const { rows, next } = cutPage(page.rows, JOBS_PAGE_SIZE);
  const { total, capped } = page;
  return { documents: await toJobEntries(tables, rows, time), total, capped, next, counts, labs };
};

/** Jobs of a serial or lab number, or a lab, that begins so, and of those whom the search text means. */
async function thatMeans(tables: Tables, query: string): Promise<string> {
  const typed = readPatientQuery(query);
  const { serial, lab } = typed;
  const ids = (await listByWords(tables, typed, MAX_PEOPLE)).rows.map(({ $id }) => $id);
  const conditions = [
    ...(serial === null ? [] : [Query.startsWith('serial_number', serial)]),
    ...(lab === null ? [] : [Query.startsWith('lab_number', lab)]),
    ...(ids.length > 0 ? [Query.equal('patient_id', ids)] : []),
    Query.startsWith('lab_name', query.trim()),
  ];
  return either(conditions);
}

/** The labs of the newest jobs that were sent to one, each once however it was written. */
async function listLabs(tables: Tables): Promise<string[]> {
  const queries = [Query.isNotNull('lab_name'), Query.orderDesc('received_at'), Query.limit(MAX_JOBS_OF_LABS)];
  const { rows } = await tables.list('jobs', ['lab_name'], queries);
  const labs = new Map<string, string>();
  for (const { lab_name } of rows) {
    const key = foldLetters(lab_name ?? '');
    labs.set(key, labs.get(key) ?? lab_name ?? '');
  }
  return [...labs.values()].slice(0, LABS_MAX);
}

/** A page of jobs behind another. */
async function listJobs(tables: Tables, queries: readonly string[], cursor?: string) {
  const window = pageWindow(JOBS_PAGE_SIZE, cursor);
  const page = await tables.list('jobs', JOB_COLUMNS, [...queries, ...window], { count: true });
  return { ...page, capped: isCapped(page.total) };
}

/** Appwrite's cursor goes by no column that may be empty, so those that are promised for no day are a list of their own. */
async function listOpenJobs(
  tables: Tables,
  conditions: readonly string[],
  last: Pick<JobRow, '$id' | 'promised_on'> | null,
) {
  const [dated, undated] = await Promise.all([
    listJobs(
      tables,
      [...conditions, Query.isNotNull('promised_on'), Query.orderAsc('promised_on')],
      last?.promised_on ? last.$id : undefined,
    ),
    listJobs(
      tables,
      [...conditions, Query.isNull('promised_on'), Query.orderAsc('received_at')],
      last && !last.promised_on ? last.$id : undefined,
    ),
  ]);
  const isPastUndated = last !== null && last.promised_on !== null;
  return {
    rows: [...(isPastUndated ? [] : undated.rows), ...dated.rows],
    total: dated.total + undated.total,
    capped: dated.capped || undated.capped,
  };
}

/** How many jobs of a kind there are, by stage and by their promise. */
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
