import { normaliseTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError, badRequest, NotSupportedError } from '../../core/errors.ts';
import { type Route, reply, route } from '../../core/http.ts';
import { boolean, nullable, oneOf, optional, queries, required, text, totalFlag, uid } from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { callerHeaders } from './caller-headers.ts';
import { createExecutions, executionNotFound } from './executions.ts';
import { executionModel } from './models.ts';

const MAX_BODY_CHARS = 10_485_760;
const MINUTE_MS = 60_000;
const functionId = required(uid);

/** The endpoints of executions. */
export const executionRoutes: readonly Route[] = [
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
      const executions = app.instance(createExecutions);
      const scheduledAt = readScheduledAt(app, params);
      const asked = { body: params.body, path: params.path, method: params.method, headers: params.headers };
      if (params.async) {
        const record = executions.enqueue(params.functionId, actor, clientIp, asked, scheduledAt);
        return reply(202, executionModel(record, actor.kind === 'key'));
      }
      if (/^multipart\//.test(request.headers.get('accept') ?? '')) {
        throw new NotSupportedError('multipart answers to executions');
      }
      const execution = await executions.execute(params.functionId, actor, clientIp, asked);
      return executionModel(execution.record, actor.kind === 'key', execution);
    },
  }),
  route({
    method: 'GET',
    path: '/functions/:functionId/executions',
    scope: ['executions.read', 'execution.read'],
    params: { functionId, queries: optional(queries, []), total: optional(totalFlag, true) },
    handler({ app, actor, params }) {
      const { getFunction, statusOf, store } = app.instance(createExecutions);
      const { $id } = getFunction(params.functionId, actor);
      const reader = actor.kind === 'key' ? null : (actor.user?.id ?? '');
      const { executions, total } = store.list($id, reader, parseQueries(params.queries), params.total);
      return {
        total,
        executions: executions.map((record) =>
          executionModel({ ...record, status: statusOf(record) }, actor.kind === 'key'),
        ),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/functions/:functionId/executions/:executionId',
    scope: ['executions.read', 'execution.read'],
    params: { functionId, executionId: required(uid) },
    handler({ app, actor, params }) {
      const { getFunction, statusOf, store } = app.instance(createExecutions);
      const record = store.find(getFunction(params.functionId, actor).$id, params.executionId);
      if (record === null || (actor.kind !== 'key' && record.userId !== actor.user?.id)) {
        throw executionNotFound();
      }
      return executionModel({ ...record, status: statusOf(record) }, actor.kind === 'key');
    },
  }),
  route({
    method: 'DELETE',
    path: '/functions/:functionId/executions/:executionId',
    scope: ['executions.write', 'execution.write'],
    params: { functionId, executionId: required(uid) },
    handler({ app, actor, params }) {
      // Accounts have the scope, but no permission on any function: for them there is none.
      if (actor.kind !== 'key') {
        throw new AppwriteError(404, 'function_not_found', 'Function with the requested ID could not be found.');
      }
      app.instance(createExecutions).remove(params.functionId, params.executionId);
    },
  }),
];

/** The time of a scheduled execution, or null. Throws `general_bad_request` unless it is a full minute, at least one away. */
function readScheduledAt(app: App, params: { async: boolean; scheduledAt: string | null }): string | null {
  if (params.scheduledAt === null) {
    return null;
  }
  if (!params.async) {
    throw badRequest(
      'Scheduled executions must run asynchronously. Set scheduledAt to a future date, or set async to true.',
    );
  }
  const time = normaliseTime(params.scheduledAt);
  const milliseconds = time === null ? Number.NaN : Date.parse(time);
  if (!(milliseconds - app.clock.now().getTime() > MINUTE_MS && milliseconds % MINUTE_MS === 0)) {
    throw badRequest('Execution schedule must be a valid date, and at least 1 minute from now');
  }
  return time;
}
