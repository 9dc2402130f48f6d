import type { Actor, App } from '../../core/context.ts';
import { APPWRITE_VERSION, AppwriteError } from '../../core/errors.ts';
import { permissionMissing } from '../../core/permissions.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import { createExecutionRecords, type ExecutionRecord } from './execution-records.ts';
import { activeDeployment, findFunction, functionNotFound } from './functions.ts';
import { createRunQueue } from './queue.ts';
import {
  beginRun,
  createProcesses,
  type ExecutionRequest,
  type Finished,
  finishRun,
  LATE_MESSAGE,
  type NewExecution,
} from './run.ts';
import type { Caller } from './server-headers.ts';

/** A caller who waits gets an answer within this time. */
const SYNCHRONOUS_LIMIT_MS = 30_000;

/** The function, or `function_not_found`; a disabled one exists for API keys only. */
export function getFunction(app: App, functionId: string, actor: Actor): FunctionConfig {
  const config = findFunction(app, functionId);
  if (config === undefined || (!config.enabled && actor.kind !== 'key')) {
    throw functionNotFound();
  }
  return config;
}

/** Runs a function for a caller and waits for its answer. */
export function execute(
  app: App,
  functionId: string,
  actor: Actor,
  clientIp: string,
  request: ExecutionRequest,
): Promise<Finished> {
  return runNow(app, getExecutable(app, functionId, actor), callerOf(actor, clientIp), request);
}

/** Has a function run when the caller has the answer, or at `scheduledAt`. */
export function enqueue(
  app: App,
  functionId: string,
  actor: Actor,
  clientIp: string,
  request: ExecutionRequest & { body: string },
  scheduledAt: string | null,
): NewExecution {
  const config = getExecutable(app, functionId, actor);
  const trigger = scheduledAt === null ? 'http' : 'schedule';
  const status = scheduledAt === null ? 'waiting' : 'scheduled';
  const { record } = beginRun(app, config, { ...callerOf(actor, clientIp), trigger }, request, { status, scheduledAt });
  const { body, headers } = request;
  app.instance(createRunQueue).add(record, { body, headers, clientIp, sessionId: actor.sessionId ?? null });
  return record;
}

/** Runs a function for a visitor of its domain, who is nobody there. */
export function serve(app: App, functionId: string, clientIp: string, request: ExecutionRequest): Promise<Finished> {
  const config = findFunction(app, functionId);
  if (config === undefined || !config.enabled) {
    throw functionNotFound();
  }
  checkDeployed(app, config);
  if (!config.execute.includes('any') && !config.execute.includes('guests')) {
    throw new AppwriteError(
      401,
      'function_execute_permission_missing',
      'To execute function using domain, execute permissions must include "any" or "guests".',
    );
  }
  return runNow(app, config, { trigger: 'http', userId: null, sessionId: null, clientIp }, request);
}

/** Runs a function because its time has come. */
export function runBySchedule(app: App, config: FunctionConfig): Promise<void> {
  return runUnasked(app, config, { trigger: 'schedule' }, { body: '', headers: [] });
}

/** Runs a function because something happened that it listens to; `payload` is what it happened to. */
export function runByEvent(app: App, config: FunctionConfig, event: string, payload: object): Promise<void> {
  const headers: ExecutionRequest['headers'] = [
    ['user-agent', `Appwrite/${APPWRITE_VERSION}`],
    ['content-type', 'application/json'],
  ];
  return runUnasked(app, config, { trigger: 'event', event }, { body: JSON.stringify(payload), headers });
}

/** Runs a function that nobody waits for. */
async function runUnasked(
  app: App,
  config: FunctionConfig,
  cause: Pick<Caller, 'trigger' | 'event'>,
  request: Pick<ExecutionRequest, 'body' | 'headers'>,
): Promise<void> {
  const caller: Caller = { ...cause, userId: null, sessionId: null, clientIp: '' };
  const begun = beginRun(app, config, caller, { ...request, path: '/', method: 'POST' });
  const { record } = await finishRun(app, begun, null);
  if (!app.instance(createRunQueue).isClosed) {
    app.instance(createExecutionRecords).insert(record);
  }
}

/** The status to tell: a run that waits longer than its function may take counts as failed. */
export function statusOf(app: App, record: ExecutionRecord): ExecutionRecord['status'] {
  const limitMs = (findFunction(app, record.functionId)?.timeout ?? 0) * 1000;
  const isLate = app.clock.now().getTime() - Date.parse(record.createdAt) >= limitMs;
  return record.status === 'waiting' && isLate ? 'failed' : record.status;
}

/** Forgets the runs of a function that is gone and ends its process. */
export function forgetExecutions(app: App, functionId: string): void {
  app.instance(createExecutionRecords).remove({ functionId });
  app.instance(createProcesses).retire(functionId);
}

/** The function, if this caller may execute it. */
function getExecutable(app: App, functionId: string, actor: Actor): FunctionConfig {
  const config = getFunction(app, functionId, actor);
  checkDeployed(app, config);
  if (actor.kind !== 'key' && !config.execute.some((role) => actor.roles.includes(role))) {
    throw permissionMissing('execute', config.execute, actor.roles);
  }
  return config;
}

function checkDeployed(app: App, { $id }: FunctionConfig): void {
  if (activeDeployment(app, $id) === null) {
    throw new AppwriteError(
      404,
      'deployment_not_found',
      'Deployment not found. Create a deployment before trying to execute a function',
    );
  }
}

/** Runs a function for somebody who waits. Throws `function_synchronous_timeout` when that takes too long. */
async function runNow(app: App, config: FunctionConfig, caller: Caller, request: ExecutionRequest): Promise<Finished> {
  const finished = await finishRun(app, beginRun(app, config, caller, request), SYNCHRONOUS_LIMIT_MS);
  if (!app.instance(createRunQueue).isClosed) {
    app.instance(createExecutionRecords).insertSoon(finished.record);
  }
  if (finished.isLate) {
    throw new AppwriteError(408, 'function_synchronous_timeout', LATE_MESSAGE);
  }
  return finished;
}

function callerOf(actor: Actor, clientIp: string): Caller {
  return { trigger: 'http', userId: actor.user?.id ?? null, sessionId: actor.sessionId ?? null, clientIp };
}
