import { AppwriteException } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { array, boolean, number, object, string } from 'yup';
import { defineCall, type Role } from '#contract/call.ts';
import { exact, id, lang, requestId } from '#contract/fields.ts';
import { allSeen, noSecondFactor, usualRules } from '../testing/in-process.ts';
import type { Caller, Standing } from './actor.ts';
import { dispatch } from './dispatch.ts';
import type { RequestContext } from './ports.ts';
import { refuse } from './refusal.ts';
import type { CallRequest } from './request.ts';
import { overtaken } from './retry.ts';
import { defineService } from './service.ts';
import { validOutput } from './validation.ts';

const echoOutput = object({ saw: string().required() });

const formData = exact({
  name: string().required(),
  agreed: boolean().optional(),
  remark: string().optional(),
  price: number().nullable().optional(),
  part: exact({ count: number().required(), note: string().nullable().optional() }).default(undefined).optional(),
}).meta({ bracketed: true });

const subject = {
  service: 'shop',
  schemas: async () => ({
    look: {
      input: exact({ page: number().optional(), open: boolean().optional(), word: string().optional(), lang: lang() }),
      output: echoOutput,
    },
    see: { input: exact({ page: number().optional() }), output: echoOutput },
    find: {
      input: exact({ query: string().optional(), page: number().optional() }),
      output: echoOutput,
    },
    change: {
      input: exact({
        userId: id(),
        count: number().min(1).required(),
        note: string().nullable().optional(),
        requestId: requestId(),
        lines: array()
          .of(exact({ id: id() }))
          .optional(),
      }),
      output: echoOutput,
    },
    pour: { input: exact({ text: string().required() }), output: echoOutput },
    fill: { input: exact({ data: formData }), output: echoOutput },
    read: { input: exact({}), output: string().defined() },
  }),
} as const;

const calls = {
  look: defineCall(subject, 'look', {
    method: 'GET',
    access: 'anyone',
    errors: ['not_found'],
  }),
  see: defineCall(subject, 'see', {
    access: 'anyone',
    shared: true,
    errors: ['not_found'],
  }),
  find: defineCall(subject, 'find', {
    method: 'GET',
    alsoPost: true,
    access: 'anyone',
    errors: [],
  }),
  change: defineCall(subject, 'change', {
    access: ['user', 'admin'],
    actorField: 'userId',
    errors: ['not_found'],
  }),
  pour: defineCall(subject, 'pour', {
    access: 'anyone',
    limits: { bytes: 200_000, values: 3_000 },
    errors: [],
  }),
  fill: defineCall(subject, 'fill', {
    access: 'anyone',
    errors: [],
  }),
  read: defineCall(subject, 'read', {
    method: 'GET',
    access: 'anyone',
    answers: 'html',
    errors: [],
  }),
};

let change: (input: unknown) => unknown;
let see: (from: { clientAddress: string }) => Promise<{ saw: string }>;
const service = defineService('shop', calls, {
  look: async (input) => ({ saw: JSON.stringify(input) }),
  see: async (_input, from) => see(from),
  find: async (input) => ({ saw: JSON.stringify(input) }),
  change: async (input, { actor }) => {
    const answer = await change(input);
    return (answer ?? { saw: actor.id }) as { saw: string };
  },
  pour: async ({ text }) => ({ saw: `${text.length} characters` }),
  fill: async (input) => ({ saw: JSON.stringify(input) }),
  read: async () => '<p>text</p>',
});

const people: Record<string, Role> = {
  'jwt-of-amal': 'user',
  'jwt-of-adam': 'admin',
  'jwt-of-rami': 'reception',
  // Even if a backend took joined headers for somebody, they must not get so far.
  'jwt-of-adam, jwt-of-amal': 'user',
};

let standing: Standing = 'settled';

const context = {
  tables: {},
  secondFactor: noSecondFactor,
  staffRules: usualRules,
  signIns: allSeen,
  pause: async () => {},
  identity: {
    verify: async (jwt: string) => {
      const role = people[jwt];
      const actor = { id: jwt.replace('jwt-of-', ''), role: role ?? 'user', name: '', email: '' };
      return role
        ? {
            actor,
            standing,
            hasFactor: false,
            isWaiting: false,
            sessionId: `session of ${actor.id}`,
            ordering: { unpaid_order_id: null, version: 3, cart_emptied_at: null, cart_code: null },
          }
        : null;
    },
  },
  checksAnswers: true,
} as unknown as RequestContext;

beforeEach(() => {
  change = () => undefined;
  standing = 'settled';
});

async function ask(request: Partial<CallRequest>) {
  const reply = await dispatch(
    service,
    {
      method: 'POST',
      path: '/',
      queryString: '',
      bodyText: '',
      ...request,
      headers: { 'x-appwrite-trigger': 'http', ...request.headers },
    },
    context,
  );
  return { ...reply, json: reply.contentType === 'application/json' ? JSON.parse(reply.body) : undefined };
}

const askChange = (jwt: string | undefined, input: object) =>
  ask({ headers: { 'x-appwrite-user-jwt': jwt }, bodyText: JSON.stringify({ type: 'change', ...input }) });

describe('what is no call', () => {
  const seen: unknown[] = [];
  const withExtras = defineService(
    'shop',
    {},
    {},
    {
      webhooks: new Map([
        [
          '/callbacks/card',
          {
            bytes: 65_536,
            receive: async ({ query, bodyText }) => {
              seen.push([query.get('hmac'), bodyText]);
              return query.get('hmac') === 'right' ? undefined : refuse('forbidden');
            },
          },
        ],
      ]),
      scheduled: async (...given) => void seen.push(given),
    },
  );
  const send = (request: Partial<CallRequest>) =>
    dispatch(
      withExtras,
      {
        method: 'POST',
        path: '/callbacks/card',
        queryString: 'hmac=right',
        bodyText: 'body',
        headers: { 'x-appwrite-trigger': 'http' },
        ...request,
      },
      context,
    );

  beforeEach(() => {
    seen.length = 0;
  });

  test('a report of another server reaches what answers its path, without anybody being signed in', async () => {
    expect(await send({})).toMatchObject({ status: 200, body: '{"success":true}' });
    expect(seen).toEqual([['right', 'body']]);
    expect(await send({ queryString: 'hmac=wrong' })).toMatchObject({ status: 403 });
  });

  test.each<[string, Partial<CallRequest>]>([
    ['another method', { method: 'GET' }],
    ['another path', { path: '/callbacks/card/' }],
    ['a name that every object has', { path: 'constructor' }],
    ['an event', { headers: { 'x-appwrite-trigger': 'event' } }],
  ])('%s does not', async (_name, request) => {
    expect((await send(request)).status).toBeGreaterThanOrEqual(400);
    expect(seen).toEqual([]);
  });

  test.each([
    ['a report', { bodyText: 'a'.repeat(65_537) }],
    ['the address of a report', { queryString: `hmac=right&a=${'a'.repeat(65_536)}` }],
  ])('%s of more than 64 KB does not', async (_name, request) => {
    expect(await send(request)).toMatchObject({ status: 413 });
    expect(seen).toEqual([]);
  });

  test('a schedule runs what is scheduled, with nothing of the request', async () => {
    expect(await send({ headers: { 'x-appwrite-trigger': 'schedule' } })).toMatchObject({ status: 200 });
    expect(seen).toEqual([[context]]);
  });

  test('an event runs what listens to it, with nothing of the request', async () => {
    const heard: unknown[] = [];
    const listening = defineService('shop', {}, {}, { onEvent: async (...given) => void heard.push(given) });
    const event = { method: 'POST', path: '/', queryString: '', bodyText: '{"type":"change"}' };
    const reply = await dispatch(listening, { ...event, headers: { 'x-appwrite-trigger': 'event' } }, context);
    expect(reply).toMatchObject({ status: 200, body: '{"success":true}' });
    expect(heard).toEqual([[context]]);
    const asked = await dispatch(listening, { ...event, headers: { 'x-appwrite-trigger': 'http' } }, context);
    expect([asked.status, heard.length]).toEqual([404, 1]);
  });
});

describe('dispatch', () => {
  test('answers what the call answers, as success', async () => {
    const { status, json } = await askChange('jwt-of-amal', { userId: 'amal', count: 1 });
    expect([status, json]).toEqual([200, { success: true, data: { saw: 'amal' } }]);
  });

  test('answers HTML as it is', async () => {
    const { status, contentType, body } = await ask({ method: 'GET', queryString: 'type=read' });
    expect([status, contentType, body]).toEqual([200, 'text/html; charset=utf-8', '<p>text</p>']);
  });

  test('decodes a query by the schema; what is empty is absent', async () => {
    const { json } = await ask({ method: 'GET', queryString: 'type=look&page=2&open=true&word=5&lang=' });
    expect(json.data.saw).toBe('{"page":2,"open":true,"word":"5"}');
  });

  test.each([
    ['page=12', { page: 12 }],
    ['page=-12.75', { page: -12.75 }],
    ['open=true', { open: true }],
    ['open=false', { open: false }],
    ['word=true', { word: 'true' }],
    ['word=12', { word: '12' }],
  ])('decodes %s as what the schema describes', async (query, expected) => {
    const { json } = await ask({ method: 'GET', queryString: `type=look&lang=en&${query}` });
    expect(JSON.parse(json.data.saw)).toEqual({ lang: 'en', ...expected });
  });

  test.each([
    ['page', ['12x', 'x12', '1e3', '.5', '1.', '1.x', '1.000'], 'not_a_number'],
    ['open', ['1', 'yes', 'TRUE'], 'invalid'],
  ])('refuses a %s that does not read as what the schema describes', async (field, values, key) => {
    for (const value of values) {
      const { json } = await ask({ method: 'GET', queryString: `type=look&lang=en&${field}=${value}` });
      expect([json.code, json.params]).toEqual(['invalid_input', { fields: { [field]: { key } } }]);
    }
  });

  test('a call may take more than others where it says so, and not more than that', async () => {
    const pour = (size: number) => ask({ bodyText: JSON.stringify({ type: 'pour', text: 'a'.repeat(size) }) });
    expect((await pour(150_000)).json.data).toEqual({ saw: '150000 characters' });
    expect((await pour(200_000)).status).toBe(413);
  });

  test('a call by GET may come as POST only where it says so', async () => {
    const post = (type: string, rest: object) => ask({ bodyText: JSON.stringify({ type, ...rest }) });
    expect((await post('find', { query: 'منى', page: 2 })).json.data.saw).toBe('{"query":"منى","page":2}');
    expect((await post('find', { page: '2' })).json.params.fields).toEqual({ page: { key: 'not_a_number' } });
    expect((await ask({ method: 'GET', queryString: 'type=find&page=2' })).json.data.saw).toBe('{"page":2}');
    expect((await ask({ method: 'DELETE', queryString: 'type=find' })).json.code).toBe('unknown_call');
    expect((await post('look', {})).json.code).toBe('unknown_call');
  });

  test('reads bracketed fields by the schema; an empty one is null where that is allowed, and absent elsewhere', async () => {
    const fill = (data: unknown) => ask({ bodyText: JSON.stringify({ type: 'fill', data }) });
    const read = async (data: object) => JSON.parse((await fill(data)).json.data.saw).data;
    expect(await read({ name: '12', agreed: 'true', price: '12.5', 'part[count]': '3', 'part[note]': '4' })).toEqual({
      name: '12',
      agreed: true,
      price: 12.5,
      part: { count: 3, note: '4' },
    });
    const empty = { agreed: '', remark: '', price: '', 'part[count]': '3', 'part[note]': '' };
    expect(await read({ name: 'Mona', ...empty })).toEqual({
      name: 'Mona',
      price: null,
      part: { count: 3, note: null },
    });

    const fieldsOf = async (data: unknown) => (await fill(data)).json.params.fields;
    expect(
      await fieldsOf({ name: '', price: 'much', 'part[count]': '', role: '', 'part[role]': '5', 'kind[a]': '5' }),
    ).toEqual({
      'data.name': { key: 'required' },
      'data.price': { key: 'not_a_number' },
      'data.part.count': { key: 'required' },
      'data.role': { key: 'unknown_field' },
      'data.part.role': { key: 'unknown_field' },
      'data.kind': { key: 'unknown_field' },
    });
    expect(await fieldsOf({ name: 'Mona', part: '5' })).toEqual({ 'data.part': { key: 'invalid' } });
    expect(await fieldsOf({ name: 'Mona', 'price[much]': '5' })).toEqual({ 'data.price': { key: 'not_a_number' } });
    for (const data of ['Mona', ['Mona'], { name: 5 }]) {
      expect(await fieldsOf(data)).toEqual({ data: { key: 'invalid' } });
    }
  });

  test('refuses an unknown field that is empty, or stands in a query, like any other', async () => {
    for (const role of ['', null]) {
      const { json } = await askChange('jwt-of-amal', { userId: 'amal', count: 1, role });
      expect(json.params.fields).toEqual({ role: { key: 'unknown_field' } });
    }
    const { json } = await ask({ method: 'GET', queryString: 'type=look&lang=en&role=5' });
    expect(json.params.fields).toEqual({ role: { key: 'unknown_field' } });
  });

  test('does not cast a JSON body', async () => {
    const { status, json } = await askChange('jwt-of-amal', { userId: 'amal', count: '1' });
    expect([status, json]).toEqual([
      400,
      {
        error: 'Please check the fields that are marked.',
        code: 'invalid_input',
        params: { fields: { count: { key: 'not_a_number' } } },
      },
    ]);
  });

  test('optional fields may be null or empty, required ones may not', async () => {
    const optional = await askChange('jwt-of-amal', { userId: 'amal', count: 1, note: '', requestId: null });
    expect(optional.status).toBe(200);
    const required = await askChange('jwt-of-amal', { userId: 'amal', count: null });
    expect(required.json.params.fields).toEqual({ count: { key: 'required' } });
  });

  test('names every wrong field, nested and unknown ones by their path', async () => {
    const { json } = await askChange('jwt-of-amal', {
      userId: 'amal',
      count: 0,
      role: 'admin',
      constructor: 1,
      lines: [{ id: 'a', extra: true }, { id: '!' }],
    });
    expect(json.params.fields).toEqual({
      count: { key: 'too_small', values: { min: 1 } },
      role: { key: 'unknown_field' },
      constructor: { key: 'unknown_field' },
      'lines[0].extra': { key: 'unknown_field' },
      'lines[1].id': { key: 'invalid' },
    });
  });

  test('names 20 wrong fields at most', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, 1]));
    const lines = Array.from({ length: 100 }, () => ({ id: '!' }));
    for (const input of [unknown, { lines }, { lines, ...unknown }]) {
      const { json } = await askChange('jwt-of-amal', { userId: 'amal', count: 0, ...input });
      expect(Object.keys(json.params.fields)).toHaveLength(20);
    }
  });

  test('what is larger than requests are is refused before anybody looks at it', async () => {
    const large = { bodyText: JSON.stringify({ type: 'change', note: 'a'.repeat(70_000) }) };
    const { status, json } = await ask(large);
    expect([status, json.code]).toEqual([413, 'request_too_large']);
  });

  test('a field named __proto__ is refused like any unknown one', async () => {
    const { json } = await ask({
      headers: { 'x-appwrite-user-jwt': 'jwt-of-amal' },
      bodyText: '{"type":"change","userId":"amal","count":1,"__proto__":{"role":"admin"}}',
    });
    expect(json.code).toBe('invalid_input');
  });

  test.each([
    ['no JWT', undefined, 401, 'unauthenticated'],
    ['a JWT that does not verify', 'jwt-of-nobody', 401, 'unauthenticated'],
    ['a forged JWT in front of the real one', 'jwt-of-adam, jwt-of-amal', 401, 'unauthenticated'],
    ['a role that may not', 'jwt-of-rami', 403, 'forbidden'],
  ])('%s: %s', async (_name, jwt, expected, code) => {
    const { status, json } = await askChange(jwt, { userId: 'amal', count: 1 });
    expect([status, json.code]).toEqual([expected, code]);
  });

  test('a role that may not is refused for what is its own, too', async () => {
    const { status, json } = await askChange('jwt-of-rami', { userId: 'rami', count: 1 });
    expect([status, json.code]).toEqual([403, 'forbidden']);
  });

  test('a user id in a header names nobody', async () => {
    const { json } = await ask({
      headers: { 'x-appwrite-user-id': 'amal' },
      bodyText: JSON.stringify({ type: 'change', userId: 'amal', count: 1 }),
    });
    expect(json.code).toBe('unauthenticated');
  });

  test("somebody else's id in the payload is forbidden, for an admin too", async () => {
    expect((await askChange('jwt-of-amal', { userId: 'adam', count: 1 })).json.code).toBe('forbidden');
    expect((await askChange('jwt-of-adam', { userId: 'amal', count: 1 })).json.code).toBe('forbidden');
  });

  test.each(['schedule', 'event', 'http, schedule', undefined])('a trigger of %s is refused', async (trigger) => {
    const { json } = await ask({
      method: 'GET',
      queryString: 'type=read',
      headers: { 'x-appwrite-trigger': trigger },
    });
    expect(json.code).toBe('forbidden');
  });

  test('an unknown type and a wrong method are no calls', async () => {
    for (const request of [
      { method: 'GET', queryString: 'type=nothing' },
      { method: 'GET', queryString: 'type=change' },
      { method: 'DELETE', queryString: 'type=read' },
      { method: 'POST', bodyText: '{"type":"read"}' },
      { method: 'GET', queryString: 'type=toString' },
    ]) {
      const { status, json } = await ask(request);
      expect([status, json.code]).toEqual([404, 'unknown_call']);
    }
  });

  test('what the output schema does not name stays inside', async () => {
    change = () => ({ saw: 'this', password_hash: 'secret' });
    const { json } = await askChange('jwt-of-amal', { userId: 'amal', count: 1 });
    expect(json.data).toEqual({ saw: 'this' });
  });

  test('what a schema with rules of its own does not name stays inside, too', async () => {
    const answer = object({
      name: string()
        .required()
        .test('own', 'own', () => true),
    });
    const whole = { name: 'Mona', password_hash: 'secret' };
    expect(await validOutput(answer, whole, { checksAnswers: true })).toEqual({ name: 'Mona' });
  });

  test('an output that breaks its schema is thrown, not sent', async () => {
    change = () => ({ saw: 5 });
    await expect(askChange('jwt-of-amal', { userId: 'amal', count: 1 })).rejects.toThrow();
  });

  test('a refusal from the list is answered, one that is not in it is a fault', async () => {
    change = () => refuse('not_found');
    expect((await askChange('jwt-of-amal', { userId: 'amal', count: 1 })).status).toBe(404);
    change = () => refuse('cart_full', { max: 40 });
    await expect(askChange('jwt-of-amal', { userId: 'amal', count: 1 })).rejects.toThrow(/cart_full/);
  });

  test('what was overtaken is decided again', async () => {
    let attempts = 0;
    change = () => {
      attempts += 1;
      return attempts < 3 ? overtaken() : undefined;
    };
    expect((await askChange('jwt-of-amal', { userId: 'amal', count: 1 })).status).toBe(200);
    expect(attempts).toBe(3);
  });

  test('a lost race becomes busy, any other failure is thrown', async () => {
    change = () => {
      throw new AppwriteException('conflict', 409, 'transaction_conflict');
    };
    expect((await askChange('jwt-of-amal', { userId: 'amal', count: 1 })).json.code).toBe('busy');
    change = () => {
      throw new AppwriteException('User with the requested ID could not be found.', 404, 'user_not_found');
    };
    expect((await askChange('jwt-of-amal', { userId: 'amal', count: 1 })).json.code).toBe('busy');
    change = () => {
      throw new AppwriteException('down', 503, 'general_server_error');
    };
    await expect(askChange('jwt-of-amal', { userId: 'amal', count: 1 })).rejects.toThrow('down');
  });
});

describe('somebody who is signed in', () => {
  const { change: ordinary } = calls;
  const { actorField: _named, ...unnamed } = ordinary;
  const served: string[] = [];
  const settled: string[] = [];
  const own = {
    change: ordinary,
    join: { ...ordinary, type: 'join', makesProfile: true as const },
    prove: { ...ordinary, type: 'prove', provesHolder: true as const },
    act: { ...unnamed, type: 'act' },
  };
  const handle = async (type: string) => {
    served.push(type);
    return { saw: type };
  };
  const handlers = {
    change: () => handle('change'),
    join: () => handle('join'),
    prove: () => handle('prove'),
    act: async (_input: unknown, { actor, sessionId, ordering }: Pick<Caller, 'actor' | 'sessionId' | 'ordering'>) =>
      handle(`act ${actor.id}, ${sessionId}, ${ordering?.version}`),
  };
  const strict = defineService('shop', own, handlers);
  const settling = defineService('shop', own, handlers, {
    settle: async ({ actor }: Caller) => {
      settled.push(actor.id);
    },
  });
  const codeOf = async (registry: typeof strict, type: keyof typeof own) => {
    const { body } = await dispatch(
      registry,
      {
        method: 'POST',
        path: '/',
        queryString: '',
        bodyText: JSON.stringify({ type, userId: type === 'act' ? 'customer' : 'amal', count: 1 }),
        headers: { 'x-appwrite-trigger': 'http', 'x-appwrite-user-jwt': 'jwt-of-amal' },
      },
      context,
    );
    return (JSON.parse(body) as { code?: string }).code ?? 'served';
  };

  beforeEach(() => {
    served.length = 0;
    settled.length = 0;
  });

  test('is told to the call with their session, whoever it is about', async () => {
    expect(await codeOf(strict, 'act')).toBe('served');
    expect(served).toEqual(['act amal, session of amal, 3']);
  });

  test('without a profile may only make one, wherever they ask', async () => {
    standing = 'no_profile';
    for (const registry of [strict, settling]) {
      expect(await codeOf(registry, 'change')).toBe('no_account');
      expect(await codeOf(registry, 'prove')).toBe('no_account');
      expect(await codeOf(registry, 'join')).toBe('served');
    }
    expect(served).toEqual(['join', 'join']);
    expect(settled).toEqual([]);
  });

  test('whose account is not settled is refused where nothing settles it', async () => {
    standing = 'unsettled';
    expect(await codeOf(strict, 'change')).toBe('account_unsettled');
    expect(await codeOf(strict, 'join')).toBe('account_unsettled');
    expect(served).toEqual([]);
  });

  test.each(['unsettled', 'outdated'] as const)('whose account is %s is settled before the call', async (now) => {
    standing = now;
    expect(await codeOf(settling, 'change')).toBe('served');
    expect(settled).toEqual(['amal']);
  });

  test('whose account cannot be settled is not served', async () => {
    standing = 'unsettled';
    const settle = async () => refuse('busy');
    expect(await codeOf(defineService('shop', own, handlers, { settle }), 'change')).toBe('busy');
    expect(served).toEqual([]);
  });

  test('whose profile is only older than the account goes on where nothing settles it', async () => {
    standing = 'outdated';
    expect(await codeOf(strict, 'change')).toBe('served');
  });

  test('who is settled, or is about to prove who they are, is not settled again', async () => {
    expect(await codeOf(settling, 'change')).toBe('served');
    standing = 'unsettled';
    expect(await codeOf(settling, 'prove')).toBe('served');
    expect(settled).toEqual([]);
  });
});

describe('a page that anybody may read', () => {
  const paged = defineService(
    'shop',
    {},
    {},
    {
      pages: new Map([
        [
          '/sitemap.xml',
          {
            contentType: 'text/xml; charset=utf-8' as const,
            write: async (query: URLSearchParams, ports: object) => {
              expect(ports).not.toHaveProperty('identity');
              return query.get('part') === '9' ? null : `<part>${query.get('part')}</part>`;
            },
          },
        ],
      ]),
    },
  );
  const open = (queryString: string, method = 'GET', path = '/sitemap.xml') =>
    dispatch(paged, { method, path, queryString, bodyText: '', headers: { 'x-appwrite-trigger': 'http' } }, context);

  test('is answered as it was written, in its own type', async () => {
    expect(await open('part=1')).toEqual({
      status: 200,
      contentType: 'text/xml; charset=utf-8',
      body: '<part>1</part>',
    });
  });

  test('that is not there is not found, and neither another path nor another method reads it', async () => {
    expect((await open('part=9')).status).toBe(404);
    expect((await open('part=1', 'GET', '/sitemap')).status).toBe(404);
    expect(JSON.parse((await open('part=1', 'POST')).body)).toMatchObject({ code: 'invalid_input' });
  });

  test('takes no more than other requests', async () => {
    expect((await open(`part=${'1'.repeat(70_000)}`)).status).toBe(413);
  });
});

describe('calls at the same moment', () => {
  const askToSee = (input: object, address = '192.0.2.1') =>
    ask({ headers: { 'x-appwrite-client-ip': address }, bodyText: JSON.stringify({ type: 'see', ...input }) });

  test('are answered by one reading where the call says so and they ask the same', async () => {
    let readings = 0;
    see = async () => {
      readings += 1;
      return { saw: `reading ${readings}` };
    };
    const replies = await Promise.all([askToSee({ page: 1 }), askToSee({ page: 1 }), askToSee({ page: 2 })]);
    expect(replies.map(({ json }) => json.data.saw)).toEqual(['reading 1', 'reading 1', 'reading 2']);
    expect((await askToSee({ page: 1 })).json.data.saw).toBe('reading 3');
  });

  test('get the same refusal or failure', async () => {
    see = async () => refuse('not_found');
    expect((await Promise.all([askToSee({}), askToSee({})])).map(({ status }) => status)).toEqual([404, 404]);
    see = () => Promise.reject(new Error('down'));
    const failed = await Promise.allSettled([askToSee({}), askToSee({})]);
    expect(failed).toMatchObject([{ reason: new Error('down') }, { reason: new Error('down') }]);
  });

  test('tell a shared reading nothing about where they come from', async () => {
    see = async ({ clientAddress }) => ({ saw: clientAddress || 'nothing' });
    expect((await askToSee({})).json.data.saw).toBe('nothing');
  });

  test('are each answered for themselves where somebody is signed in', async () => {
    let changes = 0;
    change = () => ({ saw: `change ${++changes}` });
    const asked = { userId: 'amal', count: 1 };
    const replies = await Promise.all([askChange('jwt-of-amal', asked), askChange('jwt-of-amal', asked)]);
    expect(replies.map(({ json }) => json.data.saw).sort()).toEqual(['change 1', 'change 2']);
  });
});

test('a call of another service cannot be registered', () => {
  expect(() => defineService('clients', { read: calls.read }, { read: async () => '' })).toThrow(/read/);
});
