import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ArraySchema,
  date,
  type ISchema,
  isSchema,
  lazy,
  mixed,
  number,
  ObjectSchema,
  object,
  type Schema,
  tuple,
} from 'yup';
import { array, string } from '#contract/bounded.ts';
import { MAKINGS } from '#contract/constants.ts';
import * as admin from '#contract/services/admin.ts';
import * as clients from '#contract/services/clients.ts';
import * as forms from '#contract/services/forms.ts';
import * as shop from '#contract/services/shop.ts';
import * as staff from '#contract/services/staff.ts';
import { stripped } from './strip.ts';

/** Whether yup takes a value as an answer, which then has to be stripped as yup strips it. */
async function isStripped(schema: ISchema<unknown>, value: unknown): Promise<boolean> {
  try {
    await schema.validate(value, { strict: true });
  } catch {
    return false;
  }
  expect(stripped(schema, value)).toEqual(schema.cast(value, { stripUnknown: true }));
  return true;
}

const isLazy = (schema: unknown): schema is ReturnType<typeof lazy> =>
  (schema as { type?: unknown } | null)?.type === 'lazy';

/** What is nearly right for a schema: mostly of its kind, sometimes absent, null or something else. */
function valuesFor(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  const resolved = isLazy(schema) ? (schema.resolve({ value: {} }) as unknown) : schema;
  const right = rightFor(resolved, depth);
  // For an object that is absent yup makes one of the defaults of its fields, which no answer asks for.
  const absent = (resolved as Schema).type === 'object' ? [] : [undefined];
  const wrong = fc.constantFrom(...absent, null, '', 'text', 0, -1, 1.5, Number.NaN, true, [], {}, [null]);
  return fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

function rightFor(schema: unknown, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6 || !isSchema(schema)) {
    return fc.constant(null);
  }
  const { oneOf } = (schema as Schema).describe();
  if (oneOf.length > 0) {
    return fc.constantFrom(...oneOf);
  }
  if (schema instanceof ObjectSchema) {
    const fields = Object.entries(schema.fields as object).map(([name, field]) => [name, valuesFor(field, depth + 1)]);
    return fc.record({ ...Object.fromEntries(fields), stray: fc.constant('not to be seen') });
  }
  if (schema instanceof ArraySchema) {
    return fc.array(valuesFor(schema.innerType, depth + 1), { maxLength: 3 });
  }
  const kinds: Record<string, fc.Arbitrary<unknown>> = {
    string: fc.constantFrom('a', 'سماعة', '2026-11-20T10:00:00.000Z'),
    number: fc.integer({ min: 0, max: 50 }),
    boolean: fc.boolean(),
  };
  return kinds[(schema as Schema).type] ?? fc.constant(null);
}

const calls = [admin, clients, forms, shop, staff].flatMap((service) => Object.values(service));

describe('answers are stripped as yup strips them', () => {
  test.each(calls.map((call) => [call.type, call] as const))('%s', async (_type, call) => {
    const { output } = (await call.schemas()) as { output: ISchema<unknown> };
    await fc.assert(
      fc.asyncProperty(valuesFor(output), async (value) => void (await isStripped(output, value))),
      { numRuns: 60 },
    );
  });
});

const item = object({ id: string().required() });
const kinds = lazy((value: { kind: string }) =>
  value.kind === 'a' ? object({ kind: string(), a: number() }) : object({ kind: string(), b: number() }),
);

test.each<[what: string, schema: ISchema<unknown>, value: unknown, kept: unknown]>([
  ['a list', array().of(item), [{ id: 'a', secret: 'b' }], [{ id: 'a' }]],
  ['an object in an object', object({ item }), { item: { id: 'a', secret: 'b' }, secret: 'c' }, { item: { id: 'a' } }],
  ['a tuple', tuple([number(), item]), [1, { id: 'a', secret: 'b' }, { secret: 'c' }], [1, { id: 'a' }]],
  [
    'objects whose fields depend on their kind',
    array().of(kinds),
    [
      { kind: 'a', a: 1, b: 2 },
      { kind: 'b', a: 1, b: 2 },
    ],
    [
      { kind: 'a', a: 1 },
      { kind: 'b', b: 2 },
    ],
  ],
  [
    'a field that depends on another',
    object({ a: string(), b: item.when('a', ([a], own) => (a ? own.shape({ more: string() }) : own)) }),
    { a: 'x', b: { id: 'a', more: 'b', secret: 'c' } },
    { a: 'x', b: { id: 'a', more: 'b' } },
  ],
  ['null', object({ item: item.nullable() }), { item: null }, { item: null }],
  ['what is absent', object({ item: item.default(undefined) }), { item: undefined }, {}],
  ['free keys', object({ after: mixed() }), { after: { any: { thing: 1 } } }, { after: { any: { thing: 1 } } }],
  ['a date', object({ at: date() }), { at: new Date(0) }, { at: new Date(0) }],
])('of %s what is named stays, and nothing else', (_what, schema, value, kept) => {
  expect(stripped(schema, value)).toStrictEqual(kept);
});

test.each<[what: string, schema: ISchema<unknown>, value: unknown]>([
  ['an object for a text', object({ id: string() }), { id: { secret: 'a' } }],
  ['an object for a list', array().of(item), { secret: 'a' }],
  ['a list for an object', item, [{ secret: 'a' }]],
  ['a list for a number', object({ id: number() }), { id: ['secret'] }],
])('%s is thrown, not sent', (_what, schema, value) => {
  expect(() => stripped(schema, value)).toThrow('where its schema says');
});

const HEARING_AID = {
  $id: 'a',
  product_type: 'hearing-aids',
  brand: 'Phonak',
  family: 'Audéo',
  model: 'L90',
  style: 'ric',
  making: MAKINGS[0],
  channel: 20,
  battery: '312',
  fitting_range: [10, 85],
  price: 98_000.5,
  stock: 10,
  image: null,
  image_in_ear: null,
  image_size: null,
  description: '',
};

test('a page of the store is stripped, whether or not the other kind is told of', async () => {
  const { output } = await shop.fetchPaginatedProducts.schemas();
  for (const elsewhere of [{}, { elsewhere: { total: 2, capped: false } }]) {
    expect(await isStripped(output, { documents: [{ ...HEARING_AID, cost: 1 }], total: 1, ...elsewhere })).toBe(true);
  }
});
