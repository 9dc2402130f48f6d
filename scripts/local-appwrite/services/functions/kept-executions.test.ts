import { Account, Functions, type Models, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';
import { mirrorCode } from '../../testing/mirror-function.ts';
import { setClock } from '../../testing/test-controls.ts';

/** Logs everything that it got, so that tests see it in a run without a reply; `/wait` never ends, `/fail` throws. */
const tellingCode = `
  export default async ({ req, res, log }) => {
    log(JSON.stringify({ method: req.method, path: req.path, query: req.query, headers: req.headers, body: req.bodyText, now: Date.now() }));
    if (req.path === '/wait') await new Promise(() => {});
    if (req.path === '/fail') throw new Error('failed on purpose');
    return res.json({ ok: true }, 201);
  };
`;

const local = await startInstallation({
  testControls: true,
  buckets: [{ $id: 'papers' }],
  functions: [
    { $id: 'telling', code: tellingCode, timeout: 1 },
    { $id: 'slow', code: tellingCode, timeout: 600 },
    { $id: 'nightly', code: tellingCode, schedule: '0 3 * * *', execute: [] },
    { $id: 'staff', code: mirrorCode, execute: ['label:cs'] },
    { $id: 'filing', code: tellingCode, events: ['buckets.papers.files.*.update'] },
  ],
});
const functions = new Functions(local.admin);

afterEach(async () => {
  await setClock(local, null);
});

type Told = { method: string; path: string; headers: Record<string, string>; body: string; now: number };

/** The execution once it has run. */
function finished({ functionId, $id }: { functionId: string; $id: string }) {
  return vi.waitFor(async () => {
    const execution = await functions.getExecution({ functionId, executionId: $id });
    // One that has not run yet may be told as failed already, when it waits for longer than its function may take.
    expect(execution.responseStatusCode).not.toBe(0);
    return execution;
  }, 10_000);
}

const told = (execution: Models.Execution): Told => JSON.parse(execution.logs.split('\n')[0] ?? '');

describe('an asynchronous execution', () => {
  test('is answered before it runs, and runs with what it was given', async () => {
    const member = await local.join();
    const execution = await new Functions(member.client).createExecution({
      functionId: 'telling',
      async: true,
      body: 'سماعة',
      xpath: '/job?a=1',
      method: 'PUT' as never,
      headers: { 'X-Appwrite-Trigger': 'schedule', note: 'kept' },
    });
    expect(execution).toMatchObject({
      status: 'waiting',
      trigger: 'http',
      responseStatusCode: 0,
      responseBody: '',
      scheduledAt: null,
      $permissions: [`read("user:${member.id}")`],
    });
    const done = await finished(execution);
    expect(done).toMatchObject({ status: 'completed', responseStatusCode: 201, responseBody: '' });
    const { headers, ...request } = told(done);
    expect(request).toMatchObject({ method: 'PUT', path: '/job', body: 'سماعة' });
    expect(headers).toMatchObject({
      note: 'kept',
      'x-appwrite-trigger': 'schedule, http',
      'x-appwrite-user-id': member.id,
      'x-appwrite-client-ip': '127.0.0.1',
      'x-appwrite-execution-id': execution.$id,
    });
    const account = new Account(local.guest().setJWT(headers['x-appwrite-user-jwt'] ?? ''));
    expect((await account.get()).$id).toBe(member.id);
  });

  test('is answered with 202', async () => {
    const response = await fetch(`${local.server.endpoint}/functions/telling/executions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': 'samaa' },
      body: JSON.stringify({ async: true }),
    });
    expect(response.status).toBe(202);
  });

  test.each([
    ['throws', '/fail', 'failed on purpose'],
    ['takes longer than its function may', '/wait', 'timed out'],
  ])('that %s has failed', async (_case, xpath, reason) => {
    const execution = await functions.createExecution({ functionId: 'telling', async: true, xpath });
    const done = await finished(execution);
    expect(done).toMatchObject({ status: 'failed', responseStatusCode: 500 });
    expect(done.errors).toContain(reason);
  });

  test('is for who may execute', async () => {
    const customer = new Functions((await local.join()).client);
    expect(await refusal(customer.createExecution({ functionId: 'staff', async: true }))).toMatchObject({
      code: 401,
      type: 'user_unauthorized',
    });
  });

  test('that the end of the server cut off runs after the next start', async () => {
    const execution = await functions.createExecution({ functionId: 'slow', async: true, xpath: '/wait' });
    await local.restart();
    const restarted = new Functions(local.admin);
    const waiting = await restarted.getExecution({ functionId: 'slow', executionId: execution.$id });
    expect(waiting.status).toBe('waiting');
  });

  test('that waits longer than its function may counts as failed', async () => {
    const execution = await new Functions(local.admin).createExecution({
      functionId: 'slow',
      async: true,
      xpath: '/wait',
    });
    await setClock(local, new Date(Date.now() + 601_000));
    const restarted = new Functions(local.admin);
    expect(await restarted.getExecution({ functionId: 'slow', executionId: execution.$id })).toMatchObject({
      status: 'failed',
    });
  });
});

describe('a scheduled execution', () => {
  const inTenMinutes = () => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 600_000);
  const schedule = (at: Date | string, client = local.admin) =>
    new Functions(client).createExecution({
      functionId: 'telling',
      async: true,
      scheduledAt: typeof at === 'string' ? at : at.toISOString(),
      xpath: '/later',
      body: 'forged',
      headers: { 'X-Appwrite-User-Id': 'victim' },
    });

  test('runs at its time, for who made it, and says so', async () => {
    const member = await local.join();
    const at = inTenMinutes();
    const execution = await schedule(at, member.client);
    expect(execution).toMatchObject({ status: 'scheduled', trigger: 'schedule' });
    expect(Date.parse(execution.scheduledAt ?? '')).toBe(at.getTime());
    await setClock(local, new Date(at.getTime() - 5000));
    const waiting = await new Functions(local.admin).getExecution({
      functionId: 'telling',
      executionId: execution.$id,
    });
    expect(waiting.status).toBe('scheduled');
    await new Account(member.client).deleteSession({ sessionId: 'current' });
    await setClock(local, new Date(at.getTime() + 1000));
    const done = await vi.waitFor(async () => {
      const found = await new Functions(local.admin).getExecution({
        functionId: 'telling',
        executionId: execution.$id,
      });
      expect(found.status).toBe('completed');
      return found;
    }, 10_000);
    const { headers, body, path, now } = told(done);
    expect({ body, path }).toEqual({ body: 'forged', path: '/later' });
    expect(headers).toMatchObject({
      'x-appwrite-trigger': 'schedule',
      'x-appwrite-user-id': `victim, ${member.id}`,
    });
    // Its token names the account, which is there although the session is over.
    const account = new Account(local.guest().setJWT(headers['x-appwrite-user-jwt'] ?? ''));
    expect((await account.get()).$id).toBe(member.id);
    // The function's own clock is the server's.
    expect(now).toBeGreaterThanOrEqual(at.getTime());
  });

  test.each([
    ['less than a minute away', () => new Date(Date.now() + 30_000)],
    ['not a full minute', () => new Date(inTenMinutes().getTime() + 1000)],
    ['gone', () => new Date('2020-01-01T00:00:00Z')],
    ['no time', () => 'tomorrow'],
  ])('is refused for a time that is %s', async (_case, at) => {
    expect(await refusal(schedule(at()))).toEqual({
      code: 400,
      type: 'general_bad_request',
      message: 'Execution schedule must be a valid date, and at least 1 minute from now',
    });
  });

  test('must be asynchronous', async () => {
    const made = new Functions(local.admin).createExecution({
      functionId: 'telling',
      scheduledAt: inTenMinutes().toISOString(),
    });
    expect(await refusal(made)).toMatchObject({
      code: 400,
      message: 'Scheduled executions must run asynchronously. Set scheduledAt to a future date, or set async to true.',
    });
  });
});

describe('a function with a schedule', () => {
  test('runs at its times without anybody, once for a leap over several', async () => {
    const leapTo = async (time: string, count: number) => {
      await setClock(local, new Date(time));
      return vi.waitFor(async () => {
        const { executions } = await new Functions(local.admin).listExecutions({ functionId: 'nightly' });
        expect(executions.map(({ status }) => status)).toEqual(Array(count).fill('completed'));
        return executions;
      }, 10_000);
    };
    await leapTo('2032-01-10T02:59:30Z', 1);
    const [, execution] = await leapTo('2032-01-12T04:00:00Z', 2);
    expect(execution).toMatchObject({ trigger: 'schedule', requestMethod: 'POST', requestPath: '/', $permissions: [] });
    const { headers, body } = told(execution as Models.Execution);
    expect(body).toBe('');
    expect(headers['x-appwrite-trigger']).toBe('schedule');
    for (const absent of ['x-appwrite-user-id', 'x-appwrite-user-jwt', 'x-appwrite-client-ip']) {
      expect(headers).not.toHaveProperty(absent);
    }
  });
});

test('a function with events runs when one happens, with what it happened to', async () => {
  const storage = new Storage(local.admin);
  const file = { bucketId: 'papers', fileId: 'audiogram' };
  await storage.createFile({ ...file, file: InputFile.fromPlainText('x', 'audiogram.txt') });
  await storage.updateFile({ ...file, name: 'renamed.txt' });
  const executions = await vi.waitFor(async () => {
    const found = await new Functions(local.admin).listExecutions({ functionId: 'filing' });
    expect(found.executions.map(({ status }) => status)).toEqual(['completed']);
    return found.executions;
  }, 10_000);
  expect(executions[0]).toMatchObject({ trigger: 'event', requestMethod: 'POST', requestPath: '/' });
  const { headers, body } = told(executions[0] as Models.Execution);
  expect(JSON.parse(body)).toMatchObject({ $id: 'audiogram', name: 'renamed.txt' });
  expect(headers).toMatchObject({
    'x-appwrite-trigger': 'event',
    'x-appwrite-event': 'buckets.papers.files.audiogram.update',
    'content-type': 'application/json',
    'user-agent': 'Appwrite/1.9.6',
  });
});
