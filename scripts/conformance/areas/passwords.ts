import { Account, Project, Users } from 'node-appwrite';
import { during, policy } from '../during.ts';
import { expectRefusal, expectSame } from '../expectations.ts';
import type { Member, Stage } from '../stage.ts';
import { area } from '../suite.ts';

const NEW_PASSWORD = 'quiet lamps and tall harbours';
const WRONG = { code: 401, type: 'user_invalid_credentials' };

/** Runs something while new passwords end sessions, or do not. */
async function withInvalidation(stage: Stage, isOn: boolean, run: () => Promise<void>): Promise<void> {
  const project = new Project(stage.admin);
  const { enabled } = await policy(project, 'session-invalidation');
  const set = (value: boolean) => () => project.updateSessionInvalidationPolicy({ enabled: value });
  await during(set(isOn), set(enabled === true), run);
}

/** Somebody who is signed in twice: here and elsewhere. */
async function signedInTwice(stage: Stage): Promise<Member & { elsewhere: Account }> {
  const member = await stage.join();
  const { email, password } = member;
  const { secret } = await new Account(stage.admin).createEmailPasswordSession({ email, password });
  return { ...member, elsewhere: new Account(stage.guest().setSession(secret)) };
}

const isSignedIn = (account: Account) =>
  account.get().then(
    () => true,
    () => false,
  );

/** What becomes of sessions when a password changes. Each behaviour leaves the project as it was. */
export const passwords = area('Changed passwords', {
  'the own password is changed by who knows the old one': async (stage) => {
    const { client, email, password } = await stage.join();
    const account = new Account(client);
    const wrong = account.updatePassword({ password: NEW_PASSWORD, oldPassword: 'not the one' });
    await expectRefusal('with a wrong one', wrong, WRONG);
    await expectRefusal('without one', account.updatePassword({ password: NEW_PASSWORD }), WRONG);
    await account.updatePassword({ password: NEW_PASSWORD, oldPassword: password });
    const signIn = (one: string) => new Account(stage.admin).createEmailPasswordSession({ email, password: one });
    await expectRefusal('the old one', signIn(password), WRONG);
    await signIn(NEW_PASSWORD);
  },

  'the own new password ends the other sessions, and keeps this one, where the project says so': async (stage) => {
    await withInvalidation(stage, true, async () => {
      const { client, password, elsewhere } = await signedInTwice(stage);
      await new Account(client).updatePassword({ password: NEW_PASSWORD, oldPassword: password });
      expectSame(
        'here and elsewhere',
        [await isSignedIn(new Account(client)), await isSignedIn(elsewhere)],
        [true, false],
      );
    });
  },

  'the own new password ends no session where the project says so': async (stage) => {
    await withInvalidation(stage, false, async () => {
      const { client, password, elsewhere } = await signedInTwice(stage);
      await new Account(client).updatePassword({ password: NEW_PASSWORD, oldPassword: password });
      expectSame(
        'here and elsewhere',
        [await isSignedIn(new Account(client)), await isSignedIn(elsewhere)],
        [true, true],
      );
    });
  },

  'a password by key ends every session where the project says so, and else none': async (stage) => {
    for (const isOn of [true, false]) {
      await withInvalidation(stage, isOn, async () => {
        const { id, client, elsewhere } = await signedInTwice(stage);
        await new Users(stage.admin).updatePassword({ userId: id, password: NEW_PASSWORD });
        expectSame(
          `here and elsewhere with the policy ${isOn ? 'on' : 'off'}`,
          [await isSignedIn(new Account(client)), await isSignedIn(elsewhere)],
          [!isOn, !isOn],
        );
      });
    }
  },
});
