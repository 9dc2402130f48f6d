import { Query } from 'node-appwrite';
import type {
  fetchBreaches as listCall,
  recordBreachNotice as noticeCall,
  saveBreach as saveCall,
} from '#contract/breaches/calls.ts';
import { BREACHED_DATA, BREACHES_SHOWN, type BreachReader } from '#contract/breaches/constants.ts';
import type { Breach } from '#contract/breaches/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { breachId as idOf } from '#lib/ids.ts';
import { sameValue } from '#lib/same-value.ts';
import { nameOf } from '#runtime/actor.ts';
import { audited } from '#runtime/audit.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { deadlinesOf } from '../rules/deadlines.ts';

const TOLD_COLUMNS = [
  'discovered_at',
  'what',
  'data_kinds',
  'people',
  'measures',
  'centre_told_at',
  'centre_reference',
  'people_told_at',
  'people_reference',
] as const;
const COLUMNS = [...TOLD_COLUMNS, 'recorded_name', 'version'] as const;
type BreachRow = SelectedRow<'breaches', (typeof COLUMNS)[number]>;

const auditedBreaches = audited('breaches', {
  kind: 'breach',
  told: (row: Pick<BreachRow, (typeof TOLD_COLUMNS)[number]>) =>
    Object.fromEntries(TOLD_COLUMNS.map((column) => [column, row[column]])),
});

export const fetchBreaches: Handler<typeof listCall> = async (_input, { tables, now }) => {
  const { rows, total } = await tables.list(
    'breaches',
    COLUMNS,
    [Query.orderDesc('discovered_at'), Query.limit(BREACHES_SHOWN)],
    { count: true },
  );
  return { documents: rows.map((row) => toBreach(row, now())), total };
};

/** A repeat finds what it wrote. */
export const saveBreach: Handler<typeof saveCall> = async ({ requestId, breachId, version, data }, context) => {
  const { actor, tables, now } = context;
  const faults = new Faults();
  if (Date.parse(data.discovered_at) > now().getTime()) {
    faults.add('data.discovered_at', { key: 'date_future' });
    faults.refuse();
  }
  const said = {
    discovered_at: utc(data.discovered_at),
    what: data.what.trim(),
    data_kinds: BREACHED_DATA.filter((kind) => data.data_kinds.includes(kind)),
    people: data.people ?? null,
    measures: data.measures?.trim() || null,
  };
  const id = breachId ?? idOf(actor.id, requestId);
  const row = await tables.get('breaches', id, COLUMNS);
  if (!row && breachId) {
    return refuse('not_found');
  }
  if (row && isStored(row, said)) {
    return toBreach(row, now());
  }
  if (row && row.version !== version) {
    return refuse('record_changed');
  }
  // Nobody is told of what was not discovered yet.
  if (
    row &&
    [row.centre_told_at, row.people_told_at].some(
      (told) => told !== null && Date.parse(told) < Date.parse(data.discovered_at),
    )
  ) {
    faults.add('data.discovered_at', { key: 'after_notice' });
  }
  faults.refuse();
  await tables.write(
    row
      ? auditedBreaches.change(context, row, said, { once: row.version + 1 })
      : auditedBreaches.create(context, id, { ...NOBODY_TOLD, ...said, ...recordedBy(actor), version: 0 }),
  );
  return one(tables, id, now());
};

const NOBODY_TOLD = {
  centre_told_at: null,
  centre_reference: null,
  people_told_at: null,
  people_reference: null,
};
const recordedBy = (actor: Parameters<typeof nameOf>[0] & { id: string }) => ({
  recorded_by: actor.id,
  recorded_name: nameOf(actor),
});

const isStored = (row: BreachRow, said: Partial<BreachRow>): boolean =>
  Object.entries(said).every(([column, value]) => sameValue(row[column as keyof BreachRow], value));

/** What was told stays as it was noted first. */
export const recordBreachNotice: Handler<typeof noticeCall> = async (
  { breachId, version, reader, told_at, reference },
  context,
) => {
  const { tables, now } = context;
  const row = (await tables.get('breaches', breachId, COLUMNS)) ?? refuse('not_found');
  if (row[`${reader}_told_at`] !== null) {
    return toBreach(row, now());
  }
  if (row.version !== version) {
    return refuse('record_changed');
  }
  const at = Date.parse(told_at);
  const faults = new Faults();
  if (at > now().getTime()) {
    faults.add('told_at', { key: 'date_future' });
  }
  if (at < Date.parse(row.discovered_at)) {
    faults.add('told_at', { key: 'date_past' });
  }
  faults.refuse();
  const columns = { [`${reader}_told_at`]: utc(told_at), [`${reader}_reference`]: reference.trim() };
  await tables.write(auditedBreaches.change(context, row, columns, { once: row.version + 1 }));
  return one(tables, breachId, now());
};

async function one(tables: Tables, id: string, now: Date): Promise<Breach> {
  return toBreach((await tables.get('breaches', id, COLUMNS)) ?? refuse('not_found'), now);
}

function toBreach(row: BreachRow, now: Date): Breach {
  const { $id, what, people, measures, recorded_name, version } = row;
  const deadlines = deadlinesOf(row.discovered_at);
  const noticeOf = (reader: BreachReader) => {
    const [due, told] = [deadlines[reader], utc(row[`${reader}_told_at`])];
    const late = (told === null ? now : new Date(told)) > due;
    return { due_at: due.toISOString(), told_at: told, reference: row[`${reader}_reference`], late };
  };
  return {
    ...{ $id, what, people, measures, recorded_name, version },
    discovered_at: utc(row.discovered_at),
    data_kinds: BREACHED_DATA.filter((kind) => row.data_kinds.includes(kind)),
    centre: noticeOf('centre'),
    people_told: noticeOf('people'),
    recorded_at: utc(row.$createdAt),
  };
}
