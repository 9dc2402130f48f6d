import { Query } from 'node-appwrite';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import type { Ports } from '#runtime/ports.ts';
import { type Operation, stage, type TableId, type VersionedTable } from '#runtime/tables.ts';
import { type Holding, holdingOf, PERSONAL_TABLES } from './definition.ts';
import { transactAll } from './erase-rows.ts';
import { findRows, type PersonalRow } from './read.ts';

type Needs = Pick<Ports, 'tables' | 'storage'>;

interface Wanted {
  /** Of which tables. */
  wants: (holding: Holding) => boolean;
  /** What else the orders say then. */
  ofOrder?: (order: PersonalRow) => Record<string, unknown>;
}

/**
 * Takes rows that stay from an account: nothing names it any more, and neither events nor pictures of the orders may be
 * read by it, for Appwrite lets anybody sign up under an id that is free. The orders go last, because the rest is found
 * through them: interrupted, the next one finds what is left. An order that is written meanwhile is not taken, so that
 * what is made for it in that moment does not name the account either. False then: it is tried again.
 */
export async function disown({ tables, storage }: Needs, userId: string, { wants, ofOrder }: Wanted): Promise<boolean> {
  const found = await findRows(tables, { kind: 'user', id: userId }, { columns, follows: ({ stays }) => !stays });
  const operationsOf = (table: TableId): Operation[] => {
    const holding = holdingOf(table);
    return wants(holding)
      ? (found.get(table) ?? []).flatMap((row) => taking(table, holding, row, userId, ofOrder))
      : [];
  };
  const others = PERSONAL_TABLES.filter((table) => table !== 'orders').reverse();
  if (!(await transactAll(tables, others.flatMap(operationsOf)))) {
    return false;
  }
  const orders = operationsOf('orders');
  if (orders.length > 0) {
    for (const { $id } of found.get('order_events') ?? []) {
      await tables.setReaders('order_events', $id, []);
    }
    await closePictures(storage, found.get('orders') ?? []);
  }
  return transactAll(tables, orders);
}

/** What is read of a table: who owns a row, and by which version it is changed. */
function columns(table: TableId): string[] {
  const { owner, told, untold } = holdingOf(table);
  const read = [
    ...(owner ? [owner.column] : []),
    ...(isVersioned(table) ? ['version'] : []),
    ...(table === 'orders' ? ['hearing_assessment_image', 'owner_deleted_at', 'forgotten_at'] : []),
  ].filter((column) => told.includes(column) || untold.includes(column));
  return read.length > 0 ? read : ['$createdAt'];
}

const isVersioned = (table: TableId): table is VersionedTable => holdingOf(table).untold.includes('version');

function taking(
  table: TableId,
  { owner }: Holding,
  row: PersonalRow,
  userId: string,
  ofOrder: Wanted['ofOrder'],
): Operation[] {
  if (!owner || row[owner.column] !== userId) {
    return [];
  }
  const said = { [owner.column]: owner.gone, ...(table === 'orders' ? ofOrder?.(row) : {}) };
  return isVersioned(table)
    ? stage.change(table, { $id: row.$id, version: row.version as number }, said)
    : [stage.update(table, row.$id, said)];
}

/** Pictures that orders name are for the staff alone. One that is gone already is as good. */
async function closePictures(storage: Needs['storage'], orders: readonly PersonalRow[]): Promise<void> {
  const pictures = new Set(orders.map(({ hearing_assessment_image: image }) => image as string | null));
  for (const picture of pictures) {
    const file = picture === null ? null : await storage.get(ASSESSMENTS_BUCKET, picture);
    if (picture !== null && file && file.permissions.length > 0) {
      await storage.setPermissions(ASSESSMENTS_BUCKET, picture, file.name, []);
    }
  }
}

/** What deletes the rows of an account, of every wanted table in which they go as a whole and say whose they are. */
export function deletionsOf(
  { id, email }: { id: string; email: string | null },
  wants: (holding: Holding) => boolean,
): Operation[] {
  return PERSONAL_TABLES.flatMap((table) => {
    const holding = holdingOf(table);
    const { user, erased } = holding;
    const isSaid = user.length > 0 && user.every(({ of }) => of === 'id' || of === 'email');
    if (erased !== 'row' || !isSaid || !wants(holding)) {
      return [];
    }
    if (user.some(({ by }) => by === '$id')) {
      return [stage.deleteIds(table, [id])];
    }
    const values = user.flatMap(({ by, of }) => (of === 'id' ? [[by, id]] : email === null ? [] : [[by, email]]));
    const [first = '', ...more] = values.map(([by = '', value = '']) => Query.equal(by, value));
    return [stage.deleteWhere(table, [more.length === 0 ? first : Query.or([first, ...more])])];
  });
}
