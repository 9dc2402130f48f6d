import type { TestClock } from '../../core/clock.ts';
import { normaliseTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { hostnameOf } from '../../core/trusted-hosts.ts';
import { CONSENT_PATH } from '../account/oauth2-provider.ts';
import { answerConsent, consentPage } from './consent-page.ts';
import { messagePage, OUTBOX_PATH, outboxJson, outboxPage } from './outbox-pages.ts';

/** What tests may do with a server that was started for them. */
export type TestControls = {
  clock: TestClock;
  /** Has the installation begin anew: no data, the same secrets. */
  reset(): Promise<void>;
};

/** Who asks, as the connection says. */
export type LocalRequest = { request: Request; remoteAddress: string };

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a path is one of these pages. No real Appwrite has them. */
export function isLocalPage(path: string): boolean {
  return /^\/__local(?:[/?]|$)/.test(path);
}

/**
 * The pages of a local installation under `/__local/`: the outbox, the stand-in for Google and, for tests, clock and reset.
 * All but the sign-in are for this machine's own visitors: the outbox holds links that open accounts.
 */
export async function answerLocalPage(
  app: App,
  controls: TestControls | undefined,
  { request, remoteAddress }: LocalRequest,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  if (call === `GET ${CONSENT_PATH}`) {
    return consentPage(app, request);
  }
  if (call === `POST ${CONSENT_PATH}` && isSameOrigin(request)) {
    return answerConsent(app, request);
  }
  if (!isOfThisMachine(request, remoteAddress)) {
    return refuse(403, 'This page is for visitors on the machine itself.');
  }
  if (request.method === 'GET' && pathname.startsWith(`${OUTBOX_PATH}/`)) {
    return messagePage(app, request, pathname.slice(OUTBOX_PATH.length + 1));
  }
  switch (call) {
    case 'GET /__local':
    case 'GET /__local/':
      return new Response(null, { status: 302, headers: { location: OUTBOX_PATH } });
    case `GET ${OUTBOX_PATH}`:
      return outboxPage(app, request);
    case `GET ${OUTBOX_PATH}.json`:
      return outboxJson(app, request);
    default:
      return controls !== undefined && isSameOrigin(request)
        ? answerControls(app, controls, call, request)
        : refuse(404, 'Not found');
  }
}

async function answerControls(app: App, { clock, reset }: TestControls, call: string, request: Request) {
  switch (call) {
    case 'GET /__local/clock':
      return Response.json({ now: clock.now().toISOString() });
    case 'POST /__local/clock': {
      const time = await readTime(request);
      if (time === undefined) {
        return refuse(400, 'Send { "now": <ISO 8601 time, or null for the real one> } as JSON.');
      }
      clock.set(time);
      app.instance(createScheduler).wake();
      return Response.json({ now: clock.now().toISOString() });
    }
    case 'POST /__local/reset':
      await reset();
      return new Response(null, { status: 204 });
    default:
      return refuse(404, 'Not found');
  }
}

/** The time that a test wants, null for the machine's, undefined when the body is not understood. */
async function readTime(request: Request): Promise<Date | null | undefined> {
  const body = (await request.json().catch(() => undefined)) as { now?: unknown } | null | undefined;
  if (body?.now === null) {
    return null;
  }
  const time = typeof body?.now === 'string' ? normaliseTime(body.now) : null;
  return time === null ? undefined : new Date(time);
}

/**
 * The connection comes from this machine, and the browser believes to talk to it: a foreign site whose name was made to
 * lead here does not pass.
 */
function isOfThisMachine(request: Request, remoteAddress: string): boolean {
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress);
  return isLoopback && loopbackNames.has(hostnameOf(request.headers.get('host')));
}

/** Pages of other sites may not post here. */
function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin');
  return origin === null || new URL(request.url).origin === origin;
}

function refuse(status: number, message: string): Response {
  return new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
