import { checkCredentials, register as registerCall } from '#contract/accounts/calls.ts';
import type { InputOf } from '#contract/call.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { accountService, isAppwriteFailure, lacksSecondFactor } from '#web/lib/appwrite.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { clearSession, type Session } from '#web/lib/session.ts';

/*
 * The ways in and out, which load when somebody takes one.
 */

/** What somebody types to register. */
export type RegisterValues = Omit<InputOf<typeof registerCall>, 'requestId'>;

/** Checks the credentials and opens a session. */
export async function openSession(typed: { email: string; password: string }): Promise<Session> {
  const credentials = { email: normalizeEmail(typed.email), password: typed.password.trim() };
  const account = await accountService();
  await call(checkCredentials, credentials).catch(async (error: unknown) => {
    if (!lacksSecondFactor(error)) throw error;
    // The browser holds a session that never came to its second step, and that lets it do nothing.
    await account.deleteSession({ sessionId: 'current' });
    await call(checkCredentials, credentials);
  });
  try {
    return await account.createEmailPasswordSession(credentials);
  } catch (error) {
    if (!isAppwriteFailure(error) || error.type !== 'user_session_already_exists') throw error;
    // The browser still holds a session that this page forgot.
    await account.deleteSession({ sessionId: 'current' });
    return account.createEmailPasswordSession(credentials);
  }
}

/** The last intention to register. */
const intention = { values: '', requestId: '' };

/** Creates the account and answers with what one signs in. */
export async function createAccount(values: RegisterValues): Promise<{ email: string; password: string }> {
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim()]),
  ) as unknown as RegisterValues;
  // The same values again are the same intention: the account may exist already, and only signing in failed.
  const written = JSON.stringify(trimmed);
  if (intention.values !== written) Object.assign(intention, { values: written, requestId: newRequestId() });
  await call(registerCall, { ...trimmed, requestId: intention.requestId });
  return trimmed;
}

/** Ends the session on the server and forgets it. */
export async function endSession(): Promise<void> {
  const account = await accountService();
  try {
    await account.deleteSession({ sessionId: 'current' });
  } catch (error) {
    // 401: it had ended already.
    if (!isAppwriteFailure(error) || error.code !== 401) throw error;
  }
  clearSession();
}
