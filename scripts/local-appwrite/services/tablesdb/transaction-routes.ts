import { type Route, route } from '../../core/http.ts';
import { arrayOf, boolean, optional, queries, range, required, uid } from '../../core/params.ts';
import { operation } from './operation-input.ts';
import { createTransactionService } from './transaction-service.ts';

const readScopes = ['documents.read', 'rows.read'];
const writeScopes = ['documents.write', 'rows.write'];
const path = '/tablesdb/transactions';
const onePath = `${path}/:transactionId`;
const id = { transactionId: required(uid) };

/** No limit of its own: how many fit depends on what is staged already. */
const MANY = 1000;

/** The endpoints of transactions. */
export const transactionRoutes: Route[] = [
  route({
    method: 'POST',
    path,
    scope: writeScopes,
    status: 201,
    params: { ttl: optional(range(60, 3600), 300) },
    handler: ({ app, actor, params }) => app.instance(createTransactionService).create(params.ttl, actor),
  }),
  route({
    method: 'GET',
    path,
    scope: readScopes,
    params: { queries: optional(queries, []) },
    handler: ({ app, actor, params }) => app.instance(createTransactionService).list(params.queries, actor),
  }),
  route({
    method: 'GET',
    path: onePath,
    scope: readScopes,
    params: id,
    handler: ({ app, actor, params }) => app.instance(createTransactionService).get(params.transactionId, actor),
  }),
  route({
    method: 'PATCH',
    path: onePath,
    scope: writeScopes,
    params: { ...id, commit: optional(boolean, false), rollback: optional(boolean, false) },
    handler: ({ app, actor, params }) =>
      app.instance(createTransactionService).finish(params.transactionId, params, actor),
  }),
  route({
    method: 'DELETE',
    path: onePath,
    scope: writeScopes,
    params: id,
    handler: ({ app, actor, params }) => {
      app.instance(createTransactionService).delete(params.transactionId, actor);
    },
  }),
  route({
    method: 'POST',
    path: `${onePath}/operations`,
    scope: writeScopes,
    status: 201,
    params: { ...id, operations: optional(arrayOf(operation, MANY), []) },
    handler: ({ app, actor, params }) =>
      app.instance(createTransactionService).stage(params.transactionId, params.operations, actor),
  }),
];
