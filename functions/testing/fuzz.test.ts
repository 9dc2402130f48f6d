import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnySchema, Lazy } from 'yup';
import { encodeFields } from '#contract/bracketed-fields.ts';
import { ROLES, type Role } from '#contract/call.ts';
import { COMMON_ERRORS } from '#contract/errors.ts';
import { BLOCK_TYPES } from '#contract/forms/constants.ts';
import adminMain from '../admin/main.ts';
import clientsMain from '../clients/main.ts';
import formsMain from '../forms/main.ts';
import type { Caller as Verified } from '../runtime/actor.ts';
import { dispatch } from '../runtime/dispatch.ts';
import type { CallRequest } from '../runtime/request.ts';
import type { AnyCall, ServiceRegistry } from '../runtime/service.ts';
import shopMain from '../shop/main.ts';
import staffMain from '../staff/main.ts';
import { allSeen, noSecondFactor, usualRules } from './in-process.ts';
import { type Caller, startShop } from './kit.ts';

/** Always the same, so that what failed once fails again; fast-check prints it with the input that failed. */
const SEED = 20_261_122;
/** Inputs of any form, which the schema refuses, and inputs of the call's own form, of which many reach its rules. */
const RUNS = { any: 200, shaped: 100 };

const shop = await startShop({}, { cards: true });
const people = Object.fromEntries(
  await Promise.all(ROLES.map(async (role) => [role, await shop.join(role)] as const)),
) as Record<Role, Caller>;
const aid = await shop.addHearingAid();
const accessory = await shop.addAccessory();

const services: ServiceRegistry[] = [adminMain, clientsMain, formsMain, shopMain, staffMain].map(
  ({ service }) => service,
);
const calls = services.flatMap((service) =>
  [...service.routes.values()].map(({ call }) => [`${call.service} ${call.type}`, service, call] as const),
);

/** What a request comes to, here and now. Fails when it comes to a fault. */
async function answer(service: ServiceRegistry, request: Partial<CallRequest>, role: Role): Promise<[number, string]> {
  const { id, email } = people[role];
  const ports = shop.ports({ pause: async () => {} });
  const caller: Verified = {
    actor: { id, email, role, name: 'Mona' },
    standing: 'settled',
    sessionId: '',
    hasFactor: false,
    isWaiting: false,
    ordering: null,
  };
  const context = {
    ...ports,
    checksAnswers: true,
    secondFactor: noSecondFactor,
    staffRules: usualRules,
    signIns: allSeen,
    identity: { verify: async () => caller },
  };
  const headers = { 'x-appwrite-trigger': 'http', 'x-appwrite-user-jwt': 'jwt', 'x-appwrite-client-ip': '10.0.0.7' };
  const whole = { method: 'POST', path: '/', queryString: '', bodyText: '', headers, ...request };
  const { status, body } = await dispatch(service, whole, context);
  return [status, status < 300 ? '' : (JSON.parse(body) as { code: string }).code];
}

async function expectNoFault(service: ServiceRegistry, call: AnyCall, request: Partial<CallRequest>): Promise<void> {
  const role = call.access === 'anyone' ? 'user' : (call.access[0] ?? 'user');
  const [status, code] = await answer(service, request, role);
  if (status >= 300) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect([...COMMON_ERRORS, ...call.errors]).toContain(code);
  }
}

/** Texts that something has stumbled over somewhere. */
const text = fc.oneof(
  fc.constantFrom(
    aid.$id,
    accessory.$id,
    people.user.id,
    people.cs.id,
    'nothing',
    'request-12',
    '01012345678',
    '+201012345678',
    '2026-11-20',
    '2090-01-01',
    '2090-01-01T10:00:00.000Z',
    '0000-00-00',
    'mona@example.com',
    'long enough',
    '12.5',
    'منى',
    'سماعة ١٢',
    '😀',
    '\ud83d',
    '\u0000',
    '\u200f',
    ' ',
    '',
    '__proto__',
    'constructor',
    'toString',
    "'",
    '%',
    '<p onclick=a>b</p>',
    '=1+1',
    '\r\n',
    '"',
    '[]',
    '{}',
    'null',
    'true',
    '-1',
    '1e999',
    'ﷺ'.repeat(60),
    'a'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const numbers = fc.constantFrom(0, 1, 2, 3, 20, 100, -1, 0.5, 0.001, 1e9, 1e21, -0, 2 ** 53, 1e308);
/** Values that are no value's form. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(null, [], {}, [[]], '', 0, true, { toString: 1 }, { valueOf: 1, toString: 1 }),
  fc.constantFrom<unknown>({ length: 1 }, { constructor: 1 }, JSON.parse('{"__proto__":{"a":1}}'), nested(400)),
  fc.jsonValue({ maxDepth: 3 }),
  text,
  numbers,
);

function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
}

/** Values by which some fields decide what they are, and what stands beside them. */
const DECIDING = [
  ...['text', {}, { 0: {}, 20: {} }, ...BLOCK_TYPES.map((block_type) => ({ block_type }))].map((value) => ({
    value,
    parent: {},
  })),
  ...['hearing-aids', 'accessories'].map((product_type) => ({ value: {}, parent: { product_type } })),
];

/** What may stand where a value of another form is expected. */
const WRONG: readonly unknown[] = [null, [null], [], {}, [[]], { toString: 1 }, [{ toString: 1 }], 'text', 7, true];
/** Inputs with one wrong value, of which a call gets so many at most: those of its own form have the most rules. */
const SPOILED = { samples: 2, most: 250 };

/** Copies of a value, in each of which one value, at whatever depth, is another one. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    for (const part of spoiled(value[key as keyof typeof value])) {
      yield Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part };
    }
  }
}

/** At most so many of them, from all over. */
function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(most, items.length) }, (_, index) => items[Math.floor(index * step)] as Item);
}

interface Parts {
  type: string;
  fields?: Record<string, AnySchema>;
  innerType?: AnySchema;
}

type Described = AnySchema | Lazy<unknown>;
type Shaped = (schema: Described) => fc.Arbitrary<unknown>;

/** Values of the form that a schema describes, not all of which it takes; here and there one of another form. */
const shaped: Shaped = (schema) =>
  fc.oneof({ weight: 24, arbitrary: rightly(schema, shaped) }, { weight: 1, arbitrary: strange });

/** Values of that form with all that may be in them: every field, and something in every list. */
const filled: Shaped = (schema) => rightly(schema, filled, true);

function rightly(schema: Described, part: Shaped, isWhole = false): fc.Arbitrary<unknown> {
  if (schema.type === 'lazy') {
    return fc.oneof(...DECIDING.map((options) => rightly(schema.resolve(options) as AnySchema, part, isWhole)));
  }
  const { type, fields = {}, innerType } = schema as unknown as Parts;
  const choices = (schema as AnySchema).describe().oneOf.filter((one) => one !== undefined);
  if (choices.length > 0) {
    return fc.constantFrom(...choices);
  }
  if (type === 'object') {
    const parts = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field)]));
    const needed = Object.keys(fields).filter((name) => isWhole || !(fields[name] as AnySchema).spec?.optional);
    return fc.record(parts, { requiredKeys: needed });
  }
  if (type === 'array') {
    const items = { minLength: isWhole ? 1 : 0, maxLength: isWhole ? 2 : 4 };
    return fc.array(innerType ? part(innerType) : strange, items);
  }
  const simple: Record<string, fc.Arbitrary<unknown>> = { string: text, number: numbers, boolean: fc.boolean() };
  return simple[type] ?? strange;
}

/** A request that carries an input as it is. */
function requestOf({ method, type }: AnyCall, input: Record<string, unknown>): Partial<CallRequest> {
  if (method === 'POST') {
    return { method, bodyText: JSON.stringify({ type, ...input }) };
  }
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const texts = fields.map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return { method, queryString: new URLSearchParams([['type', type], ...texts]).toString() };
}

/** An input the way the call wants it. */
function encoded(call: AnyCall, input: Record<string, unknown>): Record<string, unknown> {
  const isData = call.encode && typeof input.data === 'object' && input.data !== null;
  return isData ? { ...input, data: encodeFields(input.data as object) } : input;
}

const options = (numRuns: number) => ({ seed: SEED, numRuns, endOnFailure: true });

describe.each(calls)('%s', (_name, service, call) => {
  const own = call.access === 'anyone' ? people.user.id : people[call.access[0] ?? 'user'].id;

  test('answers no input of whatever form with a fault', async () => {
    const { input } = await call.schemas();
    const names = Object.keys((input as unknown as { fields: object }).fields);
    const value = fc.oneof(strange, fc.dictionary(text, strange, { maxKeys: 4 }));
    const anything = fc.dictionary(fc.oneof(fc.constantFrom(...names, 'type'), text), value, { maxKeys: 8 });
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (values, isOwn) => {
        const named = isOwn && call.actorField ? { ...values, [call.actorField]: own } : values;
        await expectNoFault(service, call, requestOf(call, named));
      }),
      options(RUNS.any),
    );
  });

  test('answers no input that is nearly one of its own with a fault', async () => {
    const { input } = await call.schemas();
    await fc.assert(
      fc.asyncProperty(shaped(input as unknown as AnySchema), async (values) => {
        const named = typeof values === 'object' && values !== null ? { ...values } : { data: values };
        const input = call.actorField ? { ...named, [call.actorField]: own } : named;
        await expectNoFault(service, call, requestOf(call, encoded(call, input)));
      }),
      options(RUNS.shaped),
    );
  });
});

test.each(calls)('%s answers no input with one wrong value in it with a fault', async (_name, service, call) => {
  const own = call.access === 'anyone' ? people.user.id : people[call.access[0] ?? 'user'].id;
  const { input } = await call.schemas();
  const samples = fc.sample(filled(input as unknown as AnySchema), { seed: SEED, numRuns: SPOILED.samples });
  const inputs = samples.flatMap((sample) => [...spoiled(sample)]).filter((one) => Object(one) === one);
  for (const one of spread(inputs, SPOILED.most)) {
    const named = call.actorField ? { ...(one as object), [call.actorField]: own } : { ...(one as object) };
    const request = requestOf(call, encoded(call, named));
    await expectNoFault(service, call, request).catch((error: unknown) => {
      throw new Error(`The input ${JSON.stringify(named).slice(0, 2_000)}`, { cause: error });
    });
  }
});

describe('what is no call', () => {
  const shopService = shopMain.service;

  test.each(['/callbacks/card', '/sitemap.xml', '/terms', '/privacy', '/'])(
    '%s answers no request with a fault',
    async (path) => {
      const body = fc.oneof(
        text,
        strange.map((value) => JSON.stringify(value)),
        fc.json().map((value) => `{"type":"TRANSACTION","obj":${value}}`),
      );
      const query = fc.oneof(
        text,
        text.map((value) => `hmac=${encodeURIComponent(value.toWellFormed())}&lang=ar`),
      );
      await fc.assert(
        fc.asyncProperty(
          body,
          query,
          fc.constantFrom('GET', 'POST', 'DELETE'),
          async (bodyText, queryString, method) => {
            const identity = { verify: async () => null };
            const who = { identity, secondFactor: noSecondFactor, staffRules: usualRules, signIns: allSeen };
            const context = { ...shop.ports({}), checksAnswers: true, ...who };
            const headers = { 'x-appwrite-trigger': 'http' };
            const { status } = await dispatch(shopService, { method, path, queryString, bodyText, headers }, context);
            expect(status).toBeLessThan(500);
          },
        ),
        options(RUNS.any),
      );
    },
  );
});
