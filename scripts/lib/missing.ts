import { AppwriteException } from 'node-appwrite';

/** For `catch`: undefined for what does not exist; other errors go on. */
export function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof AppwriteException && error.code === 404) {
    return undefined;
  }
  throw error;
}
