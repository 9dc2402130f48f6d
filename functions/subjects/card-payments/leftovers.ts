import { Query } from 'node-appwrite';
import { rowsOf } from '#runtime/operations.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type NewRow, type Operation, stage, type Tables } from '#runtime/tables.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';

/** Tables of rows whose ids follow from an order and its version, so that each comes from one change of the order alone. */
const TABLES = ['order_events', 'outbox', 'stock_movements'] as const;
type LeftoverTable = (typeof TABLES)[number];

type Made<Table extends LeftoverTable> = NewRow<Table> & { $id: string };

/** What an event or a message that was left says from now on. The id of a message names its kind. */
const SAID = {
  order_events: ['payment_status', 'delivery_status', 'return_state'],
  outbox: ['amount_piasters'],
} as const;

/** A row that an operation makes. */
type MadeRow = { $id: string } & Partial<
  Rows['order_events'] & Rows['stock_movements'] & Pick<Rows['outbox'], 'amount_piasters'>
>;

/**
 * The operations of a change of an order, for a second try. Events, messages and movements of stock of the version that
 * it leads to may be there already, left by a change of which the database lost the beginning: they are taken as they are
 * meant now instead of being in the way for ever. Where they are there because somebody else was faster, the order's
 * version tells.
 */
export async function overLeftovers(tables: Tables, operations: readonly Operation[]): Promise<Operation[]> {
  const left = new Map<LeftoverTable, Set<string>>();
  await Promise.all(
    TABLES.map(async (table) => {
      const ids = operations.flatMap((one) => (tableOf(one) === table ? rowsMadeBy(one).map(({ $id }) => $id) : []));
      left.set(table, await existing(tables, table, ids));
    }),
  );
  const isLeft = (table: LeftoverTable, { $id }: MadeRow) => left.get(table)?.has($id) === true;
  const moved = new Set(
    operations
      .filter((one) => tableOf(one) === 'stock_movements')
      .flatMap((one) => rowsMadeBy(one).filter((row) => isLeft('stock_movements', row)))
      .map(({ product_type = 'hearing-aids', product_id }) => `${PRODUCT_TABLES[product_type]} ${product_id}`),
  );
  return operations.flatMap((operation) => {
    const table = tableOf(operation);
    const rows = rowsMadeBy(operation);
    if (table === 'order_events' || table === 'outbox') {
      return rows.map((row) => (isLeft(table, row) ? stage.update(table, row.$id, saidBy(table, row)) : operation));
    }
    if (table === 'stock_movements') {
      const missing = rows.filter((row) => !isLeft(table, row));
      return missing.length === 0 ? [] : [stage.createMany(table, missing as Made<'stock_movements'>[])];
    }
    // Stock follows from its movements: where one is written down, the pieces are taken to have moved.
    return rowsOf(operation)?.some((id) => moved.has(`${operation.tableId} ${id}`)) ? [] : [operation];
  });
}

function tableOf({ tableId, action }: Operation): LeftoverTable | undefined {
  return action === 'create' || action === 'bulkCreate' ? TABLES.find((one) => one === tableId) : undefined;
}

function rowsMadeBy(operation: Operation): MadeRow[] {
  switch (operation.action) {
    case 'bulkCreate':
      return [...operation.data];
    case 'create':
      return [{ ...operation.data, $id: operation.rowId }];
    default:
      return [];
  }
}

function saidBy(table: keyof typeof SAID, row: MadeRow): Partial<MadeRow> {
  return Object.fromEntries(SAID[table].map((column) => [column, row[column]]));
}

async function existing(tables: Tables, table: LeftoverTable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) {
    return new Set();
  }
  const { rows } = await tables.list(table, ['order_id'], [Query.equal('$id', [...ids]), Query.limit(ids.length)]);
  return new Set(rows.map(({ $id }) => $id));
}
