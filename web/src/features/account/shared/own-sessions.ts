import { accountService, isAppwriteFailure } from '#web/lib/appwrite.ts';
import type { Session } from '#web/lib/session.ts';
import { asSignedIn } from './account.ts';

/** Where whoever is signed in is signed in: here first, then the newest. */
export async function readSessions(): Promise<Session[]> {
  const account = await accountService();
  const { sessions } = await asSignedIn(account.listSessions());
  return sessions.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.$createdAt.localeCompare(one.$createdAt),
  );
}

/** Ends sessions of whoever is signed in; one that is over already is as good. */
export async function endSessions(sessionIds: readonly string[]): Promise<void> {
  const account = await accountService();
  await Promise.all(
    sessionIds.map((sessionId) =>
      asSignedIn(
        account.deleteSession({ sessionId }).catch((error: unknown) => {
          if (!isAppwriteFailure(error) || error.code !== 404) throw error;
        }),
      ),
    ),
  );
}
