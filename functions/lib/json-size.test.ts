import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreValues } from './json-size.ts';

/** Values as the count takes them: each one that is in nothing or begins a list or object, and each that follows one. */
function valuesIn(value: unknown): number {
  const inside = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const container = typeof value === 'object' && value !== null ? 1 : 0;
  return container + Math.max(inside.length - 1, 0) + inside.reduce((sum: number, one) => sum + valuesIn(one), 0);
}

test('the values of any JSON are counted, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(3), (text, space) => {
      const list = [JSON.parse(text)];
      const count = 1 + valuesIn(list);
      const written = JSON.stringify(list, null, space);
      expect([hasMoreValues(written, count), hasMoreValues(written, count - 1)]).toEqual([false, true]);
    }),
  );
});

test.each(['"[,{', '"\\\\\\"[,{"', '{"a":"[,{"}', '"'])(
  '%s has no more than two, for what is in texts counts for nothing',
  (text) => {
    expect(hasMoreValues(text, 2)).toBe(false);
  },
);

test('reads no further than the limit, however deep or long the text is', () => {
  expect(hasMoreValues('['.repeat(10_000_000), 1_000)).toBe(true);
});
