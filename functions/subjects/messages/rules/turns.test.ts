import { expect, test } from 'vitest';
import { inTurns } from './turns.ts';

const turns = (text: string) => inTurns(text.split(' '), (thing) => thing[0] ?? '').join(' ');

test.each([
  ['a1 a2 a3 b1', 'a1 b1 a2 a3'],
  ['a1 b1 a2 c1 b2', 'a1 b1 c1 a2 b2'],
  ['a1 a2', 'a1 a2'],
])('%s is served as %s', (waiting, served) => {
  expect(turns(waiting)).toBe(served);
});
