import { randomBytes } from 'node:crypto';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { defineRecords, field, type RecordOf } from '../../core/records.ts';
import { toBase32, totpCode } from '../../core/totp.ts';
import { createProjectSettings } from '../project/settings.ts';
import { createAccounts, invalidToken, type SessionRecord, type UserRecord } from './accounts.ts';

/** Ways to prove a second time who one is. Codes by mail and phone are only refused here, where the project takes none. */
export const FACTORS = ['totp', 'recoveryCode', 'email', 'phone'] as const;
export type Factor = (typeof FACTORS)[number];

/** Authenticator apps of accounts, at most one each. */
export const createAuthenticators = defineRecords({
  table: '_authenticators',
  label: 'Authenticator',
  fields: { userId: field.partOf('_users'), secret: field.text(), verified: field.boolean() },
  unique: ['id', 'user_id'],
});

/** Challenges that were not met yet. */
export const createChallenges = defineRecords({
  table: '_challenges',
  label: 'Challenge',
  fields: { userId: field.partOf('_users'), type: field.text<Factor>(), expire: field.time() },
  indexed: ['user_id'],
});
export type ChallengeRecord = RecordOf<typeof createChallenges>;

/** The internal tables of second factors. */
export const factorTables = [createAuthenticators, createChallenges];

const SECRET_BYTES = 64;
const CHALLENGE_SECONDS = 3600;
const RECOVERY_CODES = 6;
const RECOVERY_CODE_BYTES = 5;
/** So long after a challenge was met, what is protected by it may be done. */
const RECENT_MS = 30 * 60 * 1000;

/** Second factors of accounts. Use `app.instance(createFactors)`. */
export function createFactors(app: App) {
  const authenticators = app.instance(createAuthenticators);
  const challenges = app.instance(createChallenges);
  const { sessions, change } = app.instance(createAccounts);

  const hasEmail = (user: UserRecord) => user.email !== null && user.emailVerification;
  const hasPhone = (user: UserRecord) => user.phone !== null && user.phoneVerification;
  const isTaken = (factor: Factor) => {
    const { mfaFactors } = app.instance(createProjectSettings).get().settings.security;
    return factor === 'email' || factor === 'phone' ? (mfaFactors?.[factor] ?? true) : true;
  };
  const isVerified = (userId: string) => authenticators.find({ userId })?.verified ?? false;
  /** The server takes the code of this very moment alone, as often as it is sent. */
  const isCodeOf = (secret: string, otp: string) => totpCode(secret, app.clock.now()) === otp;

  function authenticatorOf(userId: string) {
    const found = authenticators.find({ userId });
    if (found === undefined) {
      throw new AppwriteError(
        404,
        'user_authenticator_not_found',
        'Authenticator could not be found on the current user.',
      );
    }
    return found;
  }

  function setCodes(user: UserRecord, wanted: 'first' | 'anew'): string[] {
    if (wanted === 'first' && user.mfaRecoveryCodes.length > 0) {
      throw new AppwriteError(
        409,
        'user_recovery_codes_already_exists',
        'The current user already generated recovery codes and they can only be read once for security reasons.',
      );
    }
    if (wanted === 'anew' && user.mfaRecoveryCodes.length === 0) {
      throw noRecoveryCodes();
    }
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(RECOVERY_CODE_BYTES).toString('hex'));
    change(user.id, { mfaRecoveryCodes: codes });
    return codes;
  }

  function isMet({ type }: ChallengeRecord, user: UserRecord, otp: string): boolean {
    if (type === 'totp') {
      return isCodeOf(authenticatorOf(user.id).secret, otp);
    }
    const left = user.mfaRecoveryCodes.filter((code) => code !== otp);
    if (left.length === user.mfaRecoveryCodes.length) {
      return false;
    }
    change(user.id, { mfaRecoveryCodes: left });
    return true;
  }

  function addFactor(session: SessionRecord, factor: string, changes: Partial<SessionRecord> = {}): SessionRecord {
    const factors = [...new Set([...session.factors, factor])];
    return sessions.update(session, { ...changes, factors }) as SessionRecord;
  }

  return {
    /** Whether a session of the account has to prove more before it may do anything. */
    lacksFactors(user: UserRecord, session: SessionRecord): boolean {
      const hasMore = user.emailVerification || user.phoneVerification || isVerified(user.id);
      return user.mfa && hasMore && session.factors.length < 2;
    },

    /** Which factors an account has that the project takes. */
    list: (user: UserRecord) => ({
      totp: isVerified(user.id),
      phone: isTaken('phone') && hasPhone(user),
      email: isTaken('email') && hasEmail(user),
      recoveryCode: user.mfaRecoveryCodes.length > 0,
    }),

    /** Begins with an authenticator app; one that was never verified gives way to it. */
    addAuthenticator(user: UserRecord, issuer: string): { secret: string; uri: string } {
      const known = authenticators.find({ userId: user.id });
      if (known?.verified) {
        throw alreadyVerified();
      }
      authenticators.remove({ userId: user.id });
      const secret = toBase32(randomBytes(SECRET_BYTES));
      authenticators.insert({ userId: user.id, secret, verified: false });
      const label = encodeURIComponent(`${issuer}:${user.email ?? ''}`);
      const query = new URLSearchParams({ issuer, secret }).toString().replaceAll('+', '%20');
      return { secret, uri: `otpauth://totp/${label}?${query}` };
    },

    /** Takes the authenticator for the account's once it shows the right code. */
    verifyAuthenticator(user: UserRecord, session: SessionRecord, otp: string) {
      const known = authenticatorOf(user.id);
      if (known.verified) {
        throw alreadyVerified();
      }
      if (!isCodeOf(known.secret, otp)) {
        throw invalidToken();
      }
      authenticators.update(known, { verified: true });
      addFactor(session, 'totp');
    },

    /** Takes the account's authenticator away. */
    removeAuthenticator(userId: string) {
      authenticators.remove({ id: authenticatorOf(userId).id });
    },

    /** Switches second factors on or off. The session that switches them on counts as having shown what there is. */
    switchTo(user: UserRecord, session: SessionRecord | null, mfa: boolean): UserRecord {
      const changed = change(user.id, { mfa });
      if (mfa && session !== null) {
        // Whether the project takes them is not asked here.
        const has = { totp: isVerified(user.id), email: hasEmail(user), phone: hasPhone(user) };
        const proven = Object.entries(has).flatMap(([factor, isThere]) => (isThere ? [factor] : []));
        sessions.update(session, { factors: [...new Set([...session.factors, ...proven])] });
      }
      return changed;
    },

    /** Makes the recovery codes of an account that has none, or others for those that it has. */
    createCodes: (user: UserRecord) => setCodes(user, 'first'),
    renewCodes: (user: UserRecord) => setCodes(user, 'anew'),

    /** Asks for a factor. Whether the account has it shows when it is met. */
    challenge(userId: string, type: Factor): ChallengeRecord {
      if (!isTaken(type)) {
        throw new AppwriteError(
          501,
          'user_auth_method_unsupported',
          'The requested factor is disabled by the MFA factors policy',
        );
      }
      if (type === 'email' || type === 'phone') {
        throw new NotSupportedError(`codes by ${type}`);
      }
      const expire = formatTime(new Date(app.clock.now().getTime() + CHALLENGE_SECONDS * 1000));
      return challenges.insert({ userId, type, expire }) as ChallengeRecord;
    },

    /** Meets a challenge, which then is over. A wrong answer leaves it. */
    meet(user: UserRecord, session: SessionRecord, id: string, otp: string): SessionRecord {
      const challenge = challenges.find({ id, userId: user.id });
      if (challenge === undefined || challenge.expire < challenges.now() || !isMet(challenge, user, otp)) {
        throw invalidToken();
      }
      challenges.remove({ id: challenge.id });
      return addFactor(session, challenge.type, { mfaUpdatedAt: sessions.now() });
    },

    /** Lets through a session that met a challenge a moment ago. */
    requireRecent({ mfaUpdatedAt }: SessionRecord) {
      if (!mfaUpdatedAt || app.clock.now().getTime() - Date.parse(mfaUpdatedAt) > RECENT_MS) {
        throw new AppwriteError(
          401,
          'user_challenge_required',
          'A recently successful challenge is required to complete this action. A challenge is considered recent for 5 minutes.',
        );
      }
    },
  };
}

function alreadyVerified(): AppwriteError {
  return new AppwriteError(
    409,
    'user_authenticator_already_verified',
    'This authenticator is already verified on the current user.',
  );
}

function noRecoveryCodes(): AppwriteError {
  return new AppwriteError(
    404,
    'user_recovery_codes_not_found',
    'Recovery codes could not be found on the current user.',
  );
}
