import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { boolean, nullable, oneOf, optional, queries, required, text, uid } from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { callerHeaders } from './caller-headers.ts';
import { createExecutions } from './executions.ts';
import { executionModel, functionModel } from './models.ts';

const MAX_BODY_CHARS = 10_485_760;
const functionId = required(uid);

/** The endpoints of the service `functions`. */
export const functionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/functions',
    scope: 'functions.read',
    params: { queries: optional(queries, []), search: optional(text(256, 0), ''), total: optional(boolean, true) },
    handler({ app, params }) {
      const { functions, isDeployed, since } = app.instance(createExecutions);
      const plan = parseQueries(params.queries);
      if (plan.filters.length > 0 || plan.orders.length > 0 || plan.cursor !== null) {
        throw new NotSupportedError('functions.list with filters, orders or cursors');
      }
      const typed = params.search.toLowerCase();
      const found = functions.filter(({ $id, name }) => `${$id} ${name}`.toLowerCase().includes(typed));
      return {
        total: params.total ? found.length : 0,
        functions: found
          .slice(plan.offset, plan.offset + plan.limit)
          .map((config) => functionModel(config, since, isDeployed(config.$id))),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/functions/:functionId',
    scope: 'functions.read',
    params: { functionId },
    handler({ app, actor, params }) {
      const { getFunction, isDeployed, since } = app.instance(createExecutions);
      return functionModel(getFunction(params.functionId, actor), since, isDeployed(params.functionId));
    },
  }),
  route({
    method: 'POST',
    path: '/functions/:functionId/executions',
    scope: ['executions.write', 'execution.write'],
    params: {
      functionId,
      body: optional(text(MAX_BODY_CHARS, 0), ''),
      async: optional(boolean, false),
      path: optional(text(2048), '/'),
      method: optional(oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'), 'POST'),
      headers: optional(callerHeaders, []),
      scheduledAt: optional(nullable(text(100)), null),
    },
    status: 201,
    async handler({ app, actor, params, clientIp, request }) {
      if (params.async || params.scheduledAt !== null) {
        throw new NotSupportedError('asynchronous and scheduled executions');
      }
      if (/^multipart\//.test(request.headers.get('accept') ?? '')) {
        throw new NotSupportedError('multipart answers to executions');
      }
      const execution = await app.instance(createExecutions).execute(params.functionId, actor, {
        body: params.body,
        path: params.path,
        method: params.method,
        headers: params.headers,
        clientIp,
      });
      return executionModel(execution.record, actor.kind === 'key', execution);
    },
  }),
  route({
    method: 'GET',
    path: '/functions/:functionId/executions',
    scope: ['executions.read', 'execution.read'],
    params: { functionId, queries: optional(queries, []), total: optional(boolean, true) },
    handler({ app, actor, params }) {
      const { getFunction, store } = app.instance(createExecutions);
      const { $id } = getFunction(params.functionId, actor);
      const reader = actor.kind === 'key' ? null : (actor.user?.id ?? '');
      const { executions, total } = store.list($id, reader, parseQueries(params.queries), params.total);
      return { total, executions: executions.map((record) => executionModel(record, actor.kind === 'key')) };
    },
  }),
  route({
    method: 'GET',
    path: '/functions/:functionId/executions/:executionId',
    scope: ['executions.read', 'execution.read'],
    params: { functionId, executionId: required(uid) },
    handler({ app, actor, params }) {
      const { getFunction, store } = app.instance(createExecutions);
      const record = store.find(getFunction(params.functionId, actor).$id, params.executionId);
      if (record === null || (actor.kind !== 'key' && record.userId !== actor.user?.id)) {
        throw new AppwriteError(404, 'execution_not_found', 'Execution with the requested ID could not be found.');
      }
      return executionModel(record, actor.kind === 'key');
    },
  }),
];
