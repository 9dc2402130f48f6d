import { formatTime } from '../../core/clock.ts';
import type { Actor, App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { permissionMissing } from '../../core/permissions.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import { createFunctionKey } from '../account/authenticate.ts';
import { createAccounts } from '../users/accounts.ts';
import { functionEnvironment } from './environment.ts';
import { createExecutionStore, type ExecutionRecord, type NamedHeader } from './execution-store.ts';
import type { FunctionResult } from './function-process.ts';
import { createRuntimePool } from './runtime-pool.ts';

/** What a caller asks a function. */
export type ExecutionRequest = {
  body: string;
  path: string;
  method: string;
  headers: [name: string, value: string][];
  clientIp: string;
};

/** A finished execution with what only the caller gets to see. */
export type Execution = { record: ExecutionRecord; responseBody: string; responseHeaders: NamedHeader[] };

/** Runs functions and remembers the runs. */
export type Executions = ReturnType<typeof createExecutions>;

/** A caller who waits gets an answer within this time. */
const SYNCHRONOUS_LIMIT_MS = 30_000;
/** User tokens and keys of an execution outlive its time limit by this many seconds, for slow starts. */
const CREDENTIAL_GRACE_SECONDS = 60;
const MAX_LOG_CHARS = 1_000_000;

const keptRequestHeaders = new Set(['content-type', 'agent', 'content-length', 'host', 'x-appwrite-client-ip']);
const keptResponseHeaders = new Set(['content-type', 'content-length']);

/** Opens the functions of an installation. Use `app.instance(createExecutions)`. */
export function createExecutions(app: App) {
  const store = createExecutionStore(app);
  const configs = new Map(app.config.functions.map((config) => [config.$id, config]));
  const pool = createRuntimePool({
    functionsDir: app.functionsDir,
    environment: (functionId) => {
      const config = configs.get(functionId);
      return config === undefined ? {} : functionEnvironment(app, config);
    },
    log: app.log,
  });

  /** The function, or `function_not_found`; a disabled one exists for API keys only. */
  function getFunction(functionId: string, actor: Actor): FunctionConfig {
    const config = configs.get(functionId);
    if (config === undefined || (!config.enabled && actor.kind !== 'key')) {
      throw new AppwriteError(404, 'function_not_found', 'Function with the requested ID could not be found.');
    }
    return config;
  }

  /** Runs a function and waits for its answer. */
  async function execute(functionId: string, actor: Actor, request: ExecutionRequest): Promise<Execution> {
    const config = getFunction(functionId, actor);
    if (!pool.isDeployed(functionId)) {
      throw new AppwriteError(
        404,
        'deployment_not_found',
        'Deployment not found. Create a deployment before trying to execute a function',
      );
    }
    checkMayExecute(config, actor);
    const id = app.ids.unique();
    const headers = [...request.headers, ...serverHeaders(app, config, actor, id, request.clientIp)];
    const startedAt = app.clock.now();
    const started = performance.now();
    const { result, timedOut } = await run(config, { id, headers, request });
    const failed = result.statusCode >= 500;
    const record: ExecutionRecord = {
      id,
      functionId,
      userId: actor.user?.id ?? null,
      createdAt: formatTime(startedAt),
      status: failed ? 'failed' : 'completed',
      requestMethod: request.method,
      requestPath: request.path,
      requestHeaders: named(headers).filter(({ name }) => keptRequestHeaders.has(name.toLowerCase())),
      responseStatusCode: failed ? 500 : result.statusCode,
      responseHeaders: named(result.headers).filter(({ name }) => keptResponseHeaders.has(name)),
      logs: result.logs.slice(-MAX_LOG_CHARS),
      errors: result.errors.slice(-MAX_LOG_CHARS),
      duration: (performance.now() - started) / 1000,
    };
    store.insert(record);
    if (timedOut) {
      throw new AppwriteError(
        408,
        'function_synchronous_timeout',
        "Synchronous function execution timed out. Use asynchronous execution instead, or ensure the execution duration doesn't exceed 30 seconds.",
      );
    }
    return {
      record,
      responseBody: failed ? '' : result.body.toString('utf8'),
      responseHeaders: [...named(result.headers), { name: 'x-appwrite-execution-id', value: id }],
    };
  }

  /** Never throws: a function that gives no answer has failed. */
  async function run(
    config: FunctionConfig,
    { id, headers, request }: { id: string; headers: [string, string][]; request: ExecutionRequest },
  ): Promise<{ result: FunctionResult; timedOut: boolean }> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, SYNCHRONOUS_LIMIT_MS, 'late');
    });
    const invocation = pool
      .invoke(config.$id, {
        logId: id,
        method: request.method,
        path: request.path,
        headers,
        body: request.body,
        timeoutSeconds: config.timeout,
      })
      .catch((error: unknown) => noAnswer(error instanceof Error ? error.message : String(error)));
    try {
      const result = await Promise.race([invocation, limit]);
      return result === 'late'
        ? { result: noAnswer('The caller waited too long.'), timedOut: true }
        : { result, timedOut: false };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    getFunction,
    execute,
    /** All functions of the project, whatever the caller may do with them. */
    functions: app.config.functions,
    isDeployed: pool.isDeployed,
    /** When this installation came up, which is all that is known about the age of its functions. */
    since: app.clock.now(),
    store,
    /** Ends the functions' processes. */
    close: () => pool.close(),
  };
}

function noAnswer(message: string): FunctionResult {
  return { statusCode: 500, headers: [], body: Buffer.alloc(0), logs: '', errors: message };
}

function named(headers: [string, string][]): NamedHeader[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function checkMayExecute(config: FunctionConfig, actor: Actor) {
  if (actor.kind !== 'key' && !config.execute.some((role) => actor.roles.includes(role))) {
    throw permissionMissing('execute', config.execute, actor.roles);
  }
}

/** What the server tells the function about the call. Only the user's token proves who calls. */
function serverHeaders(
  app: App,
  config: FunctionConfig,
  actor: Actor,
  executionId: string,
  clientIp: string,
): [string, string][] {
  const seconds = config.timeout + CREDENTIAL_GRACE_SECONDS;
  const { tokens } = app.instance(createAccounts);
  const userJwt =
    actor.user !== undefined && actor.sessionId !== undefined
      ? tokens.sign({ userId: actor.user.id, sessionId: actor.sessionId }, seconds)
      : '';
  return [
    ['x-appwrite-execution-id', executionId],
    ['x-appwrite-key', createFunctionKey(app, config.scopes, seconds)],
    ['x-appwrite-trigger', 'http'],
    ['x-appwrite-user-id', actor.user?.id ?? ''],
    ['x-appwrite-user-jwt', userJwt],
    ['x-appwrite-country-code', ''],
    ['x-appwrite-continent-code', ''],
    ['x-appwrite-continent-eu', 'false'],
    ['x-appwrite-client-ip', clientIp],
  ];
}
