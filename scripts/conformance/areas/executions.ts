import { Functions } from 'node-appwrite';
import { eventually } from '../eventually.ts';
import { ask, type Execution, execute, findExecution } from '../executing.ts';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area, mostlyWaiting } from '../suite.ts';

/** Appwrite writes logs in the background. */
const LOG_SECONDS = 30;
/** A worker picks asynchronous executions up. */
const ASYNC_SECONDS = 60;
const MINUTE_MS = 60_000;
/** The next full minute and what a scheduler takes beyond it. */
const SCHEDULE_SECONDS = 240;
/** What the server waits for an answer, and what a slow network may add, in seconds. */
const SYNCHRONOUS_SECONDS = { limit: 30, slack: 15 };

/** The first full minute that is more than so many minutes away: the server schedules to the minute. */
function fullMinute(minutes: number): string {
  return new Date((Math.floor(Date.now() / MINUTE_MS) + 1 + minutes) * MINUTE_MS).toISOString();
}

const run = (stage: Stage, path: string, more: Partial<Execution> = {}) =>
  execute(stage.guest(), { functionId: stage.functionId('mirror'), path, ...more });

/** What becomes of a request that the browser sends to a function. */
export const executions = area('Executions', {
  'method, path, query and body reach the function as they were sent': async (stage) => {
    const told = await ask(stage.guest(), {
      functionId: stage.functionId('mirror'),
      path: '/callbacks/card?hmac=ab%2B&b=x%20y&c=&d=e=f',
      body: '{"type":"سماعة"}',
      headers: { 'content-type': 'application/json' },
    });
    expectFit('the request', told, {
      method: 'POST',
      path: '/callbacks/card',
      queryString: 'hmac=ab%2B&b=x%20y&c=&d=e=f',
      bodyText: '{"type":"سماعة"}',
    });
    expectFit('the content type', told.headers['content-type'], /^application\/json/);
  },

  'a GET and a DELETE carry their query and no body': async (stage) => {
    for (const method of ['GET', 'DELETE'] as const) {
      const call = { functionId: stage.functionId('mirror'), method, path: '/?type=fetch&title=%D8%A3%D8%B0%D9%86' };
      const told = await ask(stage.guest(), call);
      expectFit(method, told, { method, path: '/', queryString: 'type=fetch&title=%D8%A3%D8%B0%D9%86', bodyText: '' });
    }
  },

  'a body without a content type arrives as application/x-www-form-urlencoded': async (stage) => {
    const { headers } = await ask(stage.guest(), { functionId: stage.functionId('mirror'), body: '{"a":1}' });
    expectSame('the content type', headers['content-type'], 'application/x-www-form-urlencoded');
  },

  'the answer to an execution tells when it was made in UTC and without a zone, and the kept execution with one':
    async (stage) => {
      const sent = Date.now();
      const { $id, $createdAt } = await run(stage, '/text');
      expectFit('the time in the answer', $createdAt, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
      const off = Math.abs(Date.parse(`${$createdAt.replace(' ', 'T')}Z`) - sent);
      expectFit('it is of these minutes', off < 5 * MINUTE_MS, true);
      const place = { functionId: stage.functionId('mirror'), executionId: $id };
      const kept = await eventually('it is kept', LOG_SECONDS, () => findExecution(stage.admin, place));
      expectFit('the time that is kept', kept.$createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
    },

  'a body of a megabyte arrives whole': async (stage) => {
    const body = 'س'.repeat(500_000);
    const told = await ask(stage.guest(), { functionId: stage.functionId('mirror'), body });
    expectSame('the length of the text', told.bodyText.length, body.length);
  },

  'the answer is 201 with status, headers and body of the reply': async (stage) => {
    const response = await stage.fetch(`/functions/${stage.functionId('mirror')}/executions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ body: '', path: '/text', method: 'POST', async: false }),
    });
    expectSame('the status of the answer', response.status, 201);
    const execution = (await response.json()) as { responseHeaders: { name: string; value: string }[] };
    expectFit('the execution', execution, {
      status: 'completed',
      trigger: 'http',
      responseStatusCode: 202,
      responseBody: 'سلام',
    });
    const headers = new Map(execution.responseHeaders.map(({ name, value }) => [name.toLowerCase(), value]));
    expectSame('the reply’s own header', headers.get('x-own'), 'kept');
    expectFit('its content type', headers.get('content-type'), /^text\/plain/);
  },

  'a 4xx of the function is a completed execution with its body': async (stage) => {
    expectFit('the execution', await run(stage, '/refuse'), {
      status: 'completed',
      responseStatusCode: 409,
      responseBody: '{"error":"no"}',
    });
  },

  'a 5xx of the function is a failed execution of the server': async (stage) => {
    // Some servers hand status and body on, others answer 500 without a body: nothing may lean on either.
    const isServerError = (status: number) => status >= 500;
    expectFit('the execution', await run(stage, '/break'), { status: 'failed', responseStatusCode: isServerError });
  },

  'a throw and no reply at all are failed executions with 500 and an empty body': async (stage) => {
    for (const path of ['/throw', '/silent']) {
      expectFit(path, await run(stage, path), { status: 'failed', responseStatusCode: 500, responseBody: '' });
    }
  },

  'a function that takes longer than its own limit is a failed execution with an empty body': async (stage) => {
    const execution = await run(stage, '/slow', { functionId: stage.functionId('hasty') });
    expectFit('the execution', execution, { status: 'failed', responseStatusCode: 500, responseBody: '' });
  },

  'a caller waits for at most 30 seconds': mostlyWaiting(async (stage) => {
    const started = performance.now();
    const call = run(stage, '/slow', { functionId: stage.functionId('patient') });
    await expectRefusal('the execution', call, { code: 408, type: 'function_synchronous_timeout' });
    const { limit, slack } = SYNCHRONOUS_SECONDS;
    const seconds = (performance.now() - started) / 1000;
    expectSame(`it takes about ${limit} seconds`, seconds >= limit - 1 && seconds < limit + slack, true);
  }),

  'who may not execute gets user_unauthorized': async (stage) => {
    const functionId = stage.functionId('staff');
    const refused = { code: 401, type: 'user_unauthorized' };
    await expectRefusal('a guest', execute(stage.guest(), { functionId }), refused);
    const { client } = await stage.join(['other']);
    await expectRefusal('a member with another label', execute(client, { functionId }), refused);
  },

  'a label opens a function, and so does a key': async (stage) => {
    const functionId = stage.functionId('staff');
    const { client } = await stage.join(['staff']);
    expectSame('a member with the label', (await execute(client, { functionId })).status, 'completed');
    expectSame('a key', (await execute(stage.admin, { functionId })).status, 'completed');
  },

  'a function that is not there and one without a deployment are told apart': async (stage) => {
    const missing = execute(stage.guest(), { functionId: stage.newId() });
    await expectRefusal('an unknown function', missing, { code: 404, type: 'function_not_found' });
    const closed = execute(stage.guest(), { functionId: stage.functionId('closed') });
    await expectRefusal('one without a deployment', closed, { code: 404, type: 'deployment_not_found' });
  },

  'logs and errors are for keys only': async (stage) => {
    const functionId = stage.functionId('mirror');
    const { client } = await stage.join();
    const execution = await execute(client, { functionId, path: '/log' });
    expectFit('what the member sees', execution, { logs: '', errors: '' });
    const kept = await eventually('the logs are kept', LOG_SECONDS, async () => {
      const found = await findExecution(stage.admin, { functionId, executionId: execution.$id });
      return found?.logs === '' ? undefined : found;
    });
    expectFit('what the key sees', kept, { logs: /a line of log/, errors: /a line of error/ });
  },

  'executions are their caller’s own': async (stage) => {
    const functionId = stage.functionId('mirror');
    const [one, other] = [await stage.join(), await stage.join()];
    const { $id: executionId } = await execute(one.client, { functionId });
    const own = await eventually('the execution is kept', LOG_SECONDS, async () => {
      const { executions: list } = await new Functions(one.client).listExecutions({ functionId });
      return list.length > 0 ? list : undefined;
    });
    expectSame(
      'what its caller lists',
      own.map(({ $id }) => $id),
      [executionId],
    );
    const foreign = new Functions(other.client);
    expectSame('what another one lists', (await foreign.listExecutions({ functionId })).executions, []);
    const call = foreign.getExecution({ functionId, executionId });
    await expectRefusal('another one’s look at it', call, { code: 404, type: 'execution_not_found' });
  },

  'an asynchronous execution is accepted at once and done later': async (stage) => {
    const functionId = stage.functionId('mirror');
    const functions = new Functions(stage.admin);
    const accepted = await functions.createExecution({ functionId, xpath: '/text', async: true });
    expectFit('what is answered', accepted, { status: /^(waiting|processing)$/, responseBody: '' });
    const done = await eventually('it is done', ASYNC_SECONDS, async () => {
      const found = await findExecution(stage.admin, { functionId, executionId: accepted.$id });
      return found && ['completed', 'failed'].includes(found.status) ? found : undefined;
    });
    expectFit('the execution', done, { status: 'completed', responseStatusCode: 202 });
  },

  'anybody who may execute a function can schedule it for later, with their own path, body and headers': async (
    stage,
  ) => {
    const functionId = stage.functionId('mirror');
    const { client } = await stage.join();
    const scheduled = await new Functions(client).createExecution({
      functionId,
      async: true,
      xpath: '/report',
      body: '{"forged":true}',
      headers: { note: 'forged' },
      scheduledAt: fullMinute(60),
    });
    expectFit('the execution', scheduled, { status: 'scheduled', trigger: 'schedule' });
    const place = { functionId, executionId: scheduled.$id };
    await eventually('it is kept', ASYNC_SECONDS, () => findExecution(stage.admin, place));
  },

  'what somebody has scheduled arrives with their body and headers, and with schedule as its trigger': mostlyWaiting(
    async (stage) => {
      const functionId = stage.functionId('mirror');
      const { client } = await stage.join();
      const { $id: executionId } = await new Functions(client).createExecution({
        functionId,
        async: true,
        xpath: '/report',
        body: '{"forged":true}',
        headers: { note: 'forged' },
        scheduledAt: fullMinute(1),
      });
      const done = await eventually('it is done', SCHEDULE_SECONDS, async () => {
        const found = await findExecution(stage.admin, { functionId, executionId });
        return found?.logs === '' ? undefined : found;
      });
      expectSame('what has reached the function', JSON.parse(done.logs.trim()), {
        trigger: 'schedule',
        note: 'forged',
        body: '{"forged":true}',
      });
    },
    { takesMinutes: true },
  ),
});
