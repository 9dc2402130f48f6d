import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { refusal, startInstallation, writeFunction } from '../../testing/installation.ts';
import { ask, execute, mirrorCode, order } from '../../testing/mirror-function.ts';

const local = await startInstallation({
  functions: [
    { $id: 'mirror', code: mirrorCode },
    { $id: 'neighbour', code: mirrorCode },
    { $id: 'brief', code: mirrorCode, timeout: 1 },
    { $id: 'patient', code: mirrorCode, timeout: 300 },
    { $id: 'changing', code: 'export default ({ res }) => res.text("before")' },
  ],
  functionVariables: {
    mirror: { OWN: 'mirror’s', CARD_KEY: 'hidden' },
    neighbour: { OWN: 'neighbour’s' },
  },
});

beforeAll(() => {
  vi.stubEnv('SECRET_OF_THE_SERVER', 'not for functions');
});

afterAll(() => {
  vi.unstubAllEnvs();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('isolation', () => {
  test('a function sees its own variables and Appwrite’s, nothing else', async () => {
    const { env } = await ask(local.guest());
    expect(env).toMatchObject({
      OWN: 'mirror’s',
      CARD_KEY: 'hidden',
      APPWRITE_FUNCTION_API_ENDPOINT: local.server.endpoint,
      APPWRITE_FUNCTION_PROJECT_ID: 'samaa',
      APPWRITE_FUNCTION_ID: 'mirror',
      APPWRITE_FUNCTION_RUNTIME_VERSION: '22',
      APPWRITE_VERSION: '1.9.6',
    });
    const foreign = Object.keys(env).filter(
      (name) => !/^(APPWRITE_|SAMAA_CHECK_ANSWERS$|OWN$|CARD_KEY$|PATH$|TZ$|OPEN_RUNTIMES_)/.test(name),
    );
    expect(foreign).toEqual([]);
    expect(JSON.stringify(env)).not.toContain(local.server.apiKey);
    const neighbour = await ask(local.guest(), { functionId: 'neighbour' });
    expect(neighbour.env.OWN).toBe('neighbour’s');
    expect(neighbour.env).not.toHaveProperty('CARD_KEY');
  });

  test('each function has one process for all its requests', async () => {
    const [first, second] = [await ask(local.guest()), await ask(local.guest())];
    expect(second.pid).toBe(first.pid);
    expect(second.served).toBe(first.served + 1);
    expect((await ask(local.guest(), { functionId: 'neighbour' })).pid).not.toBe(first.pid);
    expect(first.pid).not.toBe(process.pid);
  });

  test('its process answers nobody who does not know its secret', async () => {
    const { headers } = await ask(local.guest());
    const response = await fetch(`http://${headers.host}/`, { headers: { 'x-open-runtimes-secret': 'guess' } });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('Unauthorized');
  });

  test('a death fails the running requests only; the next one gets a new process', async () => {
    const before = await ask(local.guest());
    const [waiting, dying] = await Promise.all([
      order(local.guest(), { do: 'wait' }),
      order(local.guest(), { do: 'die' }),
    ]);
    expect([waiting.status, dying.status]).toEqual(['failed', 'failed']);
    const after = await ask(local.guest());
    expect(after.pid).not.toBe(before.pid);
    expect(after.served).toBe(1);
  });

  test('a request right behind a death gets a new process', async () => {
    for (let round = 0; round < 5; round += 1) {
      expect((await order(local.guest(), { do: 'die' })).status).toBe('failed');
      expect((await ask(local.guest())).served).toBe(1);
    }
  });

  test('requests run side by side', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(local.guest(), { body: String(index) })),
    );
    expect(answers.map(({ bodyText }) => bodyText)).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  });
});

describe('time', () => {
  test('a function that takes too long is answered for', async () => {
    const execution = await order(local.admin, { do: 'wait' }, 'brief');
    expect(execution).toMatchObject({ status: 'failed', responseStatusCode: 500, responseBody: '' });
    expect(execution.errors).toContain('Execution timed out.');
    expect(execution.duration).toBeGreaterThanOrEqual(1);
  });

  test('a function that never lets go is ended, and the next request works', async () => {
    const execution = await order(local.guest(), { do: 'spin' }, 'brief');
    expect(execution).toMatchObject({ status: 'failed', responseStatusCode: 500 });
    expect((await ask(local.guest(), { functionId: 'brief' })).served).toBe(1);
  });

  test('nobody waits longer than 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = refusal(order(local.guest(), { do: 'wait' }, 'patient'));
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(30_000);
    expect(await waiting).toMatchObject({ code: 408, type: 'function_synchronous_timeout' });
  });
});

test('a function that nobody asks for rests, and wakes with the next request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { pid } = await ask(local.guest());
  vi.advanceTimersByTime(59_000);
  expect((await ask(local.guest())).pid).toBe(pid);
  vi.advanceTimersByTime(60_000);
  await vi.waitUntil(() => !isRunning(pid));
  expect((await ask(local.guest())).served).toBe(1);
});

test('a bundle that changed is loaded anew', async () => {
  expect((await execute(local.guest(), { functionId: 'changing' })).responseBody).toBe('before');
  writeFunction(local.functionsDir, 'changing', 'export default ({ res }) => res.text("after it was changed")');
  expect((await execute(local.guest(), { functionId: 'changing' })).responseBody).toBe('after it was changed');
});

test('no process outlives the server', async () => {
  const { pid } = await ask(local.guest());
  await local.restart();
  expect(isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (existsSync(stat)) {
    return !/\) Z /.test(readFileSync(stat, 'utf8'));
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
