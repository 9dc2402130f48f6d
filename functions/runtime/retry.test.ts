import { expect, test } from 'vitest';
import { overtaken, retryWhenOvertaken } from './retry.ts';

/** What happened, in order: attempts by their number, and pauses. */
function watched(times: number) {
  const happened: (number | 'pause')[] = [];
  const pause = async () => {
    happened.push('pause');
  };
  const answer = retryWhenOvertaken({ pause }, async (number) => {
    happened.push(number);
    return number < times ? overtaken() : `at ${number}`;
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
  const { answer, happened } = watched(100);
  await expect(answer).rejects.toMatchObject({ code: 'busy' });
  expect(happened.filter((one) => one !== 'pause')).toHaveLength(12);
});

test('any other failure is thrown at once', async () => {
  let attempts = 0;
  const failing = retryWhenOvertaken({ pause: async () => {} }, async () => {
    attempts += 1;
    throw new Error('the backend is down');
  });
  await expect(failing).rejects.toThrow('the backend is down');
  expect(attempts).toBe(1);
});
