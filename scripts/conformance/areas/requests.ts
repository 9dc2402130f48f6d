import { expectFit, expectSame } from '../expectations.ts';
import { area } from '../suite.ts';

/** What every answer of the API looks like. */
export const requests = area('Requests and errors', {
  'a refusal has message, code, type and version': async (stage) => {
    const response = await stage.fetch('/account');
    expectSame('the status', response.status, 401);
    expectFit('the body', await response.json(), {
      message: 'User (role: guests) missing scopes (["account"])',
      code: 401,
      type: 'general_unauthorized_scope',
      version: /^\d+\.\d+\.\d+/,
    });
  },

  'an address that the API does not have is a 404 page of HTML': async (stage) => {
    const response = await stage.fetch('/no-such-thing');
    expectSame('the status', response.status, 404);
    expectFit('the content type', response.headers.get('content-type'), /^text\/html/i);
  },

  'a project that is not there is project_not_found': async (stage) => {
    const response = await stage.fetch('/account', { headers: { 'x-appwrite-project': stage.newId() } });
    expectSame('the status', response.status, 404);
    expectFit('the body', await response.json(), { code: 404, type: 'project_not_found' });
  },

  'a parameter that does not fit is named': async (stage) => {
    const response = await stage.fetch('/account', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: stage.newId(), email: stage.newEmail(), password: 'short' }),
    });
    expectSame('the status', response.status, 400);
    expectFit('the body', await response.json(), {
      type: 'general_argument_invalid',
      message: 'Invalid `password` param: Password must be between 8 and 256 characters long.',
    });
  },

  // `JSON.stringify` writes such a half as an escape, which the server's JSON does not know.
  'half of a character makes a body that counts as empty': async (stage) => {
    const { databaseId, tableId } = stage.table('texts');
    const write = (words: string) =>
      stage.fetch(`/tablesdb/${databaseId}/tables/${tableId}/rows`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-appwrite-key': stage.target.apiKey },
        body: JSON.stringify({ rowId: stage.newId(), data: { words } }),
      });
    const whole = await write('a \ud83d\udc42 b \\ud83d c');
    expectSame('the status of a whole one', whole.status, 201);
    expectFit('the text', await whole.json(), { words: 'a \ud83d\udc42 b \\ud83d c' });
    for (const half of ['a \ud83d b', 'a \udc42 b', '\udc42\ud83d']) {
      const refused = await write(half);
      expectSame(`the status of ${JSON.stringify(half)}`, refused.status, 400);
      expectFit(`the body of ${JSON.stringify(half)}`, await refused.json(), { type: 'row_missing_data' });
    }
  },

  'a wrong key may do nothing at all': async (stage) => {
    const headers = { 'x-appwrite-key': `standard_${'0'.repeat(128)}` };
    for (const path of ['/users', `/storage/buckets/${stage.bucketId('pictures')}/files`]) {
      const response = await stage.fetch(path, { headers });
      expectSame(`the status of ${path}`, response.status, 401);
      expectFit(`the body of ${path}`, await response.json(), { type: 'user_unauthorized' });
    }
  },
});
