import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { fetchAddresses, keepAddress } from '#contract/addresses/calls.ts';
import { fetchBreaches } from '#contract/breaches/calls.ts';
import type { Call } from '#contract/call.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchLanding, fetchSimilar } from '#contract/catalogue/calls.ts';
import { fetchConsents, fetchOwnAgreements } from '#contract/consents/calls.ts';
import type { Consent } from '#contract/consents/schemas.ts';
import { fetchAgreements } from '#contract/consents/staff-calls.ts';
import { fetchOwnOffers } from '#contract/contacts/client-calls.ts';
import { type ErrorCode, type ErrorParams, errorSentence } from '#contract/errors.ts';
import { fetchGoals } from '#contract/goals/calls.ts';
import { fetchLinkRequest } from '#contract/link-requests/calls.ts';
import { fetchOwnTexts } from '#contract/message-texts/staff-calls.ts';
import { fetchNotifications } from '#contract/notifications/calls.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { fetchOrders as fetchOwnOrders } from '#contract/orders/calls.ts';
import { fetchMonthlyPlans } from '#contract/payments/calls.ts';
import { fetchCodeChannels } from '#contract/phone-codes/calls.ts';
import { fetchReferralSources } from '#contract/referrals/calls.ts';
import { fetchShopDetails } from '#contract/settings/calls.ts';
import { fetchOwnStockNotices } from '#contract/stock-notices/calls.ts';
import { fetchColleagues, fetchRecordTasks, fetchTasks } from '#contract/tasks/calls.ts';
import { someShopDetails } from './catalogue.ts';
import { someSources } from './patients.ts';

const EXECUTIONS = '*/v1/functions/:service/executions';

/** Tells which test a request belongs to: one that arrives when its test is over is nobody's business. */
const TEST_HEADER = 'x-test';
let current = 0;

/**
 * The server that tests talk to. It knows nothing until a test says what it answers, but that no new orders came in, for
 * which every page of the administration asks, that a customer has nothing in the cart, for which every page of the shop
 * asks, no orders and keeps no addresses, for which checkout asks, and waits for no product, who sells, for which every
 * page of the shop asks, that the landing page has nothing to offer, that nothing is like a product, nor paid by the month, that the shop sends no codes,
 * who is signed in, nowhere else, and that they have no second factor, how clients come to the clinic, that nobody has goals or tasks or has signed anything, that nobody of the staff is told of anything, that no data was breached, and that it has no own words for messages. Any other request
 * fails the test, and never reaches the network.
 */
export const server = setupServer(
  handler(fetchOrders, async () => done({ documents: [], total: 0 })),
  handler(fetchCart, async () => done({ documents: [], total: 0, subtotal: 0, vat: 0 })),
  handler(fetchOwnOrders, async () => done({ documents: [], total: 0, next: null })),
  handler(fetchAddresses, async () => done({ documents: [], total: 0 })),
  handler(fetchConsents, async () => done([someConsent()])),
  handler(fetchOwnStockNotices, async () => done({ documents: [] })),
  handler(keepAddress, async () => done({ documents: [], total: 0 })),
  handler(fetchLanding, async () => done({ products: [], sayings: [] })),
  handler(fetchSimilar, async () => done([])),
  handler(fetchMonthlyPlans, async () => done({ offered: false, plans: [] })),
  handler(fetchLinkRequest, async () => done({ state: null, asked_at: null })),
  handler(fetchOwnOffers, async () => done({ phone: null, agreed_at: null, stopped: false })),
  handler(fetchCodeChannels, async () => done({ channels: [] })),
  handler(fetchAgreements, async () => done({ documents: [], history: [] })),
  handler(fetchOwnAgreements, async () => done([])),
  handler(fetchBreaches, async () => done({ documents: [], total: 0 })),
  handler(fetchGoals, async () => done({ documents: [], total: 0 })),
  handler(fetchNotifications, async () => done({ documents: [] })),
  handler(fetchRecordTasks, async () => done({ documents: [], total: 0 })),
  handler(fetchTasks, async () => done({ documents: [], total: 0, capped: false, next: null })),
  handler(fetchColleagues, async () => done({ documents: [], total: 0 })),
  handler(fetchOwnTexts, async () => done({ texts: [] })),
  handler(fetchReferralSources, async () => done({ sources: someSources() })),
  handler(fetchShopDetails, async () => done(someShopDetails())),
  http.get('*/v1/account', () => HttpResponse.json({ $id: 'user-1', mfa: false, passwordUpdate: '2026-01-01' })),
  http.get('*/v1/account/sessions', () => HttpResponse.json({ total: 0, sessions: [] })),
  http.get('*/v1/account/mfa/factors', () => HttpResponse.json({ totp: false, recoveryCode: false })),
  http.all('*', async ({ request }) => {
    if (request.headers.get(TEST_HEADER) !== String(current)) return new Promise<never>(() => {});
    const sent = request.method === 'POST' ? await request.clone().text() : '';
    console.error(`Nobody answers ${request.method} ${request.url} ${sent}`);
    const message = 'Nobody answers this.';
    return HttpResponse.json({ message, code: 501, type: 'general_not_implemented' }, { status: 501 });
  }),
);

let isStarted = false;

/**
 * Starts the server, in front of the browser's `fetch`, once for all files of a worker. It is never closed: a request that
 * is on its way when its file ends would go to the network, and begin a pause of the retry rule in the next file.
 */
export function startServer(): void {
  if (isStarted) return;
  isStarted = true;
  server.listen({ onUnhandledFrame: 'error' });
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(TEST_HEADER, String(current));
    const { promise: over, reject } = Promise.withResolvers<never>();
    pending.add(reject);
    return Promise.race([send(input, { ...init, headers }), over]).finally(() => pending.delete(reject));
  };
}

/** How each request on its way is given up. */
const pending = new Set<(reason: Error) => void>();

/**
 * Gives up what is still on its way when a file ends: what nobody answers would tell the next files every few seconds that
 * it takes long, be repeated there, and keep its form from being opened.
 */
export function endRequests(): void {
  for (const giveUp of pending) giveUp(new DOMException('The file of the test is over.', 'AbortError'));
}

/** Forgets the answers of the test before. */
export function beginTest(): void {
  current += 1;
  serverTime = null;
  server.resetHandlers();
}

interface SentExecution {
  body?: string;
  path?: string;
}

/** The call's own input, as it came over the wire: query values are text. */
function inputOf({ body, path }: SentExecution): { type: unknown; input: Record<string, unknown> } {
  const sent: Record<string, unknown> = body
    ? JSON.parse(body)
    : Object.fromEntries(new URL(path ?? '/', 'http://function').searchParams);
  const { type, ...input } = sent;
  return { type, input };
}

/** When the server says that it answered; null leaves it out. */
let serverTime: string | null = null;

/** From now on, until the test ends, the server's clock says this. */
export function serverTimeIs(time: string): void {
  serverTime = time;
}

function execution(status: number, responseBody: string) {
  return HttpResponse.json(
    {
      $id: 'execution',
      ...(serverTime && { $createdAt: serverTime }),
      status: 'completed',
      responseStatusCode: status,
      responseBody,
      responseHeaders: [],
      logs: '',
      errors: '',
      duration: 0.01,
    },
    { status: 201 },
  );
}

/** Answers a call with data, or with what `answer` makes of its input; until the test ends or another answer comes. */
export function answers<Input, Output>(
  call: Call<Input, Output>,
  answer: Output | ((input: Record<string, unknown>) => Output | Promise<Output>),
): void {
  const respond = async (input: Record<string, unknown>) => {
    const data = typeof answer === 'function' ? await (answer as (input: unknown) => Output)(input) : answer;
    return call.answers === 'html' ? execution(200, String(data)) : done(data);
  };
  server.use(handler(call, respond));
}

/** Refuses a call with one of its errors. */
export function refuses<Input, Output>(call: Call<Input, Output>, code: ErrorCode, params: ErrorParams = {}): void {
  const refusal = JSON.stringify({ error: errorSentence(code, params), code, params });
  server.use(handler(call, () => execution(400, refusal)));
}

/** An execution that ends with data. */
function done(data: unknown) {
  return execution(200, JSON.stringify({ success: true, data }));
}

/** Answers one call; what it is not asked for is left to the handlers that were registered before. */
function handler<Input, Output>(
  { service, type }: Call<Input, Output>,
  respond: (input: Record<string, unknown>) => Response | Promise<Response>,
) {
  return http.post(EXECUTIONS, async ({ request, params }) => {
    const sent = inputOf((await request.clone().json()) as SentExecution);
    return params.service === service && sent.type === type ? respond(sent.input) : undefined;
  });
}

/** Where a customer stands who has agreed that their audiogram is kept. */
export function someConsent(change: Partial<Consent> = {}): Consent {
  return { kind: 'hearing', given: true, given_at: '2026-11-01T10:00:00.000Z', withdrawn_at: null, ...change };
}
