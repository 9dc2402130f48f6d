import type { Account, AuthenticationFactor } from 'appwrite';
import { type Factor, normalizeFactorCode } from '#contract/accounts/second-factor.ts';
import { accountService, isAppwriteFailure } from '#web/lib/appwrite.ts';
import { CallError } from '#web/lib/call.ts';
import { readSession, storeSession } from '#web/lib/session.ts';
import { asSignedIn, refusedField } from './account.ts';

/** A challenge lasts an hour; ten may be asked for in an hour, so one that was answered wrongly is used again. */
const CHALLENGE_MS = 50 * 60_000;
const HOUR_MINUTES = 60;

let open: { id: string; factor: Factor; sessionId: string | undefined; since: number } | null = null;

const WRONG = { totp: 'app_code_wrong', recoveryCode: 'recovery_code_wrong' } as const;

/** Shows a second factor to the account service. A wrong code is refused beside the field `code`. */
export async function proveFactor(factor: Factor, typed: string): Promise<void> {
  const account = await accountService();
  try {
    const challengeId = await challengeFor(account, factor);
    const otp = normalizeFactorCode(typed);
    const session = await asSignedIn(account.updateMFAChallenge({ challengeId, otp }));
    open = null;
    storeSession(session);
  } catch (error) {
    if (!isAppwriteFailure(error)) throw error;
    if (error.type === 'user_invalid_token') throw refusedField(error, 'code', WRONG[factor]);
    if (error.code !== 429) throw error;
    open = null;
    throw new CallError({ error: error.message, code: 'too_many_attempts', params: { minutes: HOUR_MINUTES } });
  }
}

async function challengeFor(account: Account, factor: Factor): Promise<string> {
  const sessionId = readSession()?.$id;
  const isUsable =
    open?.factor === factor && open.sessionId === sessionId && performance.now() - open.since < CHALLENGE_MS;
  if (open && isUsable) return open.id;
  // The SDK's enum writes recovery codes in small letters, for which the server finds no code.
  const challenge = await asSignedIn(account.createMFAChallenge({ factor: factor as AuthenticationFactor }));
  open = { id: challenge.$id, factor, sessionId, since: performance.now() };
  return open.id;
}
