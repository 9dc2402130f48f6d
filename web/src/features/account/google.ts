import type { OAuthProvider } from 'appwrite';
import { continueWithGoogle } from '#contract/accounts/calls.ts';
import { ownReturnPath, paths } from '#web/config/paths.ts';
import { accountService, isAppwriteFailure } from '#web/lib/appwrite.ts';
import { call } from '#web/lib/call.ts';
import { storeSession } from '#web/lib/session.ts';
import { tabStore } from '#web/lib/storage.ts';
import type { MailLink } from './shared/account.ts';

/** The page that a visitor asked for before they went to Google. */
const RETURN_TO = 'return-to';

/**
 * Sends the visitor to Google, from where they come back to `/auth/google`, and from there to the path `from`.
 * A session that this browser still holds ends first: Appwrite would join the Google account with its account.
 */
export async function goToGoogle(from: string): Promise<void> {
  const account = await accountService();
  try {
    await account.deleteSession({ sessionId: 'current' });
  } catch (error) {
    if (!isAppwriteFailure(error) || error.code !== 401) throw error;
  }
  tabStore.set(RETURN_TO, from);
  const back = `${window.location.origin}${paths.google}`;
  // The SDK's enum is only its strings; importing it would load the SDK. It leads the browser away by itself.
  account.createOAuth2Token({ provider: 'google' as OAuthProvider, success: back, failure: back });
}

/** Where somebody goes on after Google: the page that they had asked for, else `/`. */
export const returnFromGoogle = (): string => ownReturnPath(tabStore.get(RETURN_TO)) ?? paths.landing;

/**
 * Signs in by what Google's link carries. `again` when the account was somebody else's until now: they are shut out,
 * and the owner has to sign in with Google once more.
 */
export async function enterByGoogle({ userId, secret }: MailLink): Promise<'in' | 'again'> {
  const account = await accountService();
  const session = await account.createSession({ userId, secret });
  const { startAgain } = await call(continueWithGoogle, {}, { caller: userId });
  if (startAgain) return 'again';
  // Only now: who is signed in is looked up as soon as the session is stored, and the profile must be there then.
  storeSession(session);
  return 'in';
}
