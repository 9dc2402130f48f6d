import { Account, AuthenticatorType, Client } from 'node-appwrite';
import { currentCodeAt } from '../../scripts/local-appwrite/testing/current-code.ts';
import type { Caller, startShop } from './kit.ts';

type Shop = Pick<Awaited<ReturnType<typeof startShop>>, 'admin' | 'endpoint'>;

const type = AuthenticatorType.Totp;
const url = 'http://localhost/auth/recover';

/** Sets up an authenticator app, and has the account ask for it; answers the app's secret. */
export async function enrolApp(shop: Shop, { client }: Caller): Promise<string> {
  const account = new Account(client);
  const { secret } = await account.createMFAAuthenticator({ type });
  await account.updateMFAAuthenticator({ type, otp: await currentCodeAt(shop.endpoint, secret) });
  await account.updateMFA({ mfa: true });
  return secret;
}

/** What the link of a mail about a forgotten password carries that went to where the account has its email now. */
export async function mailedSecret(shop: Shop, email: string): Promise<string> {
  return (await new Account(shop.admin).createRecovery({ email, url })).secret;
}

/** Signs in with the password alone. */
export async function signInAgain<Person extends Caller>(shop: Shop, person: Person) {
  const { secret } = await new Account(shop.admin).createEmailPasswordSession(person);
  return { ...person, secret, client: new Client().setEndpoint(shop.endpoint).setProject('samaa').setSession(secret) };
}

/** Sets another password by a mail, as its owner does, and signs in with it. */
export async function renewByMail<Person extends Caller>(shop: Shop, person: Person) {
  const password = 'another one by the mail';
  const secret = await mailedSecret(shop, person.email);
  await new Account(new Client().setEndpoint(shop.endpoint).setProject('samaa')).updateRecovery({
    userId: person.id,
    secret,
    password,
  });
  return signInAgain(shop, { ...person, password });
}
