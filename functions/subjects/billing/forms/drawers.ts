import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type {
  setFloat as floatCall,
  recordDrawerCash as recordCall,
  voidDrawerCash as voidCall,
} from '#contract/desks/calls.ts';
import type { DeskEntry } from '#contract/desks/schemas.ts';
import { dayAtZero, utc } from '#lib/cairo.ts';
import { deskId, drawerCashId, floatId } from '#lib/ids.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import { nameOf } from '#runtime/actor.ts';
import { audited } from '#runtime/audit.ts';
import { listAll } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import type { NewRow, Operation, SelectedRow, Tables } from '#runtime/tables.ts';
import { owedAgain } from '#subjects/delivery/owed-cash.ts';
import { assertReceptionTakesPayments } from '../reception-payments.ts';
import { asCash, expectedOf } from '../rules/desks.ts';
import { listTaken } from '../taken-money.ts';
import { type AtDesk, takeAtDesk } from './desk-rows.ts';

type Context = CallContext<typeof recordCall.access>;

const COLUMNS = [
  'actor_id',
  'actor_name',
  'day',
  'at',
  'kind',
  'amount_piasters',
  'note',
  'void_of',
  'recorded_by',
] as const;
export type DrawerRow = SelectedRow<'desk_cash', (typeof COLUMNS)[number]>;

/** What was put into drawers and paid out of them, oldest first. */
export function listDrawerCash(tables: Tables, conditions: readonly string[]): Promise<DrawerRow[]> {
  return listAll(tables, 'desk_cash', COLUMNS, conditions);
}

/** It as it stands among a day's entries; `all` is everything that was written of that drawer. */
export function toDrawerEntry(row: DrawerRow, all: readonly DrawerRow[]): DeskEntry {
  const { $id, actor_id, at, kind, amount_piasters, note, recorded_by } = row;
  return {
    $id,
    actor_id,
    at: utc(at),
    kind,
    method: 'cash',
    amount: piastersToEgp(amount_piasters),
    name: '',
    reason: note,
    recorded_by,
    voided: all.some(({ void_of }) => void_of === $id),
  };
}

/** What a day begins with in the caller's drawer. */
export const setFloat: Handler<typeof floatCall> = async ({ day, amount }, context) => {
  await assertReceptionTakesPayments(context);
  const { actor, now } = context;
  const piasters = egpToPiasters(amount);
  if (day > cairoDay(now())) {
    refuse('invalid_input', { fields: { day: { key: 'date_future' } } });
  }
  const where = { actor_id: actor.id, day: `${day}T00:00:00.000Z` };
  const drawer = await openDrawer(context.tables, where);
  const id = floatId(deskId(actor.id, day));
  const before = drawer.rows.find(({ $id }) => $id === id);
  const raised = piasters - (before?.amount_piasters ?? 0);
  refuseBeyond(drawer.cash, -raised);
  if (before && raised === 0) {
    return toDrawerEntry(before, drawer.rows);
  }
  const row = { ...written(context, where), kind: 'float' as const, amount_piasters: piasters };
  return write(context, drawer, id, row, { before });
};

/** Cash that the caller puts into their drawer or pays out of it. */
export const recordDrawerCash: Handler<typeof recordCall> = async ({ kind, amount, reason, request_id }, context) => {
  await assertReceptionTakesPayments(context);
  const { actor, now } = context;
  const id = drawerCashId(actor.id, request_id);
  const piasters = egpToPiasters(amount);
  const known = await readDrawerEntry(context.tables, id);
  if (known) {
    return known;
  }
  const where = { actor_id: actor.id, day: dayAtZero(now()) };
  const drawer = await openDrawer(context.tables, where);
  if (kind === 'cash-out') {
    refuseBeyond(drawer.cash, piasters);
  }
  const amount_piasters = kind === 'cash-out' ? -piasters : piasters;
  return write(context, drawer, id, { ...written(context, where), kind, amount_piasters, note: reason.trim() });
};

/** What was written of a drawer under an id; null when nothing was. */
export async function readDrawerEntry(tables: Tables, id: string): Promise<DeskEntry | null> {
  const known = await tables.get('desk_cash', id, COLUMNS);
  return known && toDrawerEntry(known, []);
}

/** Puts cash that somebody handed in into the caller's drawer, with what else is written of it (`others`). */
export async function putIntoDrawer(
  context: Context,
  id: string,
  {
    day,
    amountPiasters,
    reason,
    others,
  }: { day: string; amountPiasters: number; reason: string; others: readonly Operation[] },
): Promise<DeskEntry> {
  const where = { actor_id: context.actor.id, day };
  const drawer = await openDrawer(context.tables, where);
  const row = { ...written(context, where), kind: 'cash-in' as const, amount_piasters: amountPiasters, note: reason };
  return write(context, drawer, id, row, { others });
}

/** Voids cash that was put in or paid out. */
export const voidDrawerCash: Handler<typeof voidCall> = async ({ entry_id, reason, request_id }, context) => {
  const { actor, tables } = context;
  await assertReceptionTakesPayments(context);
  const id = drawerCashId(actor.id, request_id);
  const [known, entry] = await Promise.all([
    tables.get('desk_cash', id, COLUMNS),
    tables.get('desk_cash', entry_id, COLUMNS),
  ]);
  if (known) {
    return toDrawerEntry(known, []);
  }
  const isTheirs = entry?.actor_id === actor.id || actor.role === 'admin';
  if (!entry || !isTheirs || (entry.kind !== 'cash-in' && entry.kind !== 'cash-out')) {
    return refuse('not_found');
  }
  const where = { actor_id: entry.actor_id, day: dayAtZero(entry.day) };
  const drawer = await openDrawer(tables, where);
  if (drawer.rows.some(({ void_of }) => void_of === entry_id)) {
    return refuse('payment_voided');
  }
  refuseBeyond(drawer.cash, entry.amount_piasters);
  const row = {
    ...written(context, where),
    actor_name: entry.actor_name,
    kind: 'cash-void' as const,
    amount_piasters: -entry.amount_piasters,
    note: reason.trim(),
    void_of: entry_id,
  };
  // What a driver had handed in is theirs to hand in again.
  return write(context, drawer, id, row, { others: await owedAgain(tables, entry_id) });
};

/** A drawer of a day that is not closed, with the cash in it, and what claims it for a change. */
interface Drawer extends AtDesk {
  claim: Operation[];
  rows: readonly DrawerRow[];
  /** In piasters. */
  cash: number;
}

/** The desk first: who takes something meanwhile raises the version that the change will claim. */
async function openDrawer(tables: Tables, where: AtDesk): Promise<Drawer> {
  const claim = await takeAtDesk(tables, where);
  const conditions = [Query.equal('actor_id', where.actor_id), Query.equal('day', where.day)];
  const [rows, payments] = await Promise.all([listDrawerCash(tables, conditions), listTaken(tables, conditions)]);
  return { ...where, claim, rows, cash: expectedOf([...payments, ...asCash(rows)]).get('cash') ?? 0 };
}

/** No drawer holds less than nothing by what is taken out of it. */
function refuseBeyond(cash: number, taken: number): void {
  if (taken > 0 && taken > cash) {
    refuse('drawer_too_low', { left: piastersToEgp(Math.max(0, cash)) });
  }
}

function written({ actor, now }: Context, where: AtDesk) {
  const name = nameOf(actor);
  return { ...where, actor_name: name, recorded_by: name, at: now().toISOString() };
}

/** Writes a row of the drawer, or changes it, with the entry in the audit log. */
async function write(
  context: Context,
  drawer: Drawer,
  id: string,
  row: NewRow<'desk_cash'>,
  { before, others = [] }: { before?: DrawerRow | undefined; others?: readonly Operation[] } = {},
): Promise<DeskEntry> {
  const desk = deskId(drawer.actor_id, cairoDay(new Date(drawer.day)));
  await context.tables.write([
    ...drawer.claim,
    ...others,
    ...(before
      ? auditedCash.update(context, before, row, { id: desk })
      : auditedCash.create(context, id, row, {
          id: desk,
          ...(row.kind === 'cash-void' && { action: 'withdraw' }),
        })),
  ]);
  const stored = { $createdAt: '', $updatedAt: '', note: null, void_of: null, ...row, $id: id };
  return toDrawerEntry(stored, []);
}

const auditedCash = audited('desk_cash', {
  kind: 'desk',
  label: ({ actor_name }) => actor_name,
  told: ({
    kind,
    amount_piasters,
    note,
  }: Pick<NewRow<'desk_cash'>, 'actor_name' | 'kind' | 'amount_piasters' | 'note'>) => ({
    entry: kind,
    drawer_piasters: amount_piasters,
    ...(note ? { reason: note } : {}),
  }),
});
