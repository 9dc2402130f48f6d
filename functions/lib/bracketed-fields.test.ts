import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeFields, MAX_FIELD_CHARACTERS, MAX_FIELDS } from '#contract/bracketed-fields.ts';
import { decodeFields } from './bracketed-fields.ts';

describe('bracketed fields', () => {
  test('nested data becomes texts in brackets and comes back', () => {
    const data = {
      baseForm: { name: 'منى & علي', follow_up: true },
      blocks: {
        0: { block_type: 'p', price: 12.5, note: null, side: undefined },
        20: { id: 'a', account: { price: 0 } },
      },
    };
    const fields = encodeFields(data);
    expect(fields).toEqual({
      'baseForm[name]': 'منى & علي',
      'baseForm[follow_up]': 'true',
      'blocks[0][block_type]': 'p',
      'blocks[0][price]': '12.5',
      'blocks[0][note]': '',
      'blocks[20][id]': 'a',
      'blocks[20][account][price]': '0',
    });
    expect(decodeFields(fields)).toEqual({
      baseForm: { name: 'منى & علي', follow_up: 'true' },
      blocks: { 0: { block_type: 'p', price: '12.5', note: '' }, 20: { id: 'a', account: { price: '0' } } },
    });
  });

  test('any texts under any names without brackets come back as they were', () => {
    const name = fc.stringMatching(/^[a-z][a-z_0-9]{0,8}$/).filter((key) => !(key in Object.prototype));
    const blocks = fc.dictionary(fc.nat(99).map(String), fc.dictionary(name, fc.string(), { minKeys: 1, maxKeys: 4 }), {
      minKeys: 1,
      maxKeys: 6,
    });
    fc.assert(
      fc.property(fc.record({ base: fc.dictionary(name, fc.string(), { minKeys: 1 }), blocks }), (data) => {
        expect(decodeFields(encodeFields(data))).toEqual(structuredClone(data));
      }),
    );
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'a=b'],
    ['a list', ['a']],
    ['a value that is no text', { price: 1 }],
    ['a nested value', { blocks: { 0: 'x' } }],
    ['an object that has no text', { note: { toString: 1, valueOf: 1 } }],
    ['lists deeper than any text could be made of', { note: JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) }],
    ['a name longer than any', { ['a'.repeat(101)]: '' }],
    ['too many fields', Object.fromEntries(Array.from({ length: MAX_FIELDS + 1 }, (_, index) => [`f${index}`, '']))],
    ['too much text', { note: 'x'.repeat(MAX_FIELD_CHARACTERS) }],
    ['too deep', { 'a[b][c][d][e][f][g][h]': '' }],
  ])('%s is not taken', (_name, fields) => {
    expect(decodeFields(fields)).toBeNull();
  });

  test('names of JavaScript itself reach nothing', () => {
    const decoded = decodeFields({ '__proto__[polluted]': 'x', 'constructor[prototype][polluted]': 'x', a: 'b' });
    expect(decoded).toEqual({ a: 'b' });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
