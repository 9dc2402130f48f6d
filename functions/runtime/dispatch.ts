import { DEVICE_HEADER } from '#contract/accounts/device.ts';
import { COMMON_ERRORS, type ErrorCode } from '#contract/errors.ts';
import { type Permission, permissionsAlways, permissionsNeeded } from '#contract/permissions/permissions.ts';
import type { Caller } from './actor.ts';
import { isAppwriteError } from './appwrite-errors.ts';
import type { Ports, RequestContext } from './ports.ts';
import { Refusal, refuse } from './refusal.ts';
import { type CallRequest, clientAddress, type RawCall, readCall, requireUsualSize } from './request.ts';
import { retryWhenOvertaken } from './retry.ts';
import type { AnyCall, Reply, Route, ServiceRegistry } from './service.ts';
import { validInput, validOutput } from './validation.ts';

/** What is answered where nobody waits for data. */
const DONE: Reply = { status: 200, contentType: 'application/json', body: JSON.stringify({ success: true }) };

/**
 * Answers one request: finds the call, finds out who is calling, checks access and input, runs the call and checks what
 * it answers. Expected failures are replies; anything unexpected is thrown.
 */
export async function dispatch(
  service: ServiceRegistry,
  request: CallRequest,
  context: RequestContext,
): Promise<Reply> {
  try {
    return await answer(service, request, context);
  } catch (error) {
    if (error instanceof Refusal) {
      return { status: error.status, contentType: 'application/json', body: JSON.stringify(error.body) };
    }
    throw error;
  }
}

async function answer(service: ServiceRegistry, request: CallRequest, context: RequestContext): Promise<Reply> {
  const trigger = request.headers['x-appwrite-trigger'];
  if (trigger === 'schedule' && service.scheduled) {
    context.tables.purpose = `${service.name} schedule`;
    await service.scheduled(context);
    return DONE;
  }
  if (trigger === 'event' && service.onEvent) {
    await service.onEvent(context);
    return DONE;
  }
  // A schedule or an event can carry anybody's body and path, so calls come over HTTP alone.
  if (trigger !== 'http') {
    refuse('forbidden');
  }
  const posted = request.method === 'POST' ? findWebhook(service, request.path) : null;
  if (posted) {
    const { webhook, path, secret } = posted;
    requireUsualSize(request, webhook);
    context.tables.purpose = `${service.name} ${path}`;
    const { headers, bodyText } = request;
    const query = new URLSearchParams(request.queryString);
    await retryWhenOvertaken(context, () => webhook.receive({ query, headers, bodyText, secret }, context));
    return DONE;
  }
  const page = request.method === 'GET' ? service.pages?.get(request.path) : undefined;
  if (page) {
    requireUsualSize(request);
    const body = await page.write(new URLSearchParams(request.queryString), portsOf(context));
    return body === null ? refuse('not_found') : { status: 200, contentType: page.contentType, body };
  }
  const raw = readCall(request, (type) => service.routes.get(type)?.call.limits);
  const route = findRoute(service, raw.type, request.method);
  context.tables.purpose = `${service.name} ${raw.type}`;
  const asked = () => answerCall(service, route, raw, request, context);
  return route.call.shared
    ? service.readings.ask(`${raw.type} ${request.queryString} ${request.bodyText}`, asked)
    : asked();
}

/** The webhook at a path, and the secret with which the path ends where it has one. */
function findWebhook({ webhooks }: ServiceRegistry, path: string) {
  const exact = webhooks?.get(path);
  if (exact && !exact.endsWithSecret) {
    return { webhook: exact, path, secret: '' };
  }
  const end = path.lastIndexOf('/');
  const before = path.slice(0, end);
  const webhook = webhooks?.get(before);
  return webhook?.endsWithSecret ? { webhook, path: before, secret: path.slice(end + 1) } : null;
}

/** A caller who may make the call, with what their role is granted. */
interface Admitted {
  caller: Caller;
  permissions: readonly Permission[];
}

async function answerCall(
  service: ServiceRegistry,
  route: Route,
  raw: RawCall,
  request: CallRequest,
  context: RequestContext,
): Promise<Reply> {
  const { call } = route;
  const admitted = await admit(service, call, request, context);
  const caller = admitted?.caller;
  const actor = caller?.actor;
  const schemas = await call.schemas();
  const input = await validInput<Record<string, unknown>>(schemas.input, raw);
  if (actor && call.actorField && input[call.actorField] !== actor.id) {
    refuse('forbidden');
  }
  requirePermitted(permissionsNeeded(call, input), admitted?.permissions ?? []);
  if (caller && call.freshFactor) {
    await context.secondFactor.requireFresh(call, input, caller, jwtOf(request));
  }
  const output = await run(route, input, request, admitted, context);
  const data = await validOutput(schemas.output, output, context);
  return call.answers === 'html'
    ? { status: 200, contentType: 'text/html; charset=utf-8', body: String(data) }
    : { status: 200, contentType: 'application/json', body: JSON.stringify({ success: true, data }) };
}

function findRoute(service: ServiceRegistry, type: string, method: string): Route {
  const route = service.routes.get(type);
  const isTaken = route && (route.call.method === method || (route.call.alsoPost && method === 'POST'));
  return isTaken ? route : refuse('unknown_call');
}

/** The verified caller of a call that asks for one. No header but the JWT ever says who somebody is. */
async function admit(
  service: ServiceRegistry,
  call: AnyCall,
  request: CallRequest,
  context: RequestContext,
): Promise<Admitted | null> {
  if (call.access === 'anyone') {
    return null;
  }
  const jwt = jwtOf(request);
  const mayWork = call.access.some((role) => role !== 'user');
  // What an admin has said of the staff, and whether this sign-in is new, is read meanwhile, so that nobody waits for it.
  const [caller, isKnown] = await Promise.all([
    jwt === '' ? null : context.identity.verify(jwt),
    jwt === '' || context.signIns.isKnown(jwt),
    mayWork ? context.secondFactor.requiredFrom('admin') : null,
  ]);
  if (!caller) {
    return refuse('unauthenticated');
  }
  const { actor, standing } = caller;
  if (!call.access.includes(actor.role)) {
    return refuse('forbidden');
  }
  if (standing === 'no_profile' && !call.makesProfile) {
    return refuse('no_account');
  }
  if (!isKnown) {
    await context.signIns.note(caller, jwt, request.headers[DEVICE_HEADER] ?? '');
  }
  await context.secondFactor.requireOwn(call, caller, jwt);
  const permissions = await context.staffRules.permissionsOf(actor.role);
  requirePermitted(permissionsAlways(call), permissions);
  const isRight = standing === 'settled' || standing === 'no_profile' || call.provesHolder === true;
  if (!isRight && service.settle) {
    await service.settle(caller, portsOf(context));
  } else if (!isRight && standing === 'unsettled') {
    return refuse('account_unsettled');
  }
  return { caller, permissions };
}

/** Refuses who lacks a permission that is needed. */
function requirePermitted(needed: readonly Permission[], held: readonly Permission[]): void {
  const lacking = needed.find((permission) => !held.includes(permission));
  if (lacking) {
    refuse('not_permitted', { permission: lacking });
  }
}

/** A caller's own header of that name arrives joined to the real one with a comma, which no JWT contains. */
function jwtOf({ headers }: CallRequest): string {
  const jwt = headers['x-appwrite-user-jwt'] ?? '';
  return jwt.includes(',') ? '' : jwt;
}

async function run(
  { call, handle }: Route,
  input: Record<string, unknown>,
  request: CallRequest,
  admitted: Admitted | null,
  context: RequestContext,
): Promise<unknown> {
  const { caller = null, permissions = [] } = admitted ?? {};
  const who = {
    actor: caller?.actor ?? null,
    may: (permission: Permission) => permissions.includes(permission),
    sessionId: caller?.sessionId ?? '',
    ordering: caller?.ordering ?? null,
    factor: call.beforeFactor && caller ? await factorOf(caller, context) : null,
    isWaiting: caller?.isWaiting ?? false,
    // One answer for many must not depend on where the first of them is.
    clientAddress: call.shared ? '' : clientAddress(request),
  };
  try {
    return await retryWhenOvertaken(context, () => handle(input, { ...portsOf(context), ...who }));
  } catch (error) {
    // Somebody else's write came first; an account may also have been deleted since the call looked at it. To try again
    // tells what is left to be done.
    if (isAppwriteError(error, 'conflict', 'account_gone')) {
      return refuse('busy');
    }
    if (error instanceof Refusal && !mayAnswer(call, error.code)) {
      throw new Error(`${call.type} refused with ${error.code}, which is not in its list of errors.`, { cause: error });
    }
    throw error;
  }
}

/** What somebody is told of the second factor that their role must have. */
async function factorOf({ actor, hasFactor }: Caller, { secondFactor }: RequestContext) {
  const from = await secondFactor.requiredFrom(actor.role);
  return from === null ? null : { from, on: hasFactor };
}

/** What a call or a page stands on: all but who is calling. */
function portsOf({
  identity: _identity,
  secondFactor: _secondFactor,
  staffRules: _staffRules,
  signIns: _signIns,
  ...ports
}: RequestContext): Ports {
  return ports;
}

function mayAnswer(call: AnyCall, code: ErrorCode): boolean {
  return call.errors.includes(code) || (COMMON_ERRORS as readonly ErrorCode[]).includes(code);
}
