import { normaliseTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { badRequest, NotSupportedError } from '../../core/errors.ts';
import { on, type Route, reply } from '../../core/http.ts';
import { boolean, nullable, oneOf, optional, paging, text } from '../../core/params.ts';
import { callerHeaders } from './caller-headers.ts';
import {
  createExecutionRecords,
  type ExecutionRecord,
  executionModel,
  executionNotFound,
  newExecutionModel,
} from './execution-records.ts';
import { enqueue, execute, getFunction, statusOf } from './executions.ts';

const MAX_BODY_CHARS = 10_485_760;
const MINUTE_MS = 60_000;
const read = ['executions.read', 'execution.read'];
const write = ['executions.write', 'execution.write'];

/** The endpoints of executions. */
export const executionRoutes: readonly Route[] = [
  on.post(
    '/functions/:functionId/executions',
    write,
    {
      body: optional(text(MAX_BODY_CHARS, 0), ''),
      async: optional(boolean, false),
      path: optional(text(2048), '/'),
      method: optional(oneOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'), 'POST'),
      headers: optional(callerHeaders, []),
      scheduledAt: optional(nullable(text(100)), null),
    },
    async ({ app, actor, params, clientIp, request }) => {
      const { functionId, body, path, method, headers } = params;
      const isKey = actor.kind === 'key';
      const scheduledAt = readScheduledAt(app, params);
      const asked = { body, path, method, headers };
      if (params.async) {
        return reply(202, newExecutionModel(enqueue(app, functionId, actor, clientIp, asked, scheduledAt), isKey));
      }
      if (/^multipart\//.test(request.headers.get('accept') ?? '')) {
        throw new NotSupportedError('multipart answers to executions');
      }
      const finished = await execute(app, functionId, actor, clientIp, asked);
      return newExecutionModel(finished.record, isKey, finished);
    },
  ),
  on.get('/functions/:functionId/executions', read, paging, ({ app, actor, use, params }) => {
    const functionId = getFunction(app, params.functionId, actor).$id;
    const isKey = actor.kind === 'key';
    const own = isKey ? {} : { userId: actor.user?.id ?? '' };
    const { total, records } = use(createExecutionRecords).list(params, { functionId, ...own });
    return { total, executions: records.map((record) => show(app, record, isKey)) };
  }),
  on.get('/functions/:functionId/executions/:executionId', read, {}, ({ app, actor, use, params }) => {
    const functionId = getFunction(app, params.functionId, actor).$id;
    const record = use(createExecutionRecords).find({ functionId, id: params.executionId });
    const isKey = actor.kind === 'key';
    if (record === undefined || (!isKey && record.userId !== actor.user?.id)) {
      throw executionNotFound();
    }
    return show(app, record, isKey);
  }),
];

function show(app: App, record: ExecutionRecord, isKey: boolean) {
  return executionModel({ ...record, status: statusOf(app, record) }, isKey);
}

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
