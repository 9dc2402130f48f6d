import { expect, onTestFinished, test, vi } from 'vitest';
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

test('what is overtaken for more than six seconds is refused as busy, too, and not tried until its function ends', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const happened: number[] = [];
  const slow = retryWhenOvertaken({ pause: async () => {} }, async (number) => {
    happened.push(number);
    vi.advanceTimersByTime(2_500);
    return overtaken();
  });
  await expect(slow).rejects.toMatchObject({ code: 'busy' });
  expect(happened).toEqual([0, 1, 2]);
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
