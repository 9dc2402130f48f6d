import { expect, test } from 'vitest';
import { startInstallation } from '../../testing/installation.ts';
import { execute } from '../../testing/mirror-function.ts';

/** Calls the API with its own key, as a function does, and hands on what came back. */
const callingCode = `
  export default async ({ req, res }) => {
    const { path, method, body } = req.bodyJson;
    const answer = await fetch(process.env.APPWRITE_FUNCTION_API_ENDPOINT + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': process.env.APPWRITE_FUNCTION_PROJECT_ID,
        'x-appwrite-key': req.headers['x-appwrite-key'],
      },
      body: body && JSON.stringify(body),
    });
    return res.json({ status: answer.status, ...(await answer.json()) });
  };
`;

const local = await startInstallation({
  functions: [
    { $id: 'reader', code: callingCode, scopes: ['users.read', 'messages.read'] },
    { $id: 'none', code: callingCode, scopes: [] },
  ],
});

async function callFrom(functionId: string, path: string, method = 'GET', body?: object) {
  const execution = await execute(local.guest(), { functionId, body: JSON.stringify({ path, method, body }) });
  return JSON.parse(execution.responseBody);
}

test('a function reaches what its scopes name', async () => {
  expect(await callFrom('reader', '/users')).toMatchObject({ status: 200, total: 0 });
  expect(await callFrom('reader', '/messaging/messages')).toMatchObject({ status: 200, messages: [] });
});

test.each([
  ['reader', 'POST', '/users', 'users.write'],
  ['reader', 'POST', '/messaging/messages/sms', 'messages.write'],
  ['none', 'GET', '/users', 'users.read'],
  ['none', 'GET', '/functions', 'functions.read'],
  ['none', 'GET', '/messaging/providers', 'providers.read'],
  ['none', 'GET', '/project/platforms', 'platforms.read'],
  ['none', 'GET', '/proxy/rules', 'rules.read'],
])('%s is refused %s %s', async (functionId, method, path, scope) => {
  expect(await callFrom(functionId, path, method, method === 'POST' ? {} : undefined)).toMatchObject({
    status: 401,
    type: 'general_unauthorized_scope',
    message: expect.stringContaining(`(role: applications) missing scopes (["${scope}"])`),
  });
});
