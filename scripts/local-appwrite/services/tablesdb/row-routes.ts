import type { Actor } from '../../core/context.ts';
import { badRequest } from '../../core/errors.ts';
import { type Route, reply, route } from '../../core/http.ts';
import {
  arrayOf,
  customId,
  key,
  nullable,
  number,
  optional,
  permissionList,
  queries,
  range,
  required,
  totalFlag,
  uid,
} from '../../core/params.ts';
import type { RateLimit } from '../../core/rate-limits.ts';
import { missingData } from './errors.ts';
import { rowData } from './row-data.ts';
import { createRowService, type Target } from './row-service.ts';

const readScopes = ['rows.read', 'documents.read'];
const writeScopes = ['rows.write', 'documents.write'];
const writeLimit: RateLimit = {
  limit: 120,
  windowSeconds: 60,
  key: 'ip:{ip},method:{method},url:{url},userId:{userId}',
};

const tablePath = '/tablesdb/:databaseId/tables/:tableId/rows';
const rowPath = `${tablePath}/:rowId`;

const table = { databaseId: required(uid), tableId: required(uid) };
const row = { ...table, rowId: required(uid) };
const transaction = { transactionId: optional(nullable(uid), null) };
const permissions = optional(nullable(permissionList('read', 'update', 'delete')), null);
const MAX_BULK_ROWS = 100;
const noData: Record<string, unknown> = {};

function targetOf(context: { actor: Actor; params: { databaseId: string; tableId: string } }): Target {
  const { databaseId, tableId } = context.params;
  return { databaseId, tableId, actor: context.actor };
}

/** The endpoints of rows. */
export const rowRoutes: Route[] = [
  route({
    method: 'GET',
    path: tablePath,
    scope: readScopes,
    params: {
      ...table,
      queries: optional(queries, []),
      ...transaction,
      total: optional(totalFlag, true),
      ttl: optional(range(0, 86_400), 0),
    },
    handler: (context) => {
      const { queries: texts, total } = context.params;
      return context.app.instance(createRowService).list(targetOf(context), texts, total, context.params);
    },
  }),
  route({
    method: 'POST',
    path: tablePath,
    scope: writeScopes,
    rateLimit: writeLimit,
    params: {
      databaseId: required(uid),
      rowId: optional(customId, ''),
      tableId: required(uid),
      data: optional(rowData, noData),
      permissions,
      rows: optional(arrayOf(rowData, MAX_BULK_ROWS), []),
      ...transaction,
    },
    handler: (context) => {
      const { rowId, data, rows, transactionId } = context.params;
      const service = context.app.instance(createRowService);
      if (Object.keys(data).length === 0 && rows.length === 0) {
        throw missingData();
      }
      if (rows.length === 0) {
        const input = { id: rowId, permissions: context.params.permissions, data };
        return reply(201, service.create(targetOf(context), input, context.params));
      }
      checkBulkCreation(context.params);
      const created = service.createMany(targetOf(context), rows, context.params);
      return reply(transactionId === null ? 201 : 200, created);
    },
  }),
  route({
    method: 'PUT',
    path: tablePath,
    scope: writeScopes,
    rateLimit: writeLimit,
    params: { ...table, rows: required(arrayOf(rowData, MAX_BULK_ROWS)), ...transaction },
    handler: (context) =>
      context.app.instance(createRowService).upsertMany(targetOf(context), context.params.rows, context.params),
  }),
  route({
    method: 'PATCH',
    path: tablePath,
    scope: writeScopes,
    rateLimit: writeLimit,
    params: { ...table, data: optional(rowData, noData), queries: optional(queries, []), ...transaction },
    handler: (context) => {
      const { data, queries: texts } = context.params;
      return context.app.instance(createRowService).updateMany(targetOf(context), data, texts, context.params);
    },
  }),
  route({
    method: 'DELETE',
    path: tablePath,
    scope: writeScopes,
    rateLimit: writeLimit,
    params: { ...table, queries: optional(queries, []), ...transaction },
    handler: (context) =>
      context.app.instance(createRowService).deleteMany(targetOf(context), context.params.queries, context.params),
  }),
  route({
    method: 'GET',
    path: rowPath,
    scope: readScopes,
    params: { ...row, queries: optional(queries, []), ...transaction },
    handler: (context) => {
      const { rowId, queries: texts } = context.params;
      return context.app.instance(createRowService).get(targetOf(context), rowId, texts, context.params);
    },
  }),
  route({
    method: 'PATCH',
    path: rowPath,
    scope: writeScopes,
    rateLimit: writeLimit,
    params: { ...row, data: optional(rowData, noData), permissions, ...transaction },
    handler: (context) => {
      const { rowId: id, data } = context.params;
      const input = { id, permissions: context.params.permissions, data };
      return context.app.instance(createRowService).update(targetOf(context), input, context.params);
    },
  }),
  route({
    method: 'PUT',
    path: rowPath,
    scope: writeScopes,
    rateLimit: writeLimit,
    params: { ...table, rowId: required(customId), data: optional(rowData, noData), permissions, ...transaction },
    handler: (context) => {
      const { rowId: id, data, transactionId } = context.params;
      const input = { id, permissions: context.params.permissions, data };
      const written = context.app.instance(createRowService).upsert(targetOf(context), input, context.params);
      return reply(transactionId === null ? 200 : 201, written);
    },
  }),
  route({
    method: 'DELETE',
    path: rowPath,
    scope: writeScopes,
    rateLimit: writeLimit,
    params: { ...row, ...transaction },
    handler: (context) => {
      context.app.instance(createRowService).delete(targetOf(context), context.params.rowId, context.params);
    },
  }),
  addRoute('increment'),
  addRoute('decrement'),
];

function addRoute(direction: 'increment' | 'decrement'): Route {
  const isIncrement = direction === 'increment';
  const bound = optional(nullable(number), null);
  return route({
    method: 'PATCH',
    path: `${rowPath}/:column/${direction}`,
    scope: writeScopes,
    rateLimit: writeLimit,
    params: { ...row, column: required(key), value: optional(number, 1), max: bound, min: bound, ...transaction },
    handler: (context) => {
      const { rowId, column, value, max, min } = context.params;
      const change = { column, value, bound: isIncrement ? max : min, isIncrement };
      return context.app.instance(createRowService).add(targetOf(context), rowId, change, context.params);
    },
  });
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
