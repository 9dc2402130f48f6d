import { Project } from 'node-appwrite';
import { eventually } from '../eventually.ts';
import { expectFit, expectSame } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

/** A new platform counts at the latest after this time. */
const PLATFORM_SECONDS = 30;

/** What a page of the origin gets when it writes with the visitor's cookies, and when it asks whether it may. */
async function asPage(stage: Stage, origin: string) {
  const path = '/account/sessions/current';
  const write = await stage.fetch(path, { method: 'DELETE', headers: { origin } });
  const preflight = await stage.fetch(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'x-appwrite-project,x-fallback-cookies,content-type',
    },
  });
  return { write, preflight };
}

/** From which sites a browser may use the project. */
export const pages = area('Pages of other origins', {
  'a page of an unknown site can neither write nor read': async (stage) => {
    const origin = `https://${stage.newId()}.example`;
    // What is answered before a write does not count: the server says yes there to everybody.
    const { write } = await asPage(stage, origin);
    expectSame('the status of a write', write.status, 403);
    expectFit('its body', await write.json(), { code: 403, type: 'general_unknown_origin' });
    const read = await stage.fetch('/account', { headers: { origin } });
    for (const answer of [write, read]) {
      const allowed = answer.headers.get('access-control-allow-origin');
      expectSame('the site is not allowed to see the answer', allowed === origin || allowed === '*', false);
    }
  },

  'a page of a web platform of the project may do both, with cookies and the SDK’s headers': async (stage) => {
    const project = new Project(stage.admin);
    const platformId = stage.newId();
    const hostname = `${platformId}.example`;
    const origin = `https://${hostname}`;
    await project.createWebPlatform({ platformId, name: platformId, hostname });
    try {
      const { write, preflight } = await eventually('the platform counts', PLATFORM_SECONDS, async () => {
        const answers = await asPage(stage, origin);
        return answers.write.status === 403 ? undefined : answers;
      });
      expectSame('the status of a write without a session', write.status, 401);
      for (const answer of [write, preflight]) {
        expectFit('the headers', Object.fromEntries(answer.headers), {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
        });
      }
      const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(/, ?/) ?? [];
      for (const header of ['content-type', 'x-appwrite-project', 'x-fallback-cookies']) {
        expectSame(`it may send ${header}`, allowed.includes(header), true);
      }
      expectFit('the methods', preflight.headers.get('access-control-allow-methods'), /DELETE/);
    } finally {
      await project.deletePlatform({ platformId });
    }
  },
});
