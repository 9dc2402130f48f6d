import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { defineRecords, field, present, type RecordOf } from '../../core/records.ts';

/** A header of a request or reply, as Appwrite prints it. */
export type NamedHeader = { name: string; value: string };

/** The runs of functions, as kept afterwards. The reply's body is not kept. */
export const createExecutionRecords = defineRecords({
  table: '_executions',
  label: 'Execution',
  fields: {
    functionId: field.text(),
    /** What it ran from; for one that is kept, what it would run from when it was asked for. */
    deploymentId: field.text(),
    /** Who may read it besides API keys; null when a guest called. */
    userId: field.optionalText(),
    /** What started it. */
    trigger: field.text<'http' | 'schedule' | 'event'>('started_by'),
    /** `waiting` and `scheduled` ones have not run yet. */
    status: field.text<'waiting' | 'scheduled' | 'completed' | 'failed'>(),
    /** When a scheduled one runs; null for others. */
    scheduledAt: field.optionalTime(),
    requestMethod: field.text(),
    requestPath: field.text(),
    requestHeaders: field.json<NamedHeader[]>(),
    responseStatusCode: field.integer('response_status'),
    responseHeaders: field.json<NamedHeader[]>(),
    logs: field.text(),
    errors: field.text(),
    /** Seconds. */
    duration: field.real(),
  },
  queryable: ['trigger', 'status', 'responseStatusCode', 'duration', 'requestMethod', 'requestPath'],
  indexed: ['created_at'],
});
export type ExecutionRecord = RecordOf<typeof createExecutionRecords>;

/** What runs that have not begun need besides their records, whose ids they have. `headers` are the caller's own. */
export const createQueue = defineRecords({
  table: '_queue',
  label: 'Execution',
  fields: {
    due: field.time(),
    body: field.text(),
    headers: field.json<[name: string, value: string][]>(),
    clientIp: field.text(),
    sessionId: field.optionalText(),
  },
});
export type QueuedRequest = RecordOf<typeof createQueue>;

/** Executions are kept two weeks, as by Appwrite's default. */
const RETENTION_MS = 14 * 24 * 60 * 60 * 1000;

/** Forgets the executions that are older than two weeks. */
export function pruneExecutions(app: App): void {
  const limit = formatTime(new Date(app.clock.now().getTime() - RETENTION_MS));
  app.store.run("DELETE FROM _executions WHERE created_at < ? AND status <> 'scheduled'", limit);
}

/** There is no such execution, or not for this caller. */
export function executionNotFound(): AppwriteError {
  return new AppwriteError(404, 'execution_not_found', 'Execution with the requested ID could not be found.');
}

/** An execution. Logs and errors are for API keys only; later readers get no body and few headers. */
export function executionModel(
  { sequence, ...record }: Omit<ExecutionRecord, 'sequence'> & { sequence?: number },
  forKey: boolean,
  reply?: { responseBody: Buffer; responseHeaders: NamedHeader[] },
) {
  const { userId, ...own } = present({ ...record, sequence: 0 });
  return {
    ...own,
    $permissions: userId === null ? [] : [`read("user:${userId}")`],
    // 1.9 names the function in `functionId`, the SDKs' model in `resourceId`.
    resourceId: record.functionId,
    resourceType: 'functions',
    responseBody: reply?.responseBody.toString('utf8') ?? '',
    responseHeaders: reply?.responseHeaders ?? record.responseHeaders,
    logs: forKey ? record.logs : '',
    errors: forKey ? record.errors : '',
  };
}

/** An execution as whoever asks for it is answered: Appwrite 1.9 leaves its time as it was made, in UTC and without a zone. */
export function newExecutionModel(...execution: Parameters<typeof executionModel>) {
  const model = executionModel(...execution);
  const made = model.$createdAt.slice(0, 23).replace('T', ' ');
  return { ...model, $createdAt: made, $updatedAt: made };
}
