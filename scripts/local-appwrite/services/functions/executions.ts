import { formatTime } from '../../core/clock.ts';
import type { Actor, App } from '../../core/context.ts';
import { APPWRITE_VERSION, AppwriteError } from '../../core/errors.ts';
import { permissionMissing } from '../../core/permissions.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { activeDeployment } from './active-deployment.ts';
import { functionEnvironment } from './environment.ts';
import { announceExecution } from './execution-events.ts';
import { createExecutionStore, type ExecutionRecord, type NamedHeader } from './execution-store.ts';
import type { FunctionResult } from './function-process.ts';
import { createFunctionStore, functionNotFound } from './function-store.ts';
import { createRuntimePool } from './runtime-pool.ts';
import { type Caller, serverHeaders } from './server-headers.ts';

/** What a caller asks a function. */
export type ExecutionRequest = {
  body: string | Buffer;
  path: string;
  method: string;
  headers: [name: string, value: string][];
};

/** A finished execution with what only the caller gets to see. */
export type Execution = { record: ExecutionRecord; responseBody: Buffer; responseHeaders: NamedHeader[] };

/** The same, and whether the caller's patience ended before the function did. */
type Finished = Execution & { isLate: boolean };

/** Runs functions and remembers the runs. */
export type Executions = ReturnType<typeof createExecutions>;

/** A caller who waits gets an answer within this time. */
const SYNCHRONOUS_LIMIT_MS = 30_000;
const MAX_LOG_CHARS = 1_000_000;
const CLOCK_NOISE_MS = 100;

const keptRequestHeaders = new Set(['content-type', 'agent', 'content-length', 'host', 'x-appwrite-client-ip']);
const keptResponseHeaders = new Set(['content-type', 'content-length']);

/** What began, before it is known how it ends. */
type Begun = {
  record: ExecutionRecord;
  headers: [string, string][];
  request: ExecutionRequest;
  config: FunctionConfig;
};

/** Opens the functions of an installation. Use `app.instance(createExecutions)`. */
export function createExecutions(app: App) {
  const store = createExecutionStore(app);
  const scheduler = app.instance(createScheduler);
  const pool = createRuntimePool({
    entrypoint: (functionId) => activeDeployment(app, functionId)?.entrypoint ?? null,
    node: app.functionNode,
    environment: (functionId) => {
      const config = findConfig(functionId);
      const deployment = activeDeployment(app, functionId);
      return config === undefined || deployment === null ? {} : functionEnvironment(app, config, deployment.id);
    },
    log: app.log,
  });
  /** The kept runs that have begun. */
  const begun = new Set<string>();
  let isClosed = false;

  scheduler.add({
    nextAt: () => {
      const next = store.nextDue(begun);
      return next === null ? null : Date.parse(next);
    },
    run: () => {
      for (const { record, request } of store.due()) {
        if (!begun.has(record.id)) {
          begun.add(record.id);
          void runKept(record, request).finally(() => begun.delete(record.id));
        }
      }
    },
  });

  function findConfig(functionId: string): FunctionConfig | undefined {
    return app.instance(createFunctionStore).find(functionId);
  }

  /** The function, or `function_not_found`; a disabled one exists for API keys only. */
  function getFunction(functionId: string, actor: Actor): FunctionConfig {
    const config = findConfig(functionId);
    if (config === undefined || (!config.enabled && actor.kind !== 'key')) {
      throw functionNotFound();
    }
    return config;
  }

  function isDeployed(functionId: string): boolean {
    return activeDeployment(app, functionId) !== null;
  }

  function checkDeployed({ $id }: FunctionConfig) {
    if (!isDeployed($id)) {
      throw new AppwriteError(
        404,
        'deployment_not_found',
        'Deployment not found. Create a deployment before trying to execute a function',
      );
    }
  }

  /** The function, if this caller may execute it. */
  function getExecutable(functionId: string, actor: Actor): FunctionConfig {
    const config = getFunction(functionId, actor);
    checkDeployed(config);
    if (actor.kind !== 'key' && !config.execute.some((role) => actor.roles.includes(role))) {
      throw permissionMissing('execute', config.execute, actor.roles);
    }
    return config;
  }

  function begin(
    config: FunctionConfig,
    caller: Caller,
    request: ExecutionRequest,
    { id = app.ids.unique(), status = 'completed', scheduledAt = null }: Partial<ExecutionRecord> = {},
  ): Begun {
    const headers = [...request.headers, ...serverHeaders(app, config, caller, id)];
    const time = formatTime(app.clock.now());
    const record: ExecutionRecord = {
      id,
      functionId: config.$id,
      deploymentId: activeDeployment(app, config.$id)?.id ?? '',
      userId: caller.userId,
      createdAt: time,
      updatedAt: time,
      trigger: caller.trigger,
      scheduledAt,
      status,
      requestMethod: request.method,
      requestPath: request.path,
      requestHeaders: named(headers).filter(({ name }) => keptRequestHeaders.has(name.toLowerCase())),
      responseStatusCode: 0,
      responseHeaders: [],
      logs: '',
      errors: '',
      duration: 0,
    };
    return { record, headers, request, config };
  }

  /** Runs what began. Never throws: a function that gives no answer has failed. `limitMs` is how long the caller waits. */
  async function finish({ record, headers, request, config }: Begun, limitMs: number | null): Promise<Finished> {
    const started = performance.now();
    const invocation = pool
      .invoke(config.$id, {
        logId: record.id,
        method: request.method,
        path: request.path,
        headers,
        body: request.body,
        timeoutSeconds: config.timeout,
        clockOffset: clockOffset(),
      })
      .catch((error: unknown) => noAnswer(error instanceof Error ? error.message : String(error)));
    const answer = limitMs === null ? await invocation : await withinLimit(invocation, limitMs);
    const result = answer ?? noAnswer(lateErrors);
    const failed = result.statusCode >= 500;
    return {
      record: {
        ...record,
        updatedAt: formatTime(app.clock.now()),
        status: failed ? 'failed' : 'completed',
        responseStatusCode: failed ? 500 : result.statusCode,
        responseHeaders: named(result.headers).filter(({ name }) => keptResponseHeaders.has(name)),
        logs: result.logs.slice(-MAX_LOG_CHARS),
        errors: result.errors.slice(-MAX_LOG_CHARS),
        duration: (performance.now() - started) / 1000,
      },
      responseBody: failed ? Buffer.alloc(0) : result.body,
      responseHeaders: [...named(result.headers), { name: 'x-appwrite-execution-id', value: record.id }],
      isLate: answer === null,
    };
  }

  /** How far a test set the clock ahead. Reading the machine's time twice takes a moment too, which is no offset. */
  function clockOffset(): number {
    const offset = app.clock.now().getTime() - Date.now();
    return Math.abs(offset) < CLOCK_NOISE_MS ? 0 : offset;
  }

  /** Runs a function for somebody who waits. Throws `function_synchronous_timeout` when that takes too long. */
  async function runNow(config: FunctionConfig, caller: Caller, request: ExecutionRequest): Promise<Execution> {
    const execution = await finish(begin(config, caller, request), SYNCHRONOUS_LIMIT_MS);
    store.insert(execution.record);
    if (execution.isLate) {
      throw new AppwriteError(408, 'function_synchronous_timeout', lateMessage);
    }
    announceExecution(app, 'create', execution.record, execution);
    return execution;
  }

  async function runKept(record: ExecutionRecord, kept: ReturnType<typeof store.due>[number]['request']) {
    const config = findConfig(record.functionId);
    const caller: Caller = {
      trigger: record.trigger,
      userId: record.userId,
      // By the time that a scheduled run begins the session may be over: its token names the account alone.
      sessionId: record.trigger === 'http' ? kept.sessionId : null,
      clientIp: kept.clientIp,
    };
    const request = { body: kept.body, path: record.requestPath, method: record.requestMethod, headers: kept.headers };
    if (config === undefined || !isDeployed(record.functionId)) {
      end({ ...record, updatedAt: formatTime(app.clock.now()), status: 'failed', errors: notDeployed });
      return;
    }
    const execution = await finish(begin(config, caller, request, record), null);
    // A run that the end of the server cut off is no failure: it begins anew after the next start.
    if (!isClosed) {
      end({ ...execution.record, createdAt: record.createdAt });
    }
  }

  function end(record: ExecutionRecord) {
    store.finish(record);
    announceExecution(app, 'update', record);
  }

  /** Runs a function that nobody waits for. */
  async function runUnasked(
    config: FunctionConfig,
    cause: Pick<Caller, 'trigger' | 'event'>,
    request: Pick<ExecutionRequest, 'body' | 'headers'>,
  ) {
    const caller: Caller = { ...cause, userId: null, sessionId: null, clientIp: '' };
    const { record } = await finish(begin(config, caller, { ...request, path: '/', method: 'POST' }), null);
    if (!isClosed) {
      store.insert(record);
      announceExecution(app, 'update', record);
    }
  }

  return {
    getFunction,

    /** Runs a function for a caller and waits for its answer. */
    execute(functionId: string, actor: Actor, clientIp: string, request: ExecutionRequest): Promise<Execution> {
      return runNow(getExecutable(functionId, actor), callerOf(actor, clientIp), request);
    },

    /** Has a function run when the caller has his answer, or at `scheduledAt`. */
    enqueue(
      functionId: string,
      actor: Actor,
      clientIp: string,
      request: ExecutionRequest & { body: string },
      scheduledAt: string | null,
    ): ExecutionRecord {
      const config = getExecutable(functionId, actor);
      const trigger = scheduledAt === null ? 'http' : 'schedule';
      const { record } = begin(config, { ...callerOf(actor, clientIp), trigger }, request, {
        status: scheduledAt === null ? 'waiting' : 'scheduled',
        scheduledAt,
      });
      store.enqueue(record, { ...request, clientIp, sessionId: actor.sessionId ?? null });
      announceExecution(app, 'create', record);
      scheduler.wake();
      return record;
    },

    /** Runs a function for a visitor of its domain, who is nobody there. */
    serve(functionId: string, clientIp: string, request: ExecutionRequest): Promise<Execution> {
      const config = findConfig(functionId);
      if (config === undefined || !config.enabled) {
        throw functionNotFound();
      }
      checkDeployed(config);
      if (!config.execute.includes('any') && !config.execute.includes('guests')) {
        throw new AppwriteError(
          401,
          'function_execute_permission_missing',
          'To execute function using domain, execute permissions must include "any" or "guests".',
        );
      }
      return runNow(config, { trigger: 'http', userId: null, sessionId: null, clientIp }, request);
    },

    /** Runs a function because its time has come. */
    runBySchedule: (config: FunctionConfig) =>
      runUnasked(config, { trigger: 'schedule', event: '' }, { body: '', headers: [] }),

    /** Runs a function because something happened that it listens to; `payload` is what it happened to. */
    runByEvent: (config: FunctionConfig, event: string, payload: object) =>
      runUnasked(
        config,
        { trigger: 'event', event },
        {
          body: JSON.stringify(payload),
          headers: [
            ['user-agent', `Appwrite/${APPWRITE_VERSION}`],
            ['content-type', 'application/json'],
          ],
        },
      ),

    /** Forgets a run, and has one that has not begun not begin. Throws `execution_not_found` and `execution_in_progress`. */
    remove(functionId: string, id: string) {
      const config = findConfig(functionId);
      if (config === undefined) {
        throw functionNotFound();
      }
      const record = store.find(functionId, id);
      if (record === null) {
        throw executionNotFound();
      }
      if (begun.has(id) || this.statusOf(record) === 'waiting') {
        throw new AppwriteError(
          400,
          'execution_in_progress',
          "Can't delete ongoing execution. Please wait for execution to finish before deleting it.",
        );
      }
      store.remove(id);
      announceExecution(app, 'delete', record);
    },

    /** The status to tell: a run that waits longer than its function may take counts as failed. */
    statusOf(record: ExecutionRecord): ExecutionRecord['status'] {
      const limitMs = (findConfig(record.functionId)?.timeout ?? 0) * 1000;
      const isLate = app.clock.now().getTime() - Date.parse(record.createdAt) >= limitMs;
      return record.status === 'waiting' && isLate ? 'failed' : record.status;
    },

    /** Forgets the runs of a function that is gone and ends its process. */
    forget(functionId: string) {
      store.removeAll(functionId);
      pool.retire(functionId);
    },

    /** Whether the function has something to run. */
    isDeployed,
    /** When this installation came up, which is all that is known about the age of its functions. */
    since: app.clock.now(),
    store,

    /** Ends the functions' processes. */
    close() {
      isClosed = true;
      return pool.close();
    },
  };
}

const lateMessage =
  "Synchronous function execution timed out. Use asynchronous execution instead, or ensure the execution duration doesn't exceed 30 seconds.";
// The real server writes the backslash and the n themselves.
const lateErrors = `${lateMessage}\\nError Code: 408`;
const notDeployed =
  'The execution could not be completed because a corresponding deployment was not found. A function deployment needs to be created before it can be executed. Please create a deployment for your function and try again.';

/** There is no such execution, or not for this caller. */
export function executionNotFound(): AppwriteError {
  return new AppwriteError(404, 'execution_not_found', 'Execution with the requested ID could not be found.');
}

function callerOf(actor: Actor, clientIp: string): Caller {
  return { trigger: 'http', userId: actor.user?.id ?? null, sessionId: actor.sessionId ?? null, clientIp };
}

/** The function's answer, or null when it does not come in time. */
async function withinLimit(invocation: Promise<FunctionResult>, limitMs: number): Promise<FunctionResult | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  try {
    return await Promise.race([invocation, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function noAnswer(message: string): FunctionResult {
  return { statusCode: 500, headers: [], body: Buffer.alloc(0), logs: '', errors: message };
}

function named(headers: [string, string][]): NamedHeader[] {
  return headers.map(([name, value]) => ({ name, value }));
}
