import { Account, Users } from 'node-appwrite';
import { createJwt } from '../../lib/jwt.ts';
import { ask, execute } from '../executing.ts';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import { area } from '../suite.ts';

/** Spellings that get past the server's check of header names. */
const SPELLINGS = ['X-Appwrite-User-Id', 'X-APPWRITE-USER-ID', 'X-appwrite-User-Id'];

/** What a function learns about its caller, and what of it a caller can forge. */
export const callers = area('Who calls a function', {
  'a guest comes without user id and without token': async (stage) => {
    const { headers } = await ask(stage.guest(), { functionId: stage.functionId('mirror') });
    expectSame('the user id', headers['x-appwrite-user-id'], undefined);
    expectSame('the token', headers['x-appwrite-user-jwt'], undefined);
  },

  'a member comes with their id and a token with which account.get() tells id, labels and email': async (stage) => {
    const member = await stage.join(['staff']);
    const { headers } = await ask(member.client, { functionId: stage.functionId('mirror') });
    expectSame('the user id', headers['x-appwrite-user-id'], member.id);
    const account = await new Account(stage.guest().setJWT(headers['x-appwrite-user-jwt'] ?? '')).get();
    expectFit('the account of the token', account, { $id: member.id, labels: ['staff'], email: member.email });
  },

  'an API key comes without user id and without token': async (stage) => {
    const { headers } = await ask(stage.admin, { functionId: stage.functionId('mirror') });
    expectSame('the user id', headers['x-appwrite-user-id'], undefined);
    expectSame('the token', headers['x-appwrite-user-jwt'], undefined);
  },

  'a guest’s forged X-Appwrite-User-Id reaches the function': async (stage) => {
    for (const spelling of SPELLINGS) {
      const { headers } = await ask(stage.guest(), {
        functionId: stage.functionId('mirror'),
        headers: { [spelling]: 'victim' },
      });
      expectSame(spelling, headers['x-appwrite-user-id'], 'victim');
    }
  },

  'a member’s forged X-Appwrite-User-Id arrives joined in front of the real one': async (stage) => {
    const member = await stage.join();
    for (const spelling of SPELLINGS) {
      const { headers } = await ask(member.client, {
        functionId: stage.functionId('mirror'),
        headers: { [spelling]: 'victim' },
      });
      expectSame(spelling, headers['x-appwrite-user-id'], `victim, ${member.id}`);
    }
  },

  'a member’s forged token arrives joined to the real one, which makes it no token': async (stage) => {
    const [member, victim] = [await stage.join(), await stage.join(['staff'])];
    const jwt = await createJwt(victim.client);
    const { headers } = await ask(member.client, {
      functionId: stage.functionId('mirror'),
      headers: { 'X-Appwrite-User-Jwt': jwt },
    });
    const seen = headers['x-appwrite-user-jwt'] ?? '';
    expectSame('it begins with the forged one', seen.startsWith(`${jwt}, `), true);
    const account = new Account(stage.guest().setJWT(seen)).get();
    await expectRefusal('account.get() with it', account, { code: 401, type: 'user_jwt_invalid' });
  },

  'a forged client address and a forged trigger arrive in front of the real ones': async (stage) => {
    const call = { functionId: stage.functionId('mirror') };
    const { headers: honest } = await ask(stage.guest(), call);
    expectSame('the trigger', honest['x-appwrite-trigger'], 'http');
    const forged = { 'X-Appwrite-Client-Ip': '203.0.113.9', 'X-Appwrite-Trigger': 'schedule' };
    const { headers } = await ask(stage.guest(), { ...call, headers: forged });
    expectSame('the client address', headers['x-appwrite-client-ip'], `203.0.113.9, ${honest['x-appwrite-client-ip']}`);
    expectSame('the trigger', headers['x-appwrite-trigger'], 'schedule, http');
  },

  'a header that begins with x-appwrite- in lower case is refused': async (stage) => {
    const headers = { 'x-appwrite-user-id': 'victim' };
    const call = execute(stage.guest(), { functionId: stage.functionId('mirror'), headers });
    await expectRefusal('the execution', call, {});
  },

  'a token is worth nothing once its session has ended': async (stage) => {
    const member = await stage.join();
    const { headers } = await ask(member.client, { functionId: stage.functionId('mirror') });
    const account = new Account(stage.guest().setJWT(headers['x-appwrite-user-jwt'] ?? ''));
    await account.get();
    await new Users(stage.admin).deleteSessions({ userId: member.id });
    await expectRefusal('account.get() with it', account.get(), { code: 401 });
  },

  'a token is worth nothing once its account is blocked, and the account cannot execute': async (stage) => {
    const member = await stage.join();
    const { headers } = await ask(member.client, { functionId: stage.functionId('mirror') });
    const account = new Account(stage.guest().setJWT(headers['x-appwrite-user-jwt'] ?? ''));
    await new Users(stage.admin).updateStatus({ userId: member.id, status: false });
    await expectRefusal('account.get() with the token', account.get(), { code: 403, type: 'user_blocked' });
    const call = execute(member.client, { functionId: stage.functionId('mirror') });
    await expectRefusal('an execution', call, { code: 403, type: 'user_blocked' });
  },

  'labels count from the next call': async (stage) => {
    const member = await stage.join();
    const call = () => execute(member.client, { functionId: stage.functionId('staff') });
    await expectRefusal('without the label', call(), { code: 401, type: 'user_unauthorized' });
    await new Users(stage.admin).updateLabels({ userId: member.id, labels: ['staff'] });
    expectSame('with the label', (await call()).status, 'completed');
  },
});
