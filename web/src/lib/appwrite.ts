import type { Account, Storage } from 'appwrite';

type Sdk = typeof import('./appwrite-sdk.ts');

let loading: Promise<Sdk> | undefined;

/** The Appwrite services, loaded at first use. Rejects like a failed fetch when the module cannot be loaded. */
export function appwrite(): Promise<Sdk> {
  loading ??= import('./appwrite-sdk.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The account service, loaded at first use. Rejects like `appwrite()`. */
export async function accountService(): Promise<Account> {
  return (await import('./appwrite-account.ts')).account;
}

/** The storage service, loaded at first use. Rejects like `appwrite()`. */
export async function storageService(): Promise<Storage> {
  return (await import('./appwrite-storage.ts')).storage;
}

/** The fields of the SDK's `AppwriteException`, known without loading the SDK. */
export interface AppwriteFailure extends Error {
  /** The HTTP status. */
  code: number;
  /** Appwrite's own name of the error, for example `user_already_exists`. */
  type: string;
}

/** A refusal as the SDK throws it. */
export function refusedBy(
  code: number,
  { message = '', type = '' }: { message?: string; type?: string },
): AppwriteFailure {
  return Object.assign(new Error(message), { name: 'AppwriteException', code, type });
}

/** Appwrite's names for a caller whose session has ended, or whose account is blocked or gone. */
const SESSION_ENDED = ['general_unauthorized_scope', 'user_unauthorized', 'user_blocked', 'user_session_not_found'];

/** True when Appwrite itself does not know the caller any more. */
export function isSessionEnded(error: unknown): boolean {
  return isAppwriteFailure(error) && SESSION_ENDED.includes(error.type);
}

/** True while somebody has proven who they are by one factor, and their account has a second one. */
export function lacksSecondFactor(error: unknown): boolean {
  return isAppwriteFailure(error) && error.type === 'user_more_factors_required';
}

/** True for an error that Appwrite itself answered (not a function of ours). */
export function isAppwriteFailure(error: unknown): error is AppwriteFailure {
  return error instanceof Error && error.name === 'AppwriteException';
}
