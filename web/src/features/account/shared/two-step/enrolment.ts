import type { AuthenticatorType } from 'appwrite';
import { normalizeFactorCode } from '#contract/accounts/second-factor.ts';
import { accountService, isAppwriteFailure } from '#web/lib/appwrite.ts';
import { asSignedIn, refusedField } from '../account.ts';
import { proveFactor } from '../second-factor.ts';
import { askFactor } from './ask-factor.ts';

const type = 'totp' as AuthenticatorType;

const isOf = (error: unknown, name: string) => isAppwriteFailure(error) && error.type === name;

/** How the second step of whoever is signed in stands. */
export interface TwoStepState {
  isOn: boolean;
  hasRecoveryCodes: boolean;
}

export async function readTwoStep(): Promise<TwoStepState> {
  const account = await accountService();
  const [{ mfa }, factors] = await Promise.all([asSignedIn(account.get()), asSignedIn(account.listMFAFactors())]);
  return { isOn: mfa && factors.totp, hasRecoveryCodes: factors.recoveryCode };
}

/** What an authenticator app takes in: by its camera, or typed. Null where the app of the account is set up already. */
export type AppSecret = { secret: string; uri: string } | null;

export async function beginEnrolment(): Promise<AppSecret> {
  const account = await accountService();
  try {
    return await asSignedIn(account.createMFAAuthenticator({ type }));
  } catch (error) {
    if (isOf(error, 'user_authenticator_already_verified')) return null;
    throw error;
  }
}

/**
 * Switches the second step on by a code that the app shows, and answers new recovery codes. The same code also meets a
 * challenge, so that this session counts as having shown its factor; where the code has just changed, that is asked later.
 */
export async function finishEnrolment(begun: AppSecret, typed: string): Promise<string[] | null> {
  const account = await accountService();
  if (begun === null) {
    await proveFactor('totp', typed);
    await asSignedIn(account.updateMFA({ mfa: true }));
    return renewCodes();
  }
  try {
    await asSignedIn(account.updateMFAAuthenticator({ type, otp: normalizeFactorCode(typed) }));
  } catch (error) {
    throw isOf(error, 'user_invalid_token') ? refusedField(error as Error, 'code', 'app_code_wrong') : error;
  }
  await asSignedIn(account.updateMFA({ mfa: true }));
  await proveFactor('totp', typed).catch(() => {});
  return renewCodes();
}

/** Makes recovery codes; those of before work no more. Null when the owner did not show their factor. */
export async function renewCodes(): Promise<string[] | null> {
  const account = await accountService();
  const made = await withFactor(async () => {
    const { recoveryCode: hasSome } = await asSignedIn(account.listMFAFactors());
    return asSignedIn(hasSome ? account.updateMFARecoveryCodes() : account.createMFARecoveryCodes());
  });
  return made?.recoveryCodes ?? null;
}

/** Switches the second step off. False when the owner did not show their factor. */
export async function switchOff(): Promise<boolean> {
  const account = await accountService();
  const done = await withFactor(async () => {
    await asSignedIn(account.deleteMFAAuthenticator({ type }));
    await asSignedIn(account.updateMFA({ mfa: false }));
    return true;
  });
  return done === true;
}

/** Does what the account service wants a factor for that was shown a moment ago: asks for it, and tries again. */
async function withFactor<Done>(action: () => Promise<Done>): Promise<Done | null> {
  try {
    return await action();
  } catch (error) {
    if (!isOf(error, 'user_challenge_required')) throw error;
    return (await askFactor()) ? action() : null;
  }
}
