import { expect, test } from 'vitest';
import type { Part } from '../lib/part.ts';
import { applyPart } from './run.ts';

/** A part that finds these things one look after the other, however often it is done. */
function partOf(looks: string[][]): Part & { done: string[][] } {
  const done: string[][] = [];
  return {
    title: 'Part',
    done,
    async inspect() {
      const changes = looks.shift() ?? [];
      return { changes, refusals: [], apply: async () => void done.push(changes) };
    },
  };
}

const doPart = async (part: Part) => applyPart(part, await part.inspect());

test('What a part finds only after something else was done is done as well', async () => {
  const part = partOf([['a row'], ['a text'], []]);
  await doPart(part);
  expect(part.done).toEqual([['a row'], ['a text']]);
});

test('What was done without effect stops the deployment', async () => {
  await expect(doPart(partOf([['a row'], ['a row']]))).rejects.toThrow(/still differs:\n- a row$/);
});
