import { expect, test } from 'vitest';
import { retryWhenOvertaken } from './retry.ts';

/** What happened, in order: attempts by their number, and pauses. */
function watched(overtaken: number) {
  const happened: (number | 'pause')[] = [];
  const pause = async () => {
    happened.push('pause');
  };
  const answer = retryWhenOvertaken({ pause }, 3, async (number) => {
    happened.push(number);
    return number < overtaken ? null : { answer: `at ${number}` };
  });
  return { answer, happened };
}

test('what nobody overtakes is done once, without a pause', async () => {
  const { answer, happened } = watched(0);
  expect(await answer).toBe('at 0');
  expect(happened).toEqual([0]);
});

test('what was overtaken is tried again after a pause, until it is done', async () => {
  const { answer, happened } = watched(2);
  expect(await answer).toBe('at 2');
  expect(happened).toEqual([0, 'pause', 1, 'pause', 2]);
});

test('what is overtaken every time is refused as busy', async () => {
  const { answer, happened } = watched(3);
  await expect(answer).rejects.toMatchObject({ code: 'busy' });
  expect(happened).toEqual([0, 'pause', 1, 'pause', 2]);
});
