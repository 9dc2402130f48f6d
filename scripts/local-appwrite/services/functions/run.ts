import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import type { ExecutionRecord, NamedHeader } from './execution-records.ts';
import type { FunctionResult } from './function-process.ts';
import { activeDeployment, findFunction, functionEnvironment } from './functions.ts';
import { createRuntimesOf } from './runtime-pool.ts';
import { type Caller, serverHeaders } from './server-headers.ts';

/** What a caller asks a function. */
export type ExecutionRequest = {
  body: string | Buffer;
  path: string;
  method: string;
  headers: [name: string, value: string][];
};

/** An execution, to be kept, that has no place in the list yet. */
export type NewExecution = Omit<ExecutionRecord, 'sequence'>;

/** A run that began, before it is known how it ends. */
export type Begun = {
  record: NewExecution;
  headers: [string, string][];
  request: ExecutionRequest;
  config: FunctionConfig;
};

/** One that ended, with what only the caller gets to see, and whether their patience ended before the function did. */
export type Finished = {
  record: NewExecution;
  responseBody: Buffer;
  responseHeaders: NamedHeader[];
  isLate: boolean;
};

const MAX_LOG_CHARS = 1_000_000;
const CLOCK_NOISE_MS = 100;
const keptRequestHeaders = new Set(['content-type', 'agent', 'content-length', 'host', 'x-appwrite-client-ip']);
const keptResponseHeaders = new Set(['content-type', 'content-length']);

/** Why a caller got no answer in time. */
export const LATE_MESSAGE =
  "Synchronous function execution timed out. Use asynchronous execution instead, or ensure the execution duration doesn't exceed 30 seconds.";

/** What runs the functions. Use `app.instance(createProcesses)`. */
export function createProcesses(app: App) {
  return app.instance(createRuntimesOf).create({
    entrypoint: (functionId) => activeDeployment(app, functionId)?.entrypoint ?? null,
    node: app.functionNode,
    environment(functionId) {
      const config = findFunction(app, functionId);
      const deployment = activeDeployment(app, functionId);
      return config === undefined || deployment === null ? {} : functionEnvironment(app, config, deployment.id);
    },
    log: app.log,
  });
}

/** Begins a run: what is known of it before the function is asked. */
export function beginRun(
  app: App,
  config: FunctionConfig,
  caller: Caller,
  request: ExecutionRequest,
  { id = app.ids.unique(), status = 'completed', scheduledAt = null }: Partial<ExecutionRecord> = {},
): Begun {
  const headers = [...request.headers, ...serverHeaders(app, config, caller, id)];
  const time = formatTime(app.clock.now());
  const record: NewExecution = {
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
export async function finishRun(
  app: App,
  { record, headers, request, config }: Begun,
  limitMs: number | null,
): Promise<Finished> {
  const started = performance.now();
  const invocation = app
    .instance(createProcesses)
    .invoke(config.$id, {
      logId: record.id,
      method: request.method,
      path: request.path,
      headers,
      body: request.body,
      timeoutSeconds: config.timeout,
      clockOffset: clockOffset(app),
    })
    .catch((error: unknown) => noAnswer(error instanceof Error ? error.message : String(error)));
  const answer = limitMs === null ? await invocation : await withinLimit(invocation, limitMs);
  // The real server writes the backslash and the n themselves.
  const result = answer ?? noAnswer(`${LATE_MESSAGE}\\nError Code: 408`);
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
function clockOffset(app: App): number {
  const offset = app.clock.now().getTime() - Date.now();
  return Math.abs(offset) < CLOCK_NOISE_MS ? 0 : offset;
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
