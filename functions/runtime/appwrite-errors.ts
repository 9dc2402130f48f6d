import { AppwriteException } from 'node-appwrite';

/** How Appwrite says no, in the words that the functions think in. Everything else it answers is unexpected. */
const REASONS = {
  missing: [
    'row_not_found',
    'document_not_found',
    'user_not_found',
    'storage_file_not_found',
    'user_session_not_found',
    'user_authenticator_not_found',
    'user_recovery_codes_not_found',
    'general_cursor_not_found',
    // The row is there, though nothing in it says any more where it stands in the list.
    'database_query_order_null',
    'message_not_found',
  ],
  taken: [
    'row_already_exists',
    // A unique value that another row has; servers of before August 2026 answer as for a taken id.
    'row_unique_constraint_violation',
    'document_already_exists',
    'user_already_exists',
    'user_email_already_exists',
    'user_phone_already_exists',
    'user_target_already_exists',
    'message_already_exists',
  ],
  /** An increment above its maximum or a decrement below its minimum. */
  limit: ['column_limit_exceeded', 'attribute_limit_exceeded'],
  conflict: ['transaction_conflict'],
  signed_out: [
    'general_unauthorized_scope',
    'user_jwt_invalid',
    'user_unauthorized',
    'user_blocked',
    'user_session_not_found',
    'user_not_found',
    'user_more_factors_required',
    'user_password_reset_required',
  ],
  wrong_password: ['user_invalid_credentials'],
  blocked: ['user_blocked'],
  /** What a mail carried is too old, was used already, or never was sent. */
  dead_link: ['user_invalid_token', 'user_not_found'],
  personal_password: ['password_personal_data'],
  /** One that its owner had before, where the project remembers those. */
  used_password: ['password_recently_used'],
  /** Asked more often than Appwrite lets anybody without a key. */
  too_often: ['general_rate_limit_exceeded'],
  account_gone: ['user_not_found'],
} as const satisfies Record<string, readonly string[]>;

export type AppwriteReason = keyof typeof REASONS;

/** True when Appwrite refused for one of the given reasons. */
export function isAppwriteError(error: unknown, ...reasons: AppwriteReason[]): error is AppwriteException {
  return (
    error instanceof AppwriteException &&
    reasons.some((reason) => (REASONS[reason] as readonly string[]).includes(error.type))
  );
}

/** Awaits an answer of Appwrite; answers `instead` when it refuses for one of the given reasons. */
export async function unless<Answer, Instead>(
  answer: Promise<Answer>,
  reasons: AppwriteReason[],
  instead: Instead,
): Promise<Answer | Instead> {
  try {
    return await answer;
  } catch (error) {
    if (isAppwriteError(error, ...reasons)) {
      return instead;
    }
    throw error;
  }
}

/** The parameter that Appwrite found invalid, or null when it refused for another reason. */
export function invalidParameter(error: unknown): string | null {
  return error instanceof AppwriteException && error.type === 'general_argument_invalid'
    ? (/^Invalid `(\w+)` param/.exec(error.message)?.[1] ?? null)
    : null;
}

/** True when Appwrite refused a password because many people have it. */
export function isAboutCommonPasswords(error: unknown): boolean {
  return invalidParameter(error) === 'password' && /commonly used/.test((error as Error).message);
}
