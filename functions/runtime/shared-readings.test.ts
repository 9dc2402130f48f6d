import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedReadings } from './shared-readings.ts';

let shared: SharedReadings<number>;
/** What has begun to read, by its number from 1; each ends when the test says so. */
let begun: PromiseWithResolvers<number>[];

beforeEach(() => {
  shared = new SharedReadings();
  begun = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function read(): Promise<number> {
  begun.push(Promise.withResolvers());
  return begun.at(-1)!.promise;
}

const ask = (key = 'the same') => shared.ask(key, read);
const beginning = (count: number) => vi.waitFor(() => expect(begun).toHaveLength(count), { interval: 1 });

test('those who ask the same in one moment read once, others read for themselves', async () => {
  const answers = [ask(), ask(), ask('another')];
  await beginning(2);
  begun[0]!.resolve(7);
  begun[1]!.resolve(8);
  expect(await Promise.all(answers)).toEqual([7, 7, 8]);
});

test('who asks while others read gets what is read after that, together with whoever asks meanwhile', async () => {
  const first = ask();
  await beginning(1);
  const later = [ask(), ask(), ask()];
  begun[0]!.resolve(1);
  expect(await first).toBe(1);
  await beginning(2);
  begun[1]!.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

test('nothing is kept of an answer', async () => {
  for (const answer of [1, 2]) {
    const asked = ask();
    await beginning(answer);
    begun[answer - 1]!.resolve(answer);
    expect(await asked).toBe(answer);
  }
});

test('what goes wrong reaches all who wait for it, and nobody after them', async () => {
  const first = [ask(), ask()];
  await beginning(1);
  const later = ask();
  begun[0]!.reject(new Error('down'));
  expect(await Promise.allSettled(first)).toMatchObject([
    { status: 'rejected', reason: new Error('down') },
    { status: 'rejected', reason: new Error('down') },
  ]);
  await beginning(2);
  begun[1]!.resolve(2);
  expect(await later).toBe(2);
});

test('a reading that never ends keeps nobody waiting for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  void ask();
  await beginning(1);
  const later = ask();
  vi.advanceTimersByTime(1_000);
  await beginning(2);
  begun[1]!.resolve(2);
  expect(await later).toBe(2);
});
