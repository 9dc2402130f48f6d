import { Users } from 'node-appwrite';
import { ask, execute } from '../executing.ts';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import { FUNCTION_VARIABLE } from '../plan.ts';
import { area } from '../suite.ts';

/** What a function stands on. */
export const functionEnvironment = area('Environment, headers and key of a function', {
  'it finds endpoint, project and its own id in its environment': async (stage) => {
    const functionId = stage.functionId('mirror');
    const { env } = await ask(stage.guest(), { functionId });
    expectFit('the environment', env, {
      APPWRITE_FUNCTION_API_ENDPOINT: /^https?:\/\/.+\/v1$/,
      APPWRITE_FUNCTION_PROJECT_ID: stage.target.projectId,
      APPWRITE_FUNCTION_ID: functionId,
      APPWRITE_VERSION: /^\d+\.\d+\.\d+/,
    });
  },

  'it finds its own variables there': async (stage) => {
    const { env } = await ask(stage.guest(), { functionId: stage.functionId('mirror') });
    expectSame('the variable', env[FUNCTION_VARIABLE.key], FUNCTION_VARIABLE.value);
  },

  'it runs on Node 22': async (stage) => {
    const { node } = await ask(stage.guest(), { functionId: stage.functionId('mirror') });
    expectFit('the version', node, /^22\./);
  },

  'it gets headers about the execution': async (stage) => {
    const { headers } = await ask(stage.guest(), { functionId: stage.functionId('mirror') });
    expectFit('the headers', headers, {
      'x-appwrite-execution-id': /^[\w-]+$/,
      'x-appwrite-key': /^ephemeral_/,
      'x-appwrite-trigger': 'http',
      'x-appwrite-client-ip': /^[\da-f.:]+$/i,
      'x-appwrite-continent-eu': /^(true|false)$/,
      authorization: /^Basic /,
      host: /./,
      accept: /./,
    });
  },

  'its key reaches the API from inside of the function': async (stage) => {
    const { responseBody } = await execute(stage.guest(), { functionId: stage.functionId('mirror'), path: '/api' });
    expectFit('the answer', JSON.parse(responseBody), { status: 200, body: { users: Array.isArray } });
  },

  'its key has the scopes of the function and no others': async (stage) => {
    const keyOf = async (name: 'mirror' | 'staff') => {
      const { headers } = await ask(stage.admin, { functionId: stage.functionId(name) });
      return stage.guest().setKey(headers['x-appwrite-key'] ?? '');
    };
    const [reader, writer] = [new Users(await keyOf('mirror')), new Users(await keyOf('staff'))];
    const missing = { code: 401, type: 'general_unauthorized_scope' };
    await reader.list({ total: false });
    await expectRefusal('creating with users.read', reader.create({ userId: stage.newId() }), missing);
    await writer.create({ userId: stage.newId(), email: stage.newEmail() });
    await expectRefusal('listing with users.write', writer.list({ total: false }), missing);
  },
});
