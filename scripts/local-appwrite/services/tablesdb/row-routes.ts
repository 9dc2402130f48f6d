import type { Actor } from '../../core/context.ts';
import { badRequest } from '../../core/errors.ts';
import { on, type Route, reply } from '../../core/http.ts';
import {
  absent,
  arrayOf,
  customId,
  key,
  nullable,
  number,
  optional,
  permissionList,
  queries,
  range,
  totalFlag,
} from '../../core/params.ts';
import { perMinute } from '../../core/rate-limits.ts';
import { missingData } from './errors.ts';
import { rowData } from './row-data.ts';
import { createRowService, type Target } from './row-service.ts';

const read = ['rows.read', 'documents.read'];
const write = ['rows.write', 'documents.write'];
const limit = { rateLimit: perMinute(120) };
const rowsPath = '/tablesdb/:databaseId/tables/:tableId/rows';
const rowPath = '/tablesdb/:databaseId/tables/:tableId/rows/:rowId';
const MAX_BULK_ROWS = 100;

/** Writes are staged by `createOperations` alone. */
const transaction = { transactionId: absent('transactionId of row calls') };
const permissions = optional(nullable(permissionList('read', 'update', 'delete')), null);
const data = optional(rowData, {} as Record<string, unknown>);
const rows = arrayOf(rowData, MAX_BULK_ROWS);
const texts = optional(queries, []);

function targetOf({ actor, params }: { actor: Actor; params: { databaseId: string; tableId: string } }): Target {
  return { databaseId: params.databaseId, tableId: params.tableId, actor };
}

/** The endpoints of rows. */
export const rowRoutes: Route[] = [
  on.get(
    rowsPath,
    read,
    { queries: texts, ...transaction, total: optional(totalFlag, true), ttl: optional(range(0, 86_400), 0) },
    (context) => {
      const { queries, total } = context.params;
      return context.use(createRowService).list(targetOf(context), queries, total);
    },
  ),
  on.post(
    rowsPath,
    write,
    { rowId: optional(customId, ''), data, permissions, rows: optional(rows, []), ...transaction },
    (context) => {
      const { rowId: id, data, rows, permissions } = context.params;
      const service = context.use(createRowService);
      if (Object.keys(data).length === 0 && rows.length === 0) {
        throw missingData();
      }
      if (rows.length === 0) {
        return service.create(targetOf(context), { id, permissions, data });
      }
      checkBulkCreation(context.params);
      const created = service.createMany(targetOf(context), rows);
      return reply(201, created);
    },
    limit,
  ),
  on.delete(
    rowsPath,
    write,
    { queries: texts, ...transaction },
    (context) => context.use(createRowService).deleteMany(targetOf(context), context.params.queries),
    limit,
  ),
  on.get(rowPath, read, { queries: texts, ...transaction }, (context) => {
    const { rowId, queries } = context.params;
    return context.use(createRowService).get(targetOf(context), rowId, queries);
  }),
  on.patch(
    rowPath,
    write,
    { data, permissions, ...transaction },
    (context) => {
      const { rowId: id, data, permissions } = context.params;
      return context.use(createRowService).update(targetOf(context), { id, permissions, data });
    },
    limit,
  ),
  on.put(
    rowPath,
    write,
    { rowId: customId, data, permissions, ...transaction },
    (context) => {
      const { rowId: id, data, permissions } = context.params;
      const service = context.use(createRowService);
      const written = service.upsert(targetOf(context), { id, permissions, data });
      return written;
    },
    limit,
  ),
  on.delete(
    rowPath,
    write,
    transaction,
    (context) => context.use(createRowService).delete(targetOf(context), context.params.rowId),
    limit,
  ),
  addRoute('increment'),
  addRoute('decrement'),
];

function addRoute(direction: 'increment' | 'decrement'): Route {
  const isIncrement = direction === 'increment';
  const bound = optional(nullable(number), null);
  return on.patch(
    `${rowPath}/:column/${direction}`,
    write,
    { column: key, value: optional(number, 1), max: bound, min: bound, ...transaction },
    (context) => {
      const { rowId, column, value, max, min } = context.params;
      const change = { column, value, bound: isIncrement ? max : min, isIncrement };
      return context.use(createRowService).add(targetOf(context), rowId, change);
    },
    limit,
  );
}

/** What only the creation of a single row takes. */
function checkBulkCreation(params: { rowId: string; data: object; permissions: string[] | null }): void {
  if (Object.keys(params.data).length > 0) {
    throw badRequest('You can only send one of the following parameters: data, rows');
  }
  if (params.rowId !== '') {
    throw badRequest('Param "rowId" is not allowed when creating multiple rows, set "$id" on each instead.');
  }
  if (params.permissions !== null && params.permissions.length > 0) {
    throw badRequest(
      'Param "permissions" is disallowed when creating multiple rows, set "$permissions" on each instead',
    );
  }
}
