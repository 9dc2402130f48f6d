import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/clinic-payments/constants.ts';
import type {
  closeDesk as closeCall,
  fetchDesks as listCall,
  reopenDesk as reopenCall,
} from '#contract/desks/calls.ts';
import { OPEN_DAYS_SHOWN } from '#contract/desks/constants.ts';
import type { CountedData, Desk } from '#contract/desks/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { deskId } from '#lib/ids.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import { type Actor, nameOf } from '#runtime/actor.ts';
import { auditEntry } from '#runtime/audit.ts';
import { listAll } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { type NewRow, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { listDetails } from '#subjects/visits/form-details.ts';
import { asCash, type DeskLine, deskLines, expectedOf, isDifferent, sumOf } from '../rules/desks.ts';
import { listTaken, type TakenRow } from '../taken-money.ts';
import { type DrawerRow, listDrawerCash, toDrawerEntry } from './drawers.ts';
import { namesOfBalances } from './opening-rows.ts';

/** More open desks than all days that are named have. */
const OPEN_DESKS_READ = 1_000;
/** So many ids fit into one query. */
const IDS_A_QUERY = 90;

const DESK_COLUMNS = ['actor_id', 'day', 'state', 'version'] as const;
type DeskRow = SelectedRow<'desk_closings', (typeof DESK_COLUMNS)[number]>;

const COUNT_COLUMNS = [
  'actor_name',
  'lines',
  'left_piasters',
  'reason',
  'closed_at',
  'closed_by',
  'request_id',
  'reopen_reason',
  'reopened_at',
  'reopened_by',
] as const;
type CountRow = SelectedRow<'desk_counts', (typeof COUNT_COLUMNS)[number]>;

/** A desk as it is stored: `row` is null before anything was taken, `count` before it was ever closed. */
interface StoredDesk {
  $id: string;
  actor_id: string;
  name: string;
  row: DeskRow | null;
  count: CountRow | null;
  taken: readonly TakenRow[];
  drawer: readonly DrawerRow[];
}

const atZero = (day: string) => `${day}T00:00:00.000Z`;

/** The desks of a day: one's own, or for who closes those of others all on which something happened. */
export const fetchDesks: Handler<typeof listCall> = async ({ day: asked }, { actor, tables, now, may }) => {
  const today = cairoDay(now());
  const day = asked ?? today;
  const own = may('close_others_till') ? [] : [Query.equal('actor_id', actor.id)];
  const ofDay = [...own, Query.equal('day', atZero(day))];
  const [rows, taken, drawer, last, open] = await Promise.all([
    listAll(tables, 'desk_closings', DESK_COLUMNS, ofDay),
    listTaken(tables, ofDay),
    listDrawerCash(tables, ofDay),
    tables.list(
      'desk_closings',
      ['day'],
      [
        Query.equal('actor_id', actor.id),
        Query.equal('state', 'closed'),
        Query.lessThan('day', atZero(day)),
        Query.orderDesc('day'),
        Query.limit(1),
      ],
    ),
    tables.list(
      'desk_closings',
      ['day'],
      [
        Query.equal('state', 'open'),
        Query.lessThan('day', atZero(today)),
        ...own,
        Query.orderDesc('day'),
        Query.limit(OPEN_DESKS_READ),
      ],
    ),
  ]);
  const [counts, names] = await Promise.all([
    listCounts(
      tables,
      [...rows, ...last.rows].map(({ $id }) => $id),
    ),
    namesOf(tables, taken),
  ]);
  const payments = taken.map(({ $id, actor_id, at, kind, method, amount_piasters, ...paid }) => ({
    $id,
    actor_id,
    at: utc(at),
    kind,
    method,
    amount: piastersToEgp(amount_piasters),
    name: names.get(thingOf(paid)) ?? '',
    reason: null,
    recorded_by: null,
    voided: false,
  }));
  const entries = [...payments, ...drawer.map((row) => toDrawerEntry(row, drawer))].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
  const people = new Set([actor.id, ...[...rows, ...taken, ...drawer].map((row) => row.actor_id)]);
  const documents = [...people].map((actor_id) => {
    const $id = deskId(actor_id, day);
    const row = rows.find((one) => one.$id === $id) ?? null;
    const count = counts.get($id) ?? null;
    const own = {
      taken: taken.filter((one) => one.actor_id === actor_id),
      drawer: drawer.filter((one) => one.actor_id === actor_id),
    };
    return toDesk({ $id, actor_id, name: personOf(actor_id, actor, own, count), row, count, ...own }, actor);
  });
  documents.sort((a, b) => Number(b.mine) - Number(a.mine) || a.actor_name.localeCompare(b.actor_name));
  const days = new Map<string, number>();
  for (const row of open.rows) {
    const one = cairoDay(new Date(row.day));
    days.set(one, (days.get(one) ?? 0) + 1);
  }
  const open_days = [...days].map(([one, desks]) => ({ day: one, desks })).slice(0, OPEN_DAYS_SHOWN);
  const [before] = last.rows;
  const left = before && counts.get(before.$id)?.left_piasters;
  return {
    day,
    documents,
    total: documents.length,
    entries,
    suggested_float: piastersToEgp(left ?? 0),
    open_days,
  };
};

/** The name of whose desk it is. */
function personOf(
  actorId: string,
  actor: Actor,
  { taken, drawer }: Pick<StoredDesk, 'taken' | 'drawer'>,
  count: CountRow | null,
): string {
  return actorId === actor.id
    ? nameOf(actor)
    : (taken.at(-1)?.actor_name ?? drawer.at(-1)?.actor_name ?? count?.actor_name ?? '');
}

/** Closes a day. What was taken is read at one version of the desk, which the close claims. */
export const closeDesk: Handler<typeof closeCall> = async (input, context) => {
  const { actor, tables, now } = context;
  const { day, version, request_id } = input;
  const actorId = input.actor_id ?? actor.id;
  const at = now();
  if (day > cairoDay(at)) {
    refuse('invalid_input', { fields: { day: { key: 'date_future' } } });
  }
  const $id = deskId(actorId, day);
  // The desk first: who takes something meanwhile raises what this claims.
  const { row, count } = await readDesk(tables, $id);
  const written = await readWritten(tables, actorId, day);
  const name = personOf(actorId, actor, written, count);
  const desk = { $id, actor_id: actorId, name, row, count, ...written };
  if (row?.state === 'closed' && count?.request_id === request_id) {
    return toDesk(desk, actor);
  }
  if ((row?.version ?? 0) !== version || row?.state === 'closed') {
    refuse('desk_changed');
  }
  const lines = validateCounted(desk, input);
  const left = egpToPiasters(input.left ?? 0);
  const after = {
    actor_name: name,
    lines: JSON.stringify(lines),
    left_piasters: left,
    reason: input.reason?.trim() || null,
    closed_at: at.toISOString(),
    closed_by: nameOf(actor),
    request_id,
    reopen_reason: null,
    reopened_at: null,
    reopened_by: null,
  };
  const closed = { actor_id: actorId, day: atZero(day), state: 'closed' as const, version: version + 1 };
  await tables.write([
    ...(row ? stage.change('desk_closings', row, { state: 'closed' }) : [stage.create('desk_closings', $id, closed)]),
    writeCount(desk, after),
    auditDesk(context, desk, { action: 'close', state: 'closed', version, lines, left, reason: after.reason }),
  ]);
  const stored = { $createdAt: '', $updatedAt: '', $id };
  return toDesk({ ...desk, row: { ...stored, ...closed }, count: { ...stored, ...after } }, actor);
};

/** Opens a closed day again. */
export const reopenDesk: Handler<typeof reopenCall> = async ({ desk_id, version, reason, request_id }, context) => {
  const { actor, tables, now } = context;
  const { row, count } = await readDesk(tables, desk_id);
  if (!row || !count) {
    return refuse('not_found');
  }
  // Nobody but an admin opens their own again.
  if (row.actor_id === actor.id && actor.role !== 'admin') {
    return refuse('forbidden');
  }
  const written = await readWritten(tables, row.actor_id, cairoDay(new Date(row.day)));
  const desk = { $id: desk_id, actor_id: row.actor_id, name: count.actor_name, row, count, ...written };
  if (row.state === 'open' && count.request_id === request_id) {
    return toDesk(desk, actor);
  }
  if (row.version !== version || row.state === 'open') {
    refuse('desk_changed');
  }
  const after = {
    request_id,
    reopen_reason: reason.trim(),
    reopened_at: now().toISOString(),
    reopened_by: nameOf(actor),
  };
  await tables.write([
    ...stage.change('desk_closings', row, { state: 'open' }),
    stage.update('desk_counts', desk_id, after),
    auditDesk(context, desk, {
      action: 'reopen',
      state: 'open',
      version,
      lines: readLines(count),
      left: count.left_piasters ?? 0,
      reason: after.reopen_reason,
    }),
  ]);
  const open = { ...row, state: 'open' as const, version: version + 1 };
  return toDesk({ ...desk, row: open, count: { ...count, ...after } }, actor);
};

async function readDesk(tables: Tables, id: string): Promise<{ row: DeskRow | null; count: CountRow | null }> {
  const [row, count] = await Promise.all([
    tables.get('desk_closings', id, DESK_COLUMNS),
    tables.get('desk_counts', id, COUNT_COLUMNS),
  ]);
  return { row, count };
}

async function listCounts(tables: Tables, ids: readonly string[]): Promise<Map<string, CountRow>> {
  const counts = new Map<string, CountRow>();
  for (let start = 0; start < ids.length; start += IDS_A_QUERY) {
    const some = ids.slice(start, start + IDS_A_QUERY);
    const { rows } = await tables.list('desk_counts', COUNT_COLUMNS, [
      Query.equal('$id', some),
      Query.limit(some.length),
    ]);
    for (const row of rows) {
      counts.set(row.$id, row);
    }
  }
  return counts;
}

/** What somebody paid for: a form or an opening balance. */
type Paid = { form_id: string } | { balance_id: string };
const thingOf = (paid: Paid): string => ('form_id' in paid ? paid.form_id : paid.balance_id);

/** Who paid, by the ids of forms and of opening balances. */
async function namesOf(tables: Tables, taken: readonly Paid[]): Promise<Map<string, string>> {
  const [formIds, balanceIds] = [true, false].map((ofForms) => [
    ...new Set(taken.filter((paid) => 'form_id' in paid === ofForms).map(thingOf)),
  ]) as [string[], string[]];
  const [ofForms, ofBalances] = await Promise.all([
    Promise.all(
      chunks(formIds).map(async (part) => {
        const details = await listDetails(tables, 'cs', part);
        return part.map((id) => [id, details.get(id).name] as const);
      }),
    ),
    namesOfBalances(tables, balanceIds),
  ]);
  return new Map([...ofForms.flat(), ...ofBalances]);
}

/** What was taken and given back at a desk, and what else went into its drawer and out of it. */
async function readWritten(
  tables: Tables,
  actorId: string,
  day: string,
): Promise<Pick<StoredDesk, 'taken' | 'drawer'>> {
  const conditions = [Query.equal('actor_id', actorId), Query.equal('day', atZero(day))];
  const [taken, drawer] = await Promise.all([listTaken(tables, conditions), listDrawerCash(tables, conditions)]);
  return { taken, drawer };
}

/** What must be there by each method: what was taken, and the drawer's cash. */
const expectedAt = ({ taken, drawer }: Pick<StoredDesk, 'taken' | 'drawer'>) =>
  expectedOf([...taken, ...asCash(drawer)]);

const readLines = ({ lines }: Pick<CountRow, 'lines'>): DeskLine[] => JSON.parse(lines);

/**
 * What was counted beside what was taken. A difference without a reason is refused, a method that nobody counted, and more
 * left in the drawer than is in it.
 */
function validateCounted(desk: StoredDesk, { counted, reason, left }: CountedData): DeskLine[] {
  const expected = expectedAt(desk);
  const uncounted = [...expected].filter(([method, sum]) => sum !== 0 && counted[method] === undefined);
  if (uncounted.length > 0) {
    const fields = Object.fromEntries(uncounted.map(([method]) => [`counted.${method}`, { key: 'required' as const }]));
    refuse('invalid_input', { fields });
  }
  const sums = new Map<PaymentMethod, number>();
  for (const method of PAYMENT_METHODS) {
    const egp = counted[method] ?? 0;
    sums.set(method, Math.sign(egp) * egpToPiasters(Math.abs(egp)));
  }
  const lines = deskLines(expected, sums);
  if (isDifferent(lines) && !reason?.trim()) {
    refuse('invalid_input', { fields: { reason: { key: 'required' } } });
  }
  const cash = Math.max(0, counted.cash ?? 0);
  if ((left ?? 0) > cash) {
    refuse('invalid_input', { fields: { left: { key: 'too_large', values: { max: cash } } } });
  }
  return lines;
}

/** What was counted the last time a day was closed, and by whom; an earlier count is in the audit log. */
function writeCount({ $id, count }: StoredDesk, columns: NewRow<'desk_counts'>) {
  return count ? stage.update('desk_counts', $id, columns) : stage.create('desk_counts', $id, columns);
}

interface AuditedDesk {
  action: 'close' | 'reopen';
  state: DeskRow['state'];
  /** Before the change. */
  version: number;
  lines: readonly DeskLine[];
  /** What stays in the drawer, in piasters. */
  left: number;
  reason: string | null;
}

function auditDesk(
  context: { actor: Actor; now: () => Date },
  { $id, name, row }: StoredDesk,
  { action, state, version, lines, left, reason }: AuditedDesk,
) {
  const said = {
    state,
    ...(reason !== null && { reason }),
    expected_piasters: sumOf(lines, 'expected'),
    counted_piasters: sumOf(lines, 'counted'),
    ...(left > 0 && { left_piasters: left }),
    ...Object.fromEntries(lines.map((line) => [`${line.method}_piasters`, [line.expected, line.counted]])),
  };
  return auditEntry(context, {
    action,
    kind: 'desk',
    id: $id,
    label: name,
    before: { state: row?.state ?? 'open' },
    after: said,
    once: version + 1,
  });
}

/** A desk as its person and the admin see it. What was expected of a closed one is what its payments came to then. */
function toDesk(desk: StoredDesk, actor: Actor): Desk {
  const { $id, actor_id, name, row, count, taken, drawer } = desk;
  const isClosed = row?.state === 'closed' && count !== null;
  const lines = isClosed ? readLines(count) : deskLines(expectedAt(desk), new Map());
  const expected = sumOf(lines, 'expected');
  const counted = isClosed ? sumOf(lines, 'counted') : null;
  return {
    $id,
    actor_id,
    actor_name: name,
    mine: actor_id === actor.id,
    state: row?.state ?? 'open',
    version: row?.version ?? 0,
    float: floatOf(drawer),
    payments: taken.length + drawer.filter(({ kind }) => kind !== 'float').length,
    lines: lines.map((line) => ({
      method: line.method,
      expected: piastersToEgp(line.expected),
      counted: isClosed ? piastersToEgp(line.counted) : null,
    })),
    expected: piastersToEgp(expected),
    counted: counted === null ? null : piastersToEgp(counted),
    difference: counted === null ? null : piastersToEgp(counted - expected),
    left: isClosed ? piastersToEgp(count.left_piasters ?? 0) : null,
    reason: isClosed ? count.reason : null,
    closed_at: isClosed ? utc(count.closed_at) : null,
    closed_by: isClosed ? count.closed_by : null,
    reopen_reason: count?.reopen_reason ?? null,
    reopened_at: count ? utc(count.reopened_at) : null,
    reopened_by: count?.reopened_by ?? null,
  };
}

/** What was in a drawer when its day began, in EGP; null while nobody has said. */
function floatOf(drawer: readonly DrawerRow[]): number | null {
  const float = drawer.find(({ kind }) => kind === 'float');
  return float ? piastersToEgp(float.amount_piasters) : null;
}
