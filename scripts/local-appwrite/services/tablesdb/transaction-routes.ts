import { on, type Route } from '../../core/http.ts';
import { arrayOf, boolean, optional, range } from '../../core/params.ts';
import { operation } from './operation-input.ts';
import { createTransactionService } from './transaction-service.ts';

const write = ['documents.write', 'rows.write'];
const path = '/tablesdb/transactions';
const onePath = '/tablesdb/transactions/:transactionId';

/** No limit of its own: how many fit depends on what is staged already. */
const MANY = 1000;

/** The endpoints of transactions. */
export const transactionRoutes: Route[] = [
  on.post(path, write, { ttl: optional(range(60, 3600), 300) }, ({ actor, use, params }) =>
    use(createTransactionService).create(params.ttl, actor),
  ),
  on.patch(
    onePath,
    write,
    { commit: optional(boolean, false), rollback: optional(boolean, false) },
    ({ actor, use, params }) => use(createTransactionService).finish(params.transactionId, params, actor),
  ),
  on.post(
    `${onePath}/operations`,
    write,
    { operations: optional(arrayOf(operation, MANY), []) },
    ({ actor, use, params }) => use(createTransactionService).stage(params.transactionId, params.operations, actor),
  ),
];
