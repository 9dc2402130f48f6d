import { BOOKS_ACTOR } from '#contract/books/findings.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, stage, type TableId } from '#runtime/tables.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import { auditCorrections } from './audited-corrections.ts';
import { prepareDays } from './days.ts';
import {
  DERIVED,
  DERIVED_NAMES,
  type DerivedFigure,
  type DerivedKey,
  type IncrementedFigure,
  nameOf,
} from './derived.ts';
import { labelOf } from './labels.ts';
import { openProduct } from './stock-counts.ts';
import type { Truth } from './tally.ts';

/** A derived figure that was wrong, and is right now. */
export interface Correction extends DerivedKey {
  before: number;
  after: number;
}

export type BookPorts = Pick<Ports, 'tables' | 'now' | 'pause' | 'logError'>;

/** Whose name stands in the audit log when nobody asked. */
export const SCHEDULE: Actor = { id: BOOKS_ACTOR, role: 'admin', name: '', email: '' };

/** So often a figure is read again while those who use it keep changing it. */
const ATTEMPTS = 12;

/**
 * Counts derived figures again from the rows from which they follow, and puts right those that are wrong, each with an
 * entry of the audit log. May be run by anybody at any time, beside everything else: a figure is only changed when nothing
 * changed while it was counted, and by as much as it was wrong. What is not derived, or not there, is left alone.
 */
export async function recount(
  ports: BookPorts,
  keys: readonly DerivedKey[],
  { who = SCHEDULE, fix = true }: { who?: Actor; fix?: boolean } = {},
): Promise<Correction[]> {
  const corrections: Correction[] = [];
  const wanted = fix && keys.some(followsFromDays) ? [...keys, ...keysOfDays(await prepareDays(ports))] : keys;
  for (const name of DERIVED_NAMES) {
    for (const key of unique(wanted.filter((one) => nameOf(one) === name))) {
      corrections.push(...(await recountOne(ports, name, key, { who, fix })));
    }
  }
  return corrections;
}

function followsFromDays({ table, id }: DerivedKey): boolean {
  const isTotal = table === 'counters' && (id === 'orders' || id === 'revenue');
  return table === 'sales_days' || isTotal;
}

function keysOfDays(days: readonly string[]): DerivedKey[] {
  return days.flatMap((id) =>
    (['orders', 'revenue_piasters'] as const).map((column) => ({ table: 'sales_days' as const, id, column })),
  );
}

function unique(keys: readonly DerivedKey[]): DerivedKey[] {
  return [...new Map(keys.map((key) => [key.id, key])).values()];
}

async function recountOne(
  ports: BookPorts,
  name: IncrementedFigure,
  key: DerivedKey,
  { who, fix }: { who: Actor; fix: boolean },
): Promise<Correction[]> {
  const { tables, pause, logError } = ports;
  const figure: DerivedFigure = DERIVED[name];
  const corrections: Correction[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      await pause();
    }
    const guard = (await figure.guard?.(tables)) ?? [];
    const seen = await readTwice(ports, figure, key);
    if (seen === 'moving') {
      continue;
    }
    if (seen === 'unopened' && !fix) {
      return [];
    }
    if (seen === 'unopened') {
      await openStockOf(ports, key);
      continue;
    }
    if (seen === 'nothing' || seen.value === seen.truth.value) {
      return corrections;
    }
    const correction = { ...key, before: seen.value, after: seen.truth.value };
    if (!fix) {
      return [correction];
    }
    const operations = [
      ...guard,
      ...changeFrom(key, seen.value, seen.truth.value),
      auditCorrections(
        { actor: who, now: ports.now },
        {
          id: key.id,
          label: await labelOf(tables, key),
          changes: [{ ...correction, column: writtenAs(key) }],
          // Of two who counted the same at the same time, one puts it right.
          once: `${key.column} ${seen.truth.evidence} ${seen.changedAt} ${attempt}`,
        },
      ),
    ];
    if ((await tables.transact(operations)) === null) {
      // Looked at once more, because of a transaction of Appwrite only a part may have happened.
      corrections.push(correction);
    }
  }
  logError(`${key.table} ${key.id} ${key.column} could not be counted again: it changes all the time.`);
  return corrections;
}

interface Seen {
  value: number;
  truth: Truth;
  changedAt: string;
}

/**
 * The figure as it is and as it should be, of one moment: what it follows from was the same before and after it was read.
 */
async function readTwice(
  { tables, now }: Pick<BookPorts, 'tables' | 'now'>,
  figure: DerivedFigure,
  { table, id, column }: DerivedKey,
): Promise<Seen | 'moving' | 'unopened' | 'nothing'> {
  const before = (await figure.recount(tables, [id], now())).get(id);
  const row = await tables.get(table, id, [column as never]);
  if (!row) {
    return 'nothing';
  }
  if (!before) {
    return typeOfTable(table) ? 'unopened' : 'nothing';
  }
  const after = (await figure.recount(tables, [id], now())).get(id);
  return before.evidence === after?.evidence
    ? { value: row[column as never] as number, truth: atLeastNothing(table, before), changedAt: row.$updatedAt }
    : 'moving';
}

/** No stock is below 0: where more was sold than there was, nothing is left, and the books tell (`product_oversold`). */
function atLeastNothing(table: TableId, truth: Truth): Truth {
  return typeOfTable(table) ? { ...truth, value: Math.max(0, truth.value) } : truth;
}

function typeOfTable(table: TableId): keyof typeof PRODUCT_TABLES | null {
  const types = ['hearing-aids', 'accessories'] as const;
  return types.find((type) => PRODUCT_TABLES[type] === table) ?? null;
}

async function openStockOf(ports: BookPorts, { table, id }: DerivedKey): Promise<void> {
  const type = typeOfTable(table);
  if (type) {
    await openProduct(ports, type, id);
  }
}

/**
 * Brings a figure from one value to another, and only when it still has the first: over it the increment passes its
 * maximum, below it the decrement its minimum. Both together change it by the difference.
 */
function changeFrom({ table, id, column }: DerivedKey, from: number, to: number): Operation[] {
  const up = Math.max(0, to - from) + 1;
  const down = Math.max(0, from - to) + 1;
  return [
    stage.increment(table, id, column as never, { by: up, max: from + up }),
    stage.decrement(table, id, column as never, { by: down, min: to }),
  ];
}

/** What the audit log calls a figure; of counters all have the same column, and a state is no amount of orders. */
function writtenAs({ table, id, column }: DerivedKey): string {
  if (table === 'counters') {
    return id === 'revenue' ? 'revenue_piasters' : id;
  }
  return table === 'state_days' ? `orders_${column}` : column;
}
