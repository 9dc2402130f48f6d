import type { App } from '../../core/context.ts';
import { GUEST_ROLES, rolesOfUser } from '../../core/permissions.ts';
import { readSessionSecret } from '../account/session-secret.ts';
import { createAccounts } from '../users/accounts.ts';
import { accountModel } from '../users/models.ts';
import type { UserRecord } from '../users/user-store.ts';

/** Who somebody proved to be, and by which session. */
export type Identity = { userId: string; sessionId: string };

/** Finds out who is at the other end of a socket, and whether he still is. Use `app.instance(createIdentities)`. */
export type Identities = ReturnType<typeof createIdentities>;

/** Opens the identities; pass it to `app.instance`. */
export function createIdentities(app: App) {
  const { users, targets, sessions } = app.instance(createAccounts);

  function find({ userId, sessionId }: Identity): UserRecord | null {
    const user = users.find(userId);
    const isLive = user?.status === true && sessions.ofUser(userId).some((session) => session.id === sessionId);
    return isLive ? user : null;
  }

  function fromHeaders(headers: Headers): Identity | null {
    const presented = readSessionSecret(headers, app.config.projectId);
    const session = presented && sessions.findBySecret(presented.userId, presented.secret);
    const identity = session && { userId: session.userId, sessionId: session.id };
    return identity && find(identity) && identity;
  }

  return {
    /** Whoever the headers' cookie or session header proves, or null. A blocked account proves nothing. */
    fromHeaders,

    /** Whoever the text proves that a client keeps of a session, or null. */
    fromSecret(secret: string): Identity | null {
      return /^[\x21-\x7e]*$/.test(secret) ? fromHeaders(new Headers({ 'x-appwrite-session': secret })) : null;
    },

    /** The roles that he has by now; null once the session has ended or the account is blocked or gone. */
    roles(identity: Identity): readonly string[] | null {
      const user = find(identity);
      return (
        user &&
        rolesOfUser({ id: user.id, labels: user.labels, verified: user.emailVerification || user.phoneVerification })
      );
    },

    /** The account as its owner gets it, null for nobody. */
    account(identity: Identity | null) {
      const user = identity && users.find(identity.userId);
      return user && accountModel(user, targets.ofUser(user.id));
    },

    /** The roles of whoever did not prove anything. */
    guestRoles: GUEST_ROLES,
  };
}
