import { Client } from 'appwrite';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEVICE_HEADER, DEVICE_ID } from '#contract/accounts/device.ts';
import { addToCart, fetchCart } from '#contract/cart/calls.ts';
import { fetchProduct } from '#contract/catalogue/calls.ts';
import { fetchTerms } from '#contract/settings/calls.ts';
import { refuses, server } from '#web/testing/server.ts';
import { accountService, storageService } from './appwrite.ts';
import { CallError, call, isRefusal, newRequestId } from './call.ts';
import { isConnectionFailure, LONG_WAIT, onLongWait } from './retry.ts';
import { clearSession, readSession, type Session, shownPerson, storeSession, subscribeToSession } from './session.ts';

const EXECUTIONS = '*/v1/functions/shop/executions';

/** Answers every execution with a reply of the function, and keeps what was sent. */
function record(status: number, responseBody: string) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(EXECUTIONS, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ status: 'completed', responseStatusCode: status, responseBody }, { status: 201 });
    }),
  );
  return sent;
}

const session = (id: string, userId = 'u1') => ({ $id: id, userId }) as Session;

/** Another tab signs somebody in. This tab hears of it with `hear`. */
function signedInElsewhere(stored: Session): { hear: () => void } {
  window.localStorage.setItem('session', JSON.stringify(stored));
  return { hear: () => void window.dispatchEvent(new StorageEvent('storage', { key: 'session' })) };
}

const ok = (data: unknown) => JSON.stringify({ success: true, data });
const line = { $id: 'line-1', product_id: 'p1', product_type: 'accessories', count: 2 } as const;

test('a POST call travels as a JSON body with its type', async () => {
  const sent = record(200, ok(line));
  storeSession(session('own'));
  const request = {
    productId: 'p1',
    product_type: 'accessories',
    count: 2,
    requestId: 'request-1',
  } as const;
  await expect(call(addToCart, request)).resolves.toEqual(line);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/', async: false });
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ type: 'add-to-cart', userId: 'u1', ...request });
});

test('a browser names itself in the calls of who is signed in, always the same, and never in those of a visitor', async () => {
  const sent = record(200, ok({}));
  await call(fetchTerms, {});
  storeSession(session('own'));
  await call(fetchCart, { lang: 'ar' });
  storeSession(session('another', 'u2'));
  await call(fetchCart, { lang: 'ar' });
  const [visitor, own, another] = sent.map(({ headers }) => Object(headers)[DEVICE_HEADER]);
  expect(visitor).toBeUndefined();
  expect(own).toMatch(DEVICE_ID);
  expect(another).toBe(own);
});

test('a call carries the session that the SDK has kept where the browser keeps no cookie of the API', async () => {
  const sessions: (string | null)[] = [];
  server.use(
    http.post(EXECUTIONS, ({ request }) => {
      sessions.push(request.headers.get('x-fallback-cookies'));
      return HttpResponse.json({ status: 'completed', responseStatusCode: 200, responseBody: ok({}) });
    }),
  );
  await call(fetchTerms, {});
  window.localStorage.setItem('cookieFallback', '{"a_session_samaa":"s"}');
  await call(fetchTerms, {});
  expect(sessions).toEqual([null, '{"a_session_samaa":"s"}']);
});

test('a call asks for answers in the format of the SDK', async () => {
  const formats: (string | null)[] = [];
  server.use(
    http.post(EXECUTIONS, ({ request }) => {
      formats.push(request.headers.get('x-appwrite-response-format'));
      return HttpResponse.json({ status: 'completed', responseStatusCode: 200, responseBody: ok({}) });
    }),
  );
  await call(fetchTerms, {});
  expect(formats).toEqual([new Client().headers['X-Appwrite-Response-Format']]);
});

test('a GET call travels in the path, without what is absent', async () => {
  const sent = record(200, ok({}));
  await call(fetchProduct, { id: 'a/b & c', product_type: 'hearing-aids', lang: undefined });
  expect(sent[0]).toMatchObject({ method: 'GET' });
  expect(sent[0]).not.toHaveProperty('body');
  const { pathname, searchParams } = new URL(String(sent[0]?.path), 'http://function');
  expect(pathname).toBe('/');
  expect(Object.fromEntries(searchParams)).toEqual({
    type: 'fetch-product',
    id: 'a/b & c',
    product_type: 'hearing-aids',
  });
});

test.for([
  ['a call that changes something is told of while it takes long', addToCart, 1],
  ['a call that reads is not told of, however long it takes', fetchProduct, 0],
] as const)('%s', async ([, asked, times]) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const heard = vi.fn();
  const stop = onLongWait(heard);
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  server.use(
    http.post(EXECUTIONS, () => {
      arrived.resolve();
      return answer.promise as Promise<HttpResponse<string>>;
    }),
  );
  const called = call<object, unknown>(asked as never, {});
  await arrived.promise;
  vi.advanceTimersByTime(LONG_WAIT);
  expect(heard).toHaveBeenCalledTimes(times);
  answer.resolve(HttpResponse.json({ status: 'completed', responseStatusCode: 200, responseBody: ok(line) }));
  await called;
  stop();
  vi.useRealTimers();
});

test('a GET call that carries what somebody typed travels as POST', async () => {
  const sent = record(200, ok({}));
  await call({ ...fetchProduct, alsoPost: true } as typeof fetchProduct, { id: 'منى', product_type: 'hearing-aids' });
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/' });
  const body = JSON.parse(String(sent[0]?.body));
  expect(body).toEqual({ type: 'fetch-product', id: 'منى', product_type: 'hearing-aids' });
});

describe('who calls', () => {
  const bodies = (sent: Record<string, unknown>[]) => sent.map(({ body }) => JSON.parse(String(body)));
  const wish = { productId: 'p1', product_type: 'accessories', count: 2 } as const;
  let leave = () => {};
  beforeEach(() => {
    storeSession(session('session-a', 'a'));
    leave = subscribeToSession(() => {});
  });
  afterEach(() => leave());

  test('is filled in where the call names its caller, and nowhere else', async () => {
    const sent = record(200, ok({}));
    await call(fetchCart, {});
    await call(fetchProduct, { id: 'p1', product_type: 'accessories' });
    const asked = sent.map(({ path }) => Object.fromEntries(new URL(String(path), 'http://function').searchParams));
    expect(asked).toEqual([
      { type: 'fetch-cart', id: 'a' },
      { type: 'fetch-product', id: 'p1', product_type: 'accessories' },
    ]);
  });

  test('is whom the page shows until it hears that somebody else signed in in another tab', async () => {
    const sent = record(200, ok(line));
    const other = signedInElsewhere(session('session-b', 'b'));
    await call(addToCart, wish);
    other.hear();
    await call(addToCart, wish);
    expect(bodies(sent).map(({ userId }) => userId)).toEqual(['a', 'b']);
  });

  test('is the same in every try, whoever signs in meanwhile', async () => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.post(EXECUTIONS, async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        if (sent.length === 1) {
          signedInElsewhere(session('session-b', 'b')).hear();
          return HttpResponse.error();
        }
        return HttpResponse.json({ status: 'completed', responseStatusCode: 200, responseBody: ok(line) });
      }),
    );
    await call(addToCart, wish);
    expect(bodies(sent).map(({ userId }) => userId)).toEqual(['a', 'a']);
  });

  test('stays who began, where a later step names them', async () => {
    const sent = record(200, ok(line));
    const caller = shownPerson();
    signedInElsewhere(session('session-b', 'b')).hear();
    await call(addToCart, wish, { caller });
    expect(bodies(sent).map(({ userId }) => userId)).toEqual(['a']);
  });

  test('is nobody without a session', async () => {
    clearSession();
    const sent = record(200, ok(line));
    await call(addToCart, wish);
    expect(bodies(sent)).toEqual([{ type: 'add-to-cart', ...wish }]);
  });
});

test('an HTML answer comes as it is', async () => {
  record(200, '<p>Terms</p>');
  await expect(call(fetchTerms, {})).resolves.toBe('<p>Terms</p>');
});

test('a refusal is thrown with its code, its figures and its sentence', async () => {
  refuses(addToCart, 'out_of_stock', { title: 'Own 1 CIC', available: 3 });
  const input = { productId: 'p1', product_type: 'hearing-aids', count: 4 } as const;
  const error = await call(addToCart, input).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    code: 'out_of_stock',
    params: { title: 'Own 1 CIC', available: 3 },
    message: '"Own 1 CIC" has only 3 left.',
  });
  expect(isRefusal(error, 'out_of_stock')).toBe(true);
  expect(isRefusal(error, 'busy')).toBe(false);
});

test.each([
  ['a crash of the function', { status: 'failed', responseStatusCode: 500, responseBody: '' }],
  ['an empty reply', { status: 'completed', responseStatusCode: 200, responseBody: '' }],
  ['half a reply', { status: 'completed', responseStatusCode: 200, responseBody: '{"success":true,"da' }],
  ['a stranger’s page', { message: 'Welcome to the hotel' }],
])('%s is asked for again with the very same write', async (_name, reply) => {
  const sent: unknown[] = [];
  server.use(
    http.post(EXECUTIONS, async ({ request }) => {
      sent.push(await request.json());
      if (sent.length < 3) return HttpResponse.json(reply, { status: 201 });
      return HttpResponse.json({ status: 'completed', responseStatusCode: 200, responseBody: ok(line) });
    }),
  );
  const input = {
    productId: 'p1',
    product_type: 'accessories',
    count: 2,
    requestId: newRequestId(),
  } as const;
  await expect(call(addToCart, input)).resolves.toEqual(line);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
});

test('a lost connection is tried again', async () => {
  let tries = 0;
  server.use(
    http.post(EXECUTIONS, () => {
      tries += 1;
      return tries < 4
        ? HttpResponse.error()
        : HttpResponse.json({ status: 'completed', responseStatusCode: 200, responseBody: ok(line) });
    }),
  );
  await expect(call(fetchProduct, { id: 'p1', product_type: 'accessories' })).resolves.toEqual(line);
  expect(tries).toBe(4);
});

describe('a call without an answer', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  test('is given up after 40 seconds and sent again, the very same write', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(EXECUTIONS, async ({ request }) => {
        sent.push(await request.json());
        if (sent.length < 3) return new Promise<never>(() => {});
        return HttpResponse.json({ status: 'completed', responseStatusCode: 200, responseBody: ok(line) });
      }),
    );
    const result = call(addToCart, {
      productId: 'p1',
      product_type: 'accessories',
      count: 2,
      requestId: newRequestId(),
    });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent, 'Appwrite may still answer').toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(40_000);
    await expect(result).resolves.toEqual(line);
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('of the account says so instead of waiting on', async () => {
    server.use(http.get('*/v1/account', () => new Promise<never>(() => {})));
    const account = await accountService();
    const asked = account.get().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(isConnectionFailure(await asked)).toBe(true);
  });

  test('with a file may take longer, as slow connections do', async () => {
    server.use(http.get('*/v1/storage/*', () => new Promise<never>(() => {})));
    const storage = await storageService();
    const url = new URL(storage.getFileView({ bucketId: 'products', fileId: 'file-1' }));
    let failure: unknown;
    storage.client.call('get', url, {}, {}, 'arrayBuffer').catch((error: unknown) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(200_000);
    expect(failure).toBeUndefined();
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(100_000);
      expect(isConnectionFailure(failure)).toBe(true);
    });
  });
});

test('what Appwrite itself refuses is thrown, not repeated', async () => {
  let tries = 0;
  server.use(
    http.post(EXECUTIONS, () => {
      tries += 1;
      return HttpResponse.json({ message: 'No', code: 401, type: 'user_unauthorized' }, { status: 401 });
    }),
  );
  await expect(call(fetchTerms, {})).rejects.toMatchObject({ code: 401, type: 'user_unauthorized' });
  expect(tries).toBe(1);
});

test('a session that the server no longer knows is forgotten', async () => {
  storeSession(session('ended'));
  refuses(fetchCart, 'unauthenticated');
  await expect(call(fetchCart, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(readSession()).toBeNull();
});

test.each([
  ['user_unauthorized', 401],
  ['general_unauthorized_scope', 401],
  ['user_blocked', 403],
])('a session that Appwrite itself refuses (%s) is forgotten', async (type, code) => {
  storeSession(session('ended'));
  server.use(http.post(EXECUTIONS, () => HttpResponse.json({ message: 'x', code, type }, { status: code })));
  await expect(call(fetchCart, {})).rejects.toMatchObject({ type });
  expect(readSession()).toBeNull();
});

test('a rate limit does not end the session', async () => {
  storeSession(session('current'));
  const refusal = { message: 'x', code: 429, type: 'general_rate_limit_exceeded' };
  server.use(http.post(EXECUTIONS, () => HttpResponse.json(refusal, { status: 429 })));
  await expect(call(fetchCart, {})).rejects.toMatchObject({ code: 429 });
  expect(readSession()?.$id).toBe('current');
});

test('a late answer to an older session does not end the newer one', async () => {
  storeSession(session('old'));
  server.use(
    http.post(EXECUTIONS, () => {
      storeSession(session('new'));
      const body = { error: 'No Session Found', code: 'unauthenticated', params: {} };
      return HttpResponse.json({ responseStatusCode: 401, responseBody: JSON.stringify(body) });
    }),
  );
  await expect(call(fetchCart, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(readSession()?.$id).toBe('new');
});

test('request ids are such as the contract takes, and never the same', () => {
  const ids = Array.from({ length: 500 }, newRequestId);
  expect(new Set(ids).size).toBe(500);
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9_-]{8,36}$/);
});
