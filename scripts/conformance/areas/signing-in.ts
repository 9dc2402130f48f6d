import { Account, Project, ProjectAuthMethodId, Users } from 'node-appwrite';
import { createJwt } from '../../lib/jwt.ts';
import { during, policy } from '../during.ts';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import { randomPhone, type Stage } from '../stage.ts';
import { area } from '../suite.ts';

const signUp = (stage: Stage, password: string, name?: string) =>
  new Account(stage.guest()).create({ userId: stage.newId(), email: stage.newEmail(), password, name });

/** How people may sign in to a project, which a deployment sets. Each behaviour leaves the project as it was. */
export const signingIn = area('Ways of signing in', {
  'a way that is off is refused by its name': async (stage) => {
    const project = new Project(stage.admin);
    const methodId = ProjectAuthMethodId.Anonymous;
    const { authMethods } = await project.get();
    const enabled = authMethods.find(({ $id }) => $id === methodId)?.enabled ?? true;
    const set = (isOn: boolean) => () => project.updateAuthMethod({ methodId, enabled: isOn });
    await during(set(false), set(enabled), async () => {
      const attempt = new Account(stage.guest()).createAnonymousSession();
      await expectRefusal('an anonymous session', attempt, {
        code: 501,
        type: 'user_auth_method_unsupported',
        message: 'Anonymous authentication is disabled for this project',
      });
    });
  },

  'of several ways that are off each is refused, and a key passes by': async (stage) => {
    const project = new Project(stage.admin);
    const member = await stage.join();
    const { email, password } = member;
    const guest = () => new Account(stage.guest());
    const userId = stage.newId();
    const attempts: [ProjectAuthMethodId, string, () => Promise<unknown>][] = [
      [ProjectAuthMethodId.Emailpassword, 'Email / Password', () => signUp(stage, 'quiet lamps and tall harbours')],
      [
        ProjectAuthMethodId.Emailpassword,
        'Email / Password',
        () => guest().createEmailPasswordSession({ email, password }),
      ],
      [ProjectAuthMethodId.Magicurl, 'Magic URL', () => guest().createMagicURLToken({ userId, email })],
      [ProjectAuthMethodId.Emailotp, 'Email OTP', () => guest().createEmailToken({ userId, email })],
      [ProjectAuthMethodId.Phone, 'Phone', () => guest().createPhoneToken({ userId, phone: randomPhone() })],
      [ProjectAuthMethodId.Jwt, 'JWT', () => createJwt(member.client)],
    ];
    const { authMethods } = await project.get();
    const methods = [...new Set(attempts.map(([methodId]) => methodId))];
    const set = async (isOn: (methodId: ProjectAuthMethodId) => boolean) => {
      for (const methodId of methods) {
        await project.updateAuthMethod({ methodId, enabled: isOn(methodId) });
      }
    };
    const before = (methodId: string) => authMethods.find(({ $id }) => $id === methodId)?.enabled ?? true;
    await during(
      () => set(() => false),
      () => set(before),
      async () => {
        for (const [methodId, name, attempt] of attempts) {
          await expectRefusal(methodId, attempt(), {
            code: 501,
            type: 'user_auth_method_unsupported',
            message: `${name} authentication is disabled for this project`,
          });
        }
        expectSame('a session of before', (await new Account(member.client).get()).$id, member.id);
        await new Account(stage.admin).createEmailPasswordSession({ email, password });
      },
    );
    await guest().createEmailPasswordSession({ email, password });
  },

  'sessions end after as long as the project says': async (stage) => {
    const project = new Project(stage.admin);
    const { duration } = await policy(project, 'session-duration');
    const set = (seconds: number) => () => project.updateSessionDurationPolicy({ duration: seconds });
    await during(set(3600), set(Number(duration)), async () => {
      const { session } = await stage.join();
      const seconds = (Date.parse(session.expire) - Date.parse(session.$createdAt)) / 1000;
      expectSame('an hour, give or take a moment', Math.round(seconds / 60), 60);
    });
  },

  'an account lists its sessions, by browser and system, and which of them asks; one of them ends another': async (
    stage,
  ) => {
    const { client, email, password, session } = await stage.join();
    const account = new Account(client);
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
    const signIn = await stage.fetch('/account/sessions/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email, password }),
    });
    const { $id: sessionId } = (await signIn.json()) as { $id: string };
    const { sessions } = await account.listSessions();
    expectSame('how many', sessions.length, 2);
    const [own, other] = [sessions.find(({ current }) => current), sessions.find(({ current }) => !current)];
    expectSame('which asks', own?.$id, session.$id);
    expectFit('the other one', other ?? {}, { $id: sessionId, clientName: 'Chrome', osName: 'Windows' });
    await account.deleteSession({ sessionId });
    expectSame('afterwards', (await account.listSessions()).total, 1);
    const again = account.deleteSession({ sessionId });
    await expectRefusal('once more', again, { code: 404, type: 'user_session_not_found' });
  },

  'a common password is refused where the project says so, by key too': async (stage) => {
    const project = new Project(stage.admin);
    const { enabled } = await policy(project, 'password-dictionary');
    const set = (isOn: boolean) => () => project.updatePasswordDictionaryPolicy({ enabled: isOn });
    const refused = { code: 400, type: 'general_argument_invalid', message: /one of the commonly used password/ };
    await during(set(true), set(enabled === true), async () => {
      await expectRefusal('a visitor’s', signUp(stage, 'password1'), refused);
      const byKey = new Users(stage.admin).create({ userId: stage.newId(), password: 'password1' });
      await expectRefusal('by key', byKey, refused);
    });
  },

  'a password with the own name is refused where the project says so, by key too': async (stage) => {
    const project = new Project(stage.admin);
    const { enabled } = await policy(project, 'password-personal-data');
    const set = (isOn: boolean) => () => project.updatePasswordPersonalDataPolicy({ enabled: isOn });
    const refused = { code: 400, type: 'password_personal_data' };
    await during(set(true), set(enabled === true), async () => {
      await expectRefusal('a visitor’s', signUp(stage, 'it-is-MONALISA-here', 'Monalisa'), refused);
      const userId = stage.newId();
      const byKey = new Users(stage.admin).create({ userId, password: `x-${userId}` });
      await expectRefusal('by key', byKey, refused);
    });
  },

  'an empty phone takes the phone of an account away': async (stage) => {
    const users = new Users(stage.admin);
    const { $id: userId } = await users.create({ userId: stage.newId(), phone: '+201012345670' });
    expectFit('the account', await users.updatePhone({ userId, number: '' }), { phone: '', phoneVerification: false });
  },
});
