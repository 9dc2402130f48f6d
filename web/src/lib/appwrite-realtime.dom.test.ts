import { expect, onTestFinished, test, vi } from 'vitest';
import { env } from '#web/config/env.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { newRealtime } from './appwrite-realtime.ts';

/** Listens until the test ends. */
async function listen() {
  const [onReady, onEvent] = [vi.fn(), vi.fn()];
  const realtime = newRealtime(onReady);
  onTestFinished(() => realtime.disconnect());
  await realtime.subscribe('tablesdb.main.tables.orders.rows', onEvent);
  return { onReady, onEvent };
}

test('is ready once what it wants to hear stands, and hears it', async () => {
  const realtime = realtimeServer();
  const { onReady, onEvent } = await listen();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
  realtime.tell();
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1));
});

test('without cookies it says who listens only after what is listened to, and is ready only then', async () => {
  localStorage.setItem('cookieFallback', JSON.stringify({ [`a_session_${env().appwriteProject}`]: 'secret' }));
  const realtime = realtimeServer({ cookies: false });
  const { onReady, onEvent } = await listen();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
  realtime.tell();
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1));
  expect(realtime.opened()).toBe(1);
});

test('is ready again after it broke and stands anew', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const realtime = realtimeServer();
  const { onReady, onEvent } = await listen();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
  realtime.drop();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  realtime.tell();
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1));
  expect(realtime.opened()).toBe(2);
});

test('a connection from which nothing is heard is opened anew, one that gives signs of life is kept', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const realtime = realtimeServer();
  const { onReady, onEvent } = await listen();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  // Its clocks began before: another connection runs by those that are in our hands.
  realtime.drop();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  for (let minute = 0; minute < 5; minute += 1) await vi.advanceTimersByTimeAsync(60_000);
  expect(realtime.opened()).toBe(2);
  realtime.fallSilent();
  await vi.advanceTimersByTimeAsync(140_000);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  realtime.tell();
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1));
});
