import { Account, Client, OAuthProvider } from 'node-appwrite';
import { type Caller, noteSignIn, type TestShop } from './kit.ts';

const PAGE = 'http://localhost/auth/google';

/** Signs somebody in with Google, as a browser does: there, back, and a session. */
export async function signInWithGoogle(shop: TestShop, email: string): Promise<Caller> {
  const connect = () => new Client().setEndpoint(shop.endpoint).setProject('samaa');
  const consent = await new Account(connect()).createOAuth2Token({
    provider: OAuthProvider.Google,
    success: PAGE,
    failure: PAGE,
  });
  const body = new URLSearchParams({ decision: 'approve', email, name: 'Mona', verified: 'on' });
  let answer = await fetch(consent, { method: 'POST', body, redirect: 'manual' });
  let address = answer.headers.get('location') ?? '';
  while (!address.startsWith(PAGE)) {
    answer = await fetch(address, { redirect: 'manual' });
    address = answer.headers.get('location') ?? '';
  }
  const back = new URL(address).searchParams;
  const proof = { userId: back.get('userId') ?? '', secret: back.get('secret') ?? '' };
  const { $id, userId, secret } = await new Account(shop.admin).createSession(proof);
  await noteSignIn(shop, userId, $id);
  return { id: userId, email, phone: '', password: '', client: connect().setSession(secret) };
}
