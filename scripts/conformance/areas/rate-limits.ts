import { Account } from 'node-appwrite';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

function tryPassword(stage: Stage, email: string): Promise<Response> {
  return stage.fetch('/account/sessions/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the one' }),
  });
}

/** How often a caller may ask. */
export const rateLimits = area('Rate limits', {
  'ten wrong passwords for an email are the last, and the answers count them': async (stage) => {
    const { email, password } = await stage.join();
    for (let remaining = 9; remaining >= 0; remaining -= 1) {
      const response = await tryPassword(stage, email);
      expectSame('the status', response.status, 401);
      expectFit('the headers', Object.fromEntries(response.headers), {
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': /^\d{10}$/,
      });
    }
    const response = await tryPassword(stage, email);
    expectSame('the status of the eleventh', response.status, 429);
    expectFit('its body', await response.json(), {
      type: 'general_rate_limit_exceeded',
      message: 'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
    });
    expectFit('its headers', Object.fromEntries(response.headers), {
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
    });
    const right = new Account(stage.guest()).createEmailPasswordSession({ email, password });
    await expectRefusal('the right password by now', right, { code: 429 });
    await new Account(stage.admin).createEmailPasswordSession({ email, password });
  },

  'other emails are not concerned': async (stage) => {
    const [one, other] = [await stage.join(), await stage.join()];
    for (let count = 0; count < 10; count += 1) {
      await tryPassword(stage, one.email);
    }
    const { email, password } = other;
    await new Account(stage.guest()).createEmailPasswordSession({ email, password });
  },

  'sign-ups are counted, ten an hour for an address': async (stage) => {
    const { email } = await stage.join();
    const response = await stage.fetch('/account', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: stage.newId(), email, password: 'long enough' }),
    });
    expectSame('the status', response.status, 409);
    expectFit('the headers', Object.fromEntries(response.headers), {
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': /^\d$/,
    });
  },

  'executions are not counted': async (stage) => {
    const response = await stage.fetch(`/functions/${stage.functionId('mirror')}/executions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: '/text' }),
    });
    expectSame('the status', response.status, 201);
    expectSame('the header', response.headers.get('x-ratelimit-limit'), null);
  },
});
