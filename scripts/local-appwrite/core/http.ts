import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Context, Hono } from 'hono';
import { parseQueryString, readBody } from './body.ts';
import type { Actor, App, Authenticator, RequestContext } from './context.ts';
import { corsHeaders, findOriginFault, type TrustsHost } from './cors.ts';
import {
  APPWRITE_VERSION,
  AppwriteError,
  moreFactorsRequired,
  NotSupportedError,
  projectNotFound,
  rateLimitExceeded,
  routeNotFound,
  unauthorizedScope,
} from './errors.ts';
import { findKnownRoute } from './known-routes.ts';
import { type ParamMap, type ParamValues, readParams, uid } from './params.ts';
import { RateCounter, type RateLimit } from './rate-limits.ts';
import type { RecordTable } from './records.ts';
import { createNotes, endpointKey } from './served.ts';
import { diskFull, isDiskFull } from './store-errors.ts';

/** Answers what is not the API: the built site, or the development server's middleware. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The names of the parameters in a path: `userId` of `/users/:userId`. */
type PathNames<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : P extends `${string}/:${infer Name}`
    ? Name
    : never;

/** Answers the JSON body, or a whole Response. `undefined` answers no body. */
type Handler<P extends string, M extends ParamMap> = (
  context: RequestContext<Record<Exclude<PathNames<P>, keyof M>, string> & ParamValues<M>>,
) => unknown;

/**
 * What few endpoints need: a limit, another status of a success than that of its method, or to be there for a session
 * that still has to show its second factor.
 */
type RouteOptions = { rateLimit?: RateLimit; status?: number; beforeFactors?: boolean };

/** An endpoint as the server keeps it; made by `route`. */
export type Route = {
  method: Method;
  path: string;
  scopes: string[];
  rateLimit: RateLimit | undefined;
  beforeFactors: boolean;
  /** Whether it is only refused, in another way than endpoints that are not here. */
  isAbsent?: boolean;
  answer: (context: Omit<RequestContext, 'params'>, fields: Record<string, unknown>) => Promise<Answer>;
};

/** A whole response, or what becomes one with the headers that every answer gets. */
type Answer = Response | { status: number; body: string | null };

/** One Appwrite service: what it keeps and what it answers. */
export type Service = {
  name: string;
  /** The internal tables that it declares. */
  tables?: readonly Pick<RecordTable, 'prepare'>[];
  routes: readonly Route[];
  /** What it answers to requests that are for the console instead of the project. */
  consoleRoutes?: readonly Route[];
  /** Runs once after the migrations, before the first request. */
  start?(app: App): void | Promise<void>;
  /** Runs once after the last request; ends what the service started. */
  close?(app: App): void | Promise<void>;
};

/**
 * Declares endpoints: the path below `/v1`, the scopes of which the caller needs one (`public` needs none), the
 * parameters and what answers. Parameters of the path are ids unless declared otherwise.
 */
export const on = {
  get: declare('GET', 200),
  post: declare('POST', 201),
  put: declare('PUT', 200),
  patch: declare('PATCH', 200),
  delete: declare('DELETE', 200),
};

function declare(method: Method, success: number) {
  return <const P extends string, M extends ParamMap>(
    path: P,
    scope: string | string[],
    params: M,
    handler: Handler<P, M>,
    { rateLimit, status = success, beforeFactors = false }: RouteOptions = {},
  ): Route => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, uid]);
    const declared: ParamMap = { ...Object.fromEntries(inPath), ...params };
    return {
      method,
      path,
      scopes: [scope].flat(),
      rateLimit,
      beforeFactors,
      async answer(context, fields) {
        const values = readParams(declared, fields) as Parameters<Handler<P, M>>[0]['params'];
        const result = await handler({ ...context, params: values });
        if (result instanceof Response) {
          return result;
        }
        return result === undefined ? { status: 204, body: null } : { status, body: JSON.stringify(result) };
      },
    };
  };
}

/** A JSON answer with a status of its own, for endpoints that have more than one. */
export function reply(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** The statuses that the real server lets through; any other becomes a plain 500. */
const publicStatuses = new Set([400, 401, 402, 403, 404, 405, 408, 409, 412, 416, 422, 429, 451, 501, 503]);

type Environment = { Bindings: { incoming?: IncomingMessage }; Variables: { addedHeaders?: Headers } };

/** The project that is the console: where operators sign in and see the projects of the installation. */
export const CONSOLE_PROJECT = 'console';

type ApiOptions = {
  app: App;
  services: readonly Service[];
  authenticate: Authenticator;
  /** Finds out who calls the console. */
  authenticateOperator: Authenticator;
  /** Whether pages of a host may use the API; `requestHost` is the host that the request itself came to. */
  isTrustedHost: (hostname: string, requestHost: string | null) => boolean;
  rateLimits: boolean;
};

/**
 * Builds the API: all services' routes behind CORS, authentication, scopes, rate limits and error answers. Requests for
 * the console have routes of their own.
 */
export function createApi(options: ApiOptions): Pick<Hono<Environment>, 'fetch'> {
  const { app, services } = options;
  const projectApi = createProjectApi(options, {
    projectId: app.config.projectId,
    routes: services.flatMap(({ routes }) => routes),
    authenticate: options.authenticate,
  });
  const consoleApi = createProjectApi(options, {
    projectId: CONSOLE_PROJECT,
    routes: services.flatMap(({ consoleRoutes = [] }) => consoleRoutes),
    authenticate: options.authenticateOperator,
  });
  return {
    fetch: (request, ...rest) =>
      (askedProject(request) === CONSOLE_PROJECT ? consoleApi : projectApi).fetch(request, ...rest),
  };
}

function createProjectApi(
  options: ApiOptions,
  { projectId, routes, authenticate }: { projectId: string; routes: readonly Route[]; authenticate: Authenticator },
): Hono<Environment> {
  const { app } = options;
  const counter = new RateCounter(app.clock);
  const note = app.notesUse ? createNotes() : () => {};
  const trustsFor = (request: Request): TrustsHost => {
    const requestHost = request.headers.get('host');
    return (hostname) => options.isTrustedHost(hostname, requestHost);
  };
  const corsOf = (request: Request) => corsHeaders(request.headers.get('origin'), trustsFor(request));
  const hono = new Hono<Environment>();

  // Whoever asks first is told yes, as by the real server; the request itself is then answered without the origin.
  hono.options('*', (c) => {
    const headers = corsHeaders(c.req.header('origin') ?? null, () => true);
    return new Response(null, { status: 204, headers });
  });
  for (const one of routes) {
    hono.on(one.method, `/v1${one.path}`, async (c) => {
      const request = c.req.raw;
      note(endpointKey(projectId, one));
      checkProject(request, projectId, !one.scopes.includes('public'));
      checkOrigin(request, trustsFor(request));
      const context = await openContext(c, one, authenticate, app);
      c.set('addedHeaders', context.responseHeaders);
      const body = await readBody(request, c.env.incoming);
      const fields = { ...parseQueryString(queryOf(request.url)), ...body.fields, ...c.req.param() };
      const countedKeys = countRequest(context, one, fields, counter, options.rateLimits);
      const response = await one.answer({ ...context, files: body.files }, fields);
      if (one.rateLimit?.resetStatuses?.includes(response.status)) {
        for (const key of countedKeys) {
          counter.reset(key);
        }
      }
      return toResponse(response, context.responseHeaders, corsOf(request));
    });
  }
  hono.notFound((c) => {
    const known = findKnownRoute(c.req.method, c.req.path);
    const what = known ?? (projectId === CONSOLE_PROJECT ? `the console's ${c.req.method} ${c.req.path}` : null);
    return errorResponse(what === null ? routeNotFound() : new NotSupportedError(what), corsOf(c.req.raw));
  });
  hono.onError((thrown, c) => {
    const error = isDiskFull(thrown) ? diskFull() : thrown;
    if (error !== thrown) {
      app.log(`${c.req.method} ${c.req.path} was refused: the disk of ${app.dataDir} is full. Make room there.`);
    } else if (!(error instanceof AppwriteError)) {
      app.log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    }
    // A refusal carries the rate limit's headers too.
    return withHeaders(errorResponse(error, corsOf(c.req.raw)), c.get('addedHeaders') ?? new Headers(), {});
  });
  return hono;
}

async function openContext(c: Context<Environment>, one: Route, authenticate: Authenticator, app: App) {
  const request = c.req.raw;
  const actor = await authenticate(request, app);
  checkScope(actor, one.scopes);
  if (actor.lacksFactors && !one.beforeFactors) {
    throw moreFactorsRequired();
  }
  const address = c.env.incoming?.socket.remoteAddress ?? '127.0.0.1';
  return {
    app,
    actor,
    request,
    files: new Map<string, File>(),
    use: app.instance,
    clientIp: address.replace(/^::ffff:/, ''),
    responseHeaders: new Headers(),
  };
}

function askedProject(request: Request): string | null {
  return request.headers.get('x-appwrite-project') ?? new URL(request.url).searchParams.get('project');
}

function checkProject(request: Request, projectId: string, isRequired: boolean): void {
  const project = askedProject(request);
  if (project === null ? isRequired : project !== projectId) {
    throw projectNotFound();
  }
}

/** A page of a foreign site must not act with the visitor's cookies. Keys travel in no browser's cookie jar. */
function checkOrigin(request: Request, trusts: TrustsHost): void {
  const origin = request.headers.get('origin');
  if (origin === null || request.headers.get('x-appwrite-key')) {
    return;
  }
  const fault = findOriginFault(origin, trusts);
  if (fault !== null) {
    throw new AppwriteError(403, 'general_unknown_origin', fault);
  }
}

function checkScope(actor: Actor, scopes: string[]): void {
  if (scopes.includes('public') || scopes.some((scope) => actor.scopes.has(scope))) {
    return;
  }
  const roleLabel = { guest: 'guests', user: 'users', key: 'applications' }[actor.kind];
  throw unauthorizedScope(actor.user?.email || 'User', roleLabel, scopes);
}

/** Counts the request under each of its route's keys and answers those keys. Throws beyond the limit. */
function countRequest(
  context: Omit<RequestContext, 'params'>,
  one: Route,
  fields: Record<string, unknown>,
  counter: RateCounter,
  enabled: boolean,
): string[] {
  const { rateLimit } = one;
  if (rateLimit === undefined || !enabled || context.actor.kind === 'key') {
    return [];
  }
  const replacements: Record<string, string> = {
    url: `${new URL(context.request.url).hostname}/v1${one.path}`,
    ip: context.clientIp,
    method: one.method,
    userId: context.actor.user?.id ?? '',
    userAgent: context.request.headers.get('user-agent') ?? '',
  };
  let closest: number | null = null;
  const keys: string[] = [];
  for (const template of [rateLimit.key].flat()) {
    const key = template.replace(/\{([^}]+)\}/g, (whole, name: string) => {
      const parameter = name.startsWith('param-') ? fields[name.slice('param-'.length)] : undefined;
      return replacements[name] ?? (parameter === undefined ? whole : String(parameter));
    });
    keys.push(key);
    const count = counter.hit(key, rateLimit.limit, rateLimit.windowSeconds);
    if (closest === null || count.remaining < closest) {
      closest = count.remaining;
      context.responseHeaders.set('x-ratelimit-limit', String(count.limit));
      context.responseHeaders.set('x-ratelimit-remaining', String(count.remaining));
      context.responseHeaders.set('x-ratelimit-reset', String(count.reset));
    }
    if (count.exceeded) {
      throw rateLimitExceeded();
    }
  }
  return keys;
}

/** What follows the question mark of an address. */
function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function toResponse(answer: Answer, added: Headers, cors: Record<string, string>): Response {
  if (answer instanceof Response) {
    return withHeaders(answer, added, cors);
  }
  const { status, body } = answer;
  // Headers in one plain object are written as they are; each change of a response's own headers costs more than JSON.
  const headers = { ...cors, ...(body === null ? {} : { 'content-type': 'application/json' }) };
  // As bytes it is gone through once; as text once to measure it and once more to send it.
  return withHeaders(new Response(body && Buffer.from(body), { status, headers }), added, {});
}

function withHeaders(response: Response, added: Headers, cors: Record<string, string>): Response {
  for (const [name, value] of added) {
    response.headers.append(name, value);
  }
  for (const [name, value] of Object.entries(cors)) {
    response.headers.set(name, value);
  }
  return response;
}

function errorResponse(error: Error, cors: Record<string, string>): Response {
  const known = error instanceof AppwriteError ? error : null;
  const isPublic = known !== null && publicStatuses.has(known.status);
  const body = {
    message: isPublic ? known.message : 'Server Error',
    code: isPublic ? known.status : 500,
    type: known?.type ?? 'general_unknown',
    version: APPWRITE_VERSION,
  };
  const headers = {
    ...cors,
    'cache-control': 'no-cache, no-store, must-revalidate',
    expires: '0',
    pragma: 'no-cache',
  };
  if (known?.type === 'general_route_not_found') {
    return new Response(notFoundPage, {
      status: 404,
      headers: { ...headers, 'content-type': 'text/html; charset=UTF-8' },
    });
  }
  return Response.json(body, { status: body.code, headers });
}

const notFoundPage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>404 Not Found</title></head>
  <body><h1>404</h1><p>${routeNotFound().message}</p></body>
</html>
`;
