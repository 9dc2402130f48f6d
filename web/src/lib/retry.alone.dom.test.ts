import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showRetries } from '#web/app/retry-toast.ts';
import { switchLanguage } from '#web/i18n/i18n.ts';
import { ConnectionError, isConnectionFailure, orAborted, withRetry } from './retry.ts';

const shown = vi.hoisted(() => vi.fn());
vi.mock(import('#web/ui/toast/toast.ts'), async (original) => ({ ...(await original()), showToast: shown }));

const noAnswer = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  shown.mockClear();
  showRetries();
});
afterEach(() => vi.useRealTimers());

describe('a request that fails on the way', () => {
  test('is repeated at once up to five times, then after five seconds, again and again', async () => {
    await switchLanguage('en');
    const request = vi.fn(noAnswer);
    const result = withRetry(request);

    await vi.advanceTimersByTimeAsync(0);
    expect(request).toHaveBeenCalledTimes(6);
    expect(shown).toHaveBeenCalledExactlyOnceWith({
      kind: 'pending',
      title: 'Problem With Server Response.',
      message: "Couldn't Fetch Data Properly. Retrying in 5s",
    });

    await vi.advanceTimersByTimeAsync(4999);
    expect(request).toHaveBeenCalledTimes(6);
    await vi.advanceTimersByTimeAsync(1);
    expect(request, 'the counter starts anew').toHaveBeenCalledTimes(12);
    expect(shown).toHaveBeenCalledTimes(2);

    request.mockResolvedValue('here');
    await vi.advanceTimersByTimeAsync(5000);
    await expect(result).resolves.toBe('here');
    expect(request).toHaveBeenCalledTimes(13);
  });

  test('of a press is told of every five seconds while its answer takes long, and not any more when it is there', async () => {
    await switchLanguage('en');
    const { promise, resolve: answer } = Promise.withResolvers<string>();
    const result = withRetry(() => promise, undefined, { isPress: true });
    await vi.advanceTimersByTimeAsync(4999);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenCalledExactlyOnceWith({
      kind: 'pending',
      title: 'This is taking longer than usual',
      message: 'We are still waiting for the answer. There is no need to press again.',
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toHaveBeenCalledTimes(2);
    answer('here');
    await expect(result).resolves.toBe('here');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown).toHaveBeenCalledTimes(2);
  });

  test('shows nothing when one of the first repetitions comes through', async () => {
    const request = vi.fn(noAnswer).mockImplementationOnce(noAnswer).mockImplementationOnce(noAnswer);
    request.mockResolvedValue('here');
    await expect(withRetry(request)).resolves.toBe('here');
    expect(request).toHaveBeenCalledTimes(3);
    expect(shown).not.toHaveBeenCalled();
  });

  test('shares one pause and one toast with the others that fail meanwhile', async () => {
    const first = vi.fn(noAnswer);
    const second = vi.fn(noAnswer);
    const both = Promise.all([withRetry(first), withRetry(second)]);
    await vi.advanceTimersByTimeAsync(2000);
    const late = vi.fn(noAnswer);
    const third = withRetry(late);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toHaveBeenCalledTimes(1);

    for (const request of [first, second, late]) request.mockResolvedValue('here');
    await vi.advanceTimersByTimeAsync(3000);
    await expect(both).resolves.toEqual(['here', 'here']);
    await expect(third).resolves.toBe('here');
  });

  test('is given up when it is aborted, also in the middle of the pause', async () => {
    const controller = new AbortController();
    const request = vi.fn(noAnswer);
    const result = withRetry(request, controller.signal);
    const outcome = expect(result).rejects.toThrow('left the page');
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort(new Error('left the page'));
    await outcome;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(request).toHaveBeenCalledTimes(6);
  });

  test('is not sent when it was given up before', async () => {
    const request = vi.fn(noAnswer);
    await expect(withRetry(request, AbortSignal.abort(new Error('left the page')))).rejects.toThrow('left the page');
    expect(request).not.toHaveBeenCalled();
  });
});

test('what fails after it was given up is no error of the page', async () => {
  vi.useRealTimers();
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  await expect(orAborted(noAnswer(), AbortSignal.abort(new Error('left the page')))).rejects.toThrow('left the page');
  // Node tells of such failures once everything that is due has run.
  await new Promise(setImmediate);
  process.off('unhandledRejection', unheard);
  expect(unheard).not.toHaveBeenCalled();
});

test('every other error is passed on at once', async () => {
  const request = vi.fn(() => Promise.reject(new Error('You are not allowed to do this.')));
  await expect(withRetry(request)).rejects.toThrow('You are not allowed to do this.');
  expect(request).toHaveBeenCalledTimes(1);
});

test.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['a lazily loaded module', new TypeError('error loading dynamically imported module: /assets/sdk.js')],
  ['an empty reply', new ConnectionError('Empty reply')],
  ['a gateway', Object.assign(new Error('<html>Bad gateway</html>'), { name: 'AppwriteException', code: 502 })],
])('a failed connection is known as %s reports it', (_name, error) => {
  expect(isConnectionFailure(error)).toBe(true);
});

test('an answer of Appwrite and a fault of our own code are no failed connections', () => {
  const refusal = Object.assign(new Error('Invalid credentials'), { name: 'AppwriteException', code: 401 });
  expect(isConnectionFailure(refusal)).toBe(false);
  expect(isConnectionFailure(new TypeError('Cannot read properties of undefined'))).toBe(false);
});
