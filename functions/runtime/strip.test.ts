import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArraySchema, type ISchema, isSchema, lazy, mixed, number, ObjectSchema, object, type Schema } from 'yup';
import { array, string } from '#contract/bounded.ts';
import { MAKINGS } from '#contract/constants.ts';
import * as admin from '#contract/services/admin.ts';
import * as clients from '#contract/services/clients.ts';
import * as forms from '#contract/services/forms.ts';
import * as shop from '#contract/services/shop.ts';
import * as staff from '#contract/services/staff.ts';
import { stripped, UNDECIDED } from './strip.ts';

/** What yup makes of an answer; null when it refuses it. */
async function byYup(schema: ISchema<unknown>, value: unknown): Promise<{ value: unknown } | null> {
  try {
    await schema.validate(value, { strict: true });
    return { value: schema.cast(value, { stripUnknown: true }) };
  } catch {
    return null;
  }
}

/** Whether the fast way says the same as yup wherever it says anything. Answers whether it did. */
async function agrees(schema: ISchema<unknown>, value: unknown): Promise<boolean> {
  const fast = stripped(schema, value);
  if (fast === UNDECIDED) {
    return false;
  }
  expect(await byYup(schema, value)).toEqual({ value: fast });
  return true;
}

const isLazy = (schema: unknown): schema is ReturnType<typeof lazy> =>
  (schema as { type?: unknown } | null)?.type === 'lazy';

/** What is nearly right for a schema: mostly of its kind, sometimes absent, null or something else. */
function valuesFor(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  const resolved = isLazy(schema) ? (schema.resolve({ value: {} }) as unknown) : schema;
  const right = rightFor(resolved, depth);
  const wrong = fc.constantFrom(undefined, null, '', 'text', 0, -1, 1.5, Number.NaN, true, [], {}, [null]);
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
      fc.asyncProperty(valuesFor(output), async (value) => void (await agrees(output, value))),
      { numRuns: 60 },
    );
  });
});

test.each([
  [
    'a list of what is plain',
    object({
      items: array()
        .of(object({ id: string().required() }))
        .required(),
    }),
  ],
  [
    'what depends on the value',
    object({
      items: array()
        .of(lazy(() => object({ id: string().required() })))
        .required(),
    }),
  ],
])('the fast way decides about %s, and strips what is not named', async (_what, schema) => {
  const value = { items: [{ id: 'a', secret: 'b' }], secret: 'c' };
  expect(await agrees(schema, value)).toBe(true);
  expect(stripped(schema, value)).toEqual({ items: [{ id: 'a' }] });
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

test('the fast way decides about a page of the store, whether or not the other kind is told of', async () => {
  const { output } = await shop.fetchPaginatedProducts.schemas();
  for (const elsewhere of [{}, { elsewhere: { total: 2, capped: false } }]) {
    expect(await agrees(output, { documents: [HEARING_AID], total: 1, ...elsewhere })).toBe(true);
  }
  const half = { ...HEARING_AID, fitting_range: [10] };
  expect(stripped(output, { documents: [half], total: 1 })).toBe(UNDECIDED);
  // Without the default of its own an absent object is one of its fields' defaults, which yup makes.
  expect(stripped(object({ inside: object({ a: string().default('b') }) }), {})).toBe(UNDECIDED);
});

test.each([
  ['a rule of our own', string().test('own', 'refused', () => false), 'text'],
  ['a text that is changed', string().trim(), ' text '],
  [
    'a field that depends on another',
    object({ a: string(), b: string().when('a', ([a], own) => (a ? own.required() : own)) }),
    { a: 'x' },
  ],
  ['a default', object({ a: number().default(3) }), {}],
  ['what is refused', mixed().oneOf(['a']), 'b'],
])('yup decides about %s', (_what, schema, value) => {
  expect(stripped(schema as ISchema<unknown>, value)).toBe(UNDECIDED);
});
