import { describe, expect, test } from 'vitest';
import { type AnySchema, type Lazy, ValidationError } from 'yup';
import type { Call } from './call.ts';
import { array, exact, string } from './fields.ts';
import { BLOCK_TYPES } from './forms/constants.ts';
import { CALLS } from './index.ts';

type Found = { path: string; schema: AnySchema };
type Parts = { fields?: Record<string, AnySchema>; innerType?: AnySchema };

/** Values by which some fields decide what they are, and what stands beside them. */
const DECIDING = [
  ...['text', undefined, {}, { 0: {}, 20: {} }, ...BLOCK_TYPES.map((block_type) => ({ block_type }))].map((value) => ({
    value,
    parent: {},
  })),
  ...['hearing-aids', 'accessories'].map((product_type) => ({ value: {}, parent: { product_type } })),
];

/** Every schema that a value of an input may meet, with what depends on values decided in each way. */
function everySchema(schema: AnySchema | Lazy<unknown>, path: string, known = new Set<unknown>()): Found[] {
  if (known.has(schema)) {
    return [];
  }
  known.add(schema);
  if (schema.type === 'lazy') {
    return DECIDING.flatMap((options) => everySchema(schema.resolve(options) as AnySchema, path, known));
  }
  const { fields = {}, innerType } = schema as Parts;
  return [
    { path, schema: schema as AnySchema },
    ...Object.entries(fields).flatMap(([name, field]) => everySchema(field, `${path}.${name}`, known)),
    ...(innerType ? everySchema(innerType, `${path}[]`, known) : []),
  ];
}

const LONG = 25_000;

/** Texts that are too long for anything, though each would be right if it were short. */
function longTexts(schema: AnySchema): string[] {
  const max = Number(schema.describe().tests.find(({ name }) => name === 'max')?.params?.max ?? LONG);
  const pad = (text: string, unit: string) => text + unit.repeat(Math.max(0, max + 1 - text.length));
  return [
    ...['a', '1', ' ', '\u200e', 'س', '.'].map((unit) => pad('', unit)),
    ...['01012345678', '2026-11-20', '2026-11-20T10:00:00Z', 'mona@example.com', 'abc'].map((text) => pad(text, ' ')),
    pad('2026-11-20T10:00:00.', '0'),
    pad('mona@example.', 'c'),
  ];
}

function takes(schema: AnySchema, value: unknown): boolean {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false });
    return true;
  } catch (error) {
    if (ValidationError.isError(error)) {
      return false;
    }
    throw error;
  }
}

const calls = Object.values(CALLS).flatMap((service) => Object.values(service) as Call<never, unknown>[]);

describe('nothing that a call takes is without an end', () => {
  test.each(calls.map((call) => [`${call.service} ${call.type}`, call] as const))('%s', async (_name, call) => {
    const { input } = await call.schemas();
    for (const { path, schema } of everySchema(input as unknown as AnySchema, '')) {
      if (schema.type === 'string' || schema.type === 'mixed') {
        const taken = longTexts(schema).filter((text) => takes(schema, text));
        expect([path, taken.map((text) => text.slice(0, 30))]).toEqual([path, []]);
      }
      if (schema.type === 'array') {
        const max = Number(schema.describe().tests.find(({ name }) => name === 'max')?.params?.max);
        expect([path, max]).toEqual([path, expect.any(Number)]);
        expect([path, schema.isType(Array(max + 1).fill(null))]).toEqual([path, false]);
      }
      if (schema.type === 'mixed') {
        expect([path, takes(schema, {}), takes(schema, [])]).toEqual([path, false, false]);
      }
      if (schema.type === 'object' && call.type !== 'check-hmac') {
        expect([path, takes(schema, { nobody_knows_this: 1 })]).toEqual([path, false]);
      }
    }
  });
});

describe('what is too long', () => {
  const refused = (schema: AnySchema, value: unknown) => {
    try {
      schema.validateSync(value, { strict: true, abortEarly: false });
      return [];
    } catch (error) {
      return (error as ValidationError).inner.map(({ path, errors }) => [path, ...errors]);
    }
  };

  test('is refused as that, and its items and rules are not looked at', () => {
    let looked = 0;
    const rule = () => {
      looked += 1;
      return true;
    };
    const item = exact({ word: string().required().test('rule', rule) });
    const schema = exact({ list: array().of(item).max(3).optional(), text: string().max(5).test('rule', rule) });
    const wrong = { list: Array(1_000).fill({}), text: 'too long' };
    expect(refused(schema, wrong)).toEqual([
      ['list', { key: 'too_long', values: { max: 3 } }],
      ['text', { key: 'too_long', values: { max: 5 } }],
    ]);
    expect(looked).toBe(0);
    expect(refused(schema, { list: [{ word: 'a' }, { word: 'b' }], text: 'short' })).toEqual([]);
    expect(looked).toBe(3);
  });

  test('is told from what is no text or list at all, and from what is absent', () => {
    const schema = exact({ list: array().max(3).required(), text: string().max(5).nullable() });
    expect(refused(schema, { list: {}, text: 5 })).toEqual([
      ['list', { key: 'invalid' }],
      ['text', { key: 'invalid' }],
    ]);
    expect(refused(schema, { list: null, text: null })).toEqual([['list', { key: 'required' }]]);
  });
});
