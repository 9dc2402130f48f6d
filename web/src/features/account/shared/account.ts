import type { FieldMessageKey } from '#contract/errors.ts';
import { setForgottenPassword } from '#contract/phone-codes/calls.ts';
import { serverNow } from '#contract/server-now.ts';
import { paths } from '#web/config/paths.ts';
import { currentLanguage } from '#web/i18n/numbers.ts';
import { accountService, appwrite, isAppwriteFailure, isSessionEnded } from '#web/lib/appwrite.ts';
import { CallError, call, isRefusal } from '#web/lib/call.ts';
import { clearSession, readSession } from '#web/lib/session.ts';

/** What the link of a mail carries: whose it is, and the secret that only the owner of the mailbox knows. */
export interface MailLink {
  userId: string;
  secret: string;
}

/** Appwrite's names for a link that does not work (any more). */
const DEAD_LINK = ['user_invalid_token', 'user_not_found'];

/** True when a link was refused because it is too old, was used already, or never was one. */
export function isDeadLink(error: unknown): boolean {
  return isRefusal(error, 'link_invalid') || (isAppwriteFailure(error) && DEAD_LINK.includes(error.type));
}

/** The account service, for a mail in the language of the page. */
async function mailService() {
  const { setMailLanguage } = await appwrite();
  setMailLanguage(currentLanguage());
  return accountService();
}

const leadingTo = (path: string) => `${window.location.origin}${path}`;

/** Has a link sent with which the password can be set anew. Does not tell whether there is such an account. */
export async function requestRecovery(email: string): Promise<void> {
  const account = await mailService();
  try {
    await account.createRecovery({ email, url: leadingTo(paths.recover) });
  } catch (error) {
    if (isAppwriteFailure(error) && (error.type === 'user_not_found' || error.type === 'user_blocked')) return;
    throw error;
  }
}

/** Sets a new password by the link of a mail; all sessions of the account end. */
export async function completeRecovery({ userId, secret }: MailLink, password: string): Promise<void> {
  const account = await accountService();
  await withPasswordErrors(account.updateRecovery({ userId, secret, password }));
}

/** How whoever is signed in gets in, as Appwrite knows it. */
interface OwnAccount {
  /** They have shown that mails to their email reach them. */
  isEmailProven: boolean;
  /** E.164; `''` where nobody's is proven. */
  provenPhone: string;
  /** Who only ever came by Google has none. */
  hasPassword: boolean;
}

/** Reads the account of whoever is signed in. */
export async function readAccount(): Promise<OwnAccount> {
  const account = await accountService();
  const { emailVerification, phone, phoneVerification, passwordUpdate } = await asSignedIn(account.get());
  return {
    isEmailProven: emailVerification,
    provenPhone: phoneVerification ? phone : '',
    hasPassword: passwordUpdate !== '',
  };
}

/** Has a link sent that proves the email of whoever is signed in. */
export async function sendVerification(): Promise<void> {
  const account = await mailService();
  await asSignedIn(account.createEmailVerification({ url: leadingTo(paths.verifyEmail) }));
}

/** So long a sign-in by a code lets one choose a password without the one of before. */
const FRESH_MS = 15 * 60_000;

/** True a while after somebody has signed in by a code to their phone. */
export function hasEnteredByCode(): boolean {
  const session = readSession();
  return session?.provider === 'token' && serverNow().getTime() - Date.parse(session.$createdAt) < FRESH_MS;
}

/** Replaces the password of whoever is signed in, who gives the old one if they have one; their other sessions end. */
export async function changePassword(oldPassword: string | undefined, password: string): Promise<void> {
  const account = await accountService();
  try {
    await asSignedIn(withPasswordErrors(account.updatePassword({ password, oldPassword })));
  } catch (error) {
    if (!isAppwriteFailure(error) || error.type !== 'user_invalid_credentials') throw error;
    throw refusedField(error, 'oldPassword', 'password_wrong');
  }
}

/** Sets the password of whoever has signed in by a code a moment ago. All of their sessions end, also this one. */
export async function replacePassword(password: string): Promise<void> {
  await call(setForgottenPassword, { password, repeatedPassword: password });
}

/** Forgets the session when Appwrite answers that it has ended: the guard of the page then leads to sign-in. */
export async function asSignedIn<Answer>(request: Promise<Answer>): Promise<Answer> {
  const sessionId = readSession()?.$id;
  try {
    return await request;
  } catch (error) {
    if (isSessionEnded(error) && sessionId) clearSession(sessionId);
    throw error;
  }
}

/** Appwrite refuses more passwords than our rules do; that belongs beside the field. */
async function withPasswordErrors(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    const fault = passwordFault(error);
    throw fault ? refusedField(error as Error, 'password', fault) : error;
  }
}

function passwordFault(error: unknown): FieldMessageKey | null {
  if (!isAppwriteFailure(error)) return null;
  if (error.type === 'password_personal_data') return 'password_personal';
  if (error.type === 'password_recently_used') return 'password_used';
  if (!/^Invalid `password` param/.test(error.message)) return null;
  return /commonly used/.test(error.message) ? 'password_common' : 'invalid';
}

/** Something that was typed is refused by the account service. */
export function refusedField({ message }: Error, field: string, key: FieldMessageKey): CallError {
  return new CallError({ error: message, code: 'invalid_input', params: { fields: { [field]: { key } } } });
}
