import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startInstallation } from '../../testing/installation.ts';
import { ask, execute, mirrorCode } from '../../testing/mirror-function.ts';
import { FunctionProcess, type Invocation } from './function-process.ts';

const local = await startInstallation({ functions: [{ $id: 'mirror', code: mirrorCode }] });

/** Headers that say how a connection carries a message, or that stand for something else than what they are. */
const CONNECTION_HEADERS = [
  'trailer',
  'Trailer',
  'te',
  'transfer-encoding',
  'Transfer-Encoding',
  'content-length',
  'Content-Length',
  'connection',
  'keep-alive',
  'expect',
  'Expect',
  'upgrade',
  'proxy-connection',
  'http2-settings',
  'host',
  'Host',
  'date',
  'x-open-runtimes-secret',
  'X-Open-Runtimes-Log-Id',
  'x-open-runtimes-timeout',
  'Authorization',
];

describe('a request of a guest', () => {
  test.each(CONNECTION_HEADERS)('with the header %s is answered, and harms nobody else', async (name) => {
    const { pid } = await ask(local.guest());
    const others = Promise.all(Array.from({ length: 8 }, () => ask(local.guest())));
    const hostile = Array.from({ length: 3 }, () => execute(local.guest(), { headers: { [name]: 'chunked, 5' } }));
    expect((await Promise.all(hostile)).map(({ status }) => status)).toEqual(Array(3).fill('completed'));
    expect((await others).map((one) => one.pid)).toEqual(Array(8).fill(pid));
  });

  test('with a trailer on the function’s domain is answered, and harms nobody else', async () => {
    const { pid } = await ask(local.guest());
    const { port } = new URL(local.server.origin);
    const seen = await new Promise<string>((resolve, reject) => {
      const sent = request(
        { port, host: '127.0.0.1', method: 'POST', headers: { host: `mirror.localhost:${port}`, trailer: 'x-end' } },
        (answer) => {
          answer.setEncoding('utf8').on('data', resolve);
        },
      );
      sent.on('error', reject);
      sent.write('body');
      sent.addTrailers({ 'x-end': 'trailing' });
      sent.end();
    });
    expect(JSON.parse(seen)).toMatchObject({ pid, bodyText: 'body' });
    expect((await ask(local.guest())).pid).toBe(pid);
  });

  test('with more headers than a runtime takes gets its 431, at once', async () => {
    const { pid } = await ask(local.guest());
    const headers = { big: 'x'.repeat(16_000) };
    for (const body of ['', 'x'.repeat(5_000_000)]) {
      const { status, responseStatusCode, responseBody } = await execute(local.guest(), { headers, body });
      expect([status, responseStatusCode, responseBody]).toEqual(['completed', 431, '']);
    }
    const { headers: taken } = await ask(local.guest(), { headers: { big: 'x'.repeat(13_000) } });
    expect(taken.big).toHaveLength(13_000);
    expect((await ask(local.guest())).pid).toBe(pid);
  });
});

describe('a function’s process', () => {
  function startProcess(code: string): FunctionProcess {
    const folder = mkdtempSync(join(tmpdir(), 'samaa-process-'));
    const entrypoint = join(folder, 'main.js');
    writeFileSync(entrypoint, code);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const started = new FunctionProcess({ node: process.execPath, entrypoint, environment: {}, log: () => {} });
    onTestFinished(async () => {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    return started;
  }

  const invocation = (index: number): Invocation => ({
    logId: `log-${index}`,
    method: 'POST',
    path: '/',
    headers: [['x-token', `secret ${index}`]],
    body: Buffer.alloc(100_000, 'a'),
    timeoutSeconds: 15,
    clockOffset: 0,
  });

  test('keeps nothing of a request that is answered', async () => {
    const running = startProcess('export default ({ res }) => res.text("done")');
    const sent = async (index: number) => {
      const one = invocation(index);
      await running.invoke(one);
      return new WeakRef(one);
    };
    const requests = await Promise.all(Array.from({ length: 50 }, (_, index) => sent(index)));
    collectGarbage();
    // What the connection that is kept open has last carried may stay until it carries the next.
    expect(requests.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(5);
  });

  test('that says nothing of what it logged, because it died, keeps nobody waiting', async () => {
    const running = startProcess('export default () => process.exit(1)');
    await expect(running.invoke(invocation(0))).rejects.toThrow('The function gave no answer');
    expect(running.isAlive).toBe(false);
  });
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
