import type { App } from '../../core/context.ts';
import { rolesOfUser } from '../../core/permissions.ts';
import { readSessionSecret } from '../../core/session-secret.ts';
import { createAccounts } from '../users/accounts.ts';
import { accountModel } from '../users/models.ts';

/** Who somebody proved to be: the account as its owner gets it, and the roles that it has by now. */
export type Identity = { account: object; roles: readonly string[] };

/** Whoever the headers' cookie or session header proves, or null. A blocked account proves nothing. */
export function identify(app: App, headers: Headers): Identity | null {
  const { users, proven, targetsOf } = app.instance(createAccounts);
  const presented = readSessionSecret(headers, app.config.projectId);
  const session = presented && proven(presented.userId, presented.secret);
  const user = session ? users.find({ id: session.userId }) : undefined;
  if (!user?.status) {
    return null;
  }
  const { id, labels, emailVerification, phoneVerification } = user;
  return {
    account: accountModel(user, targetsOf(id)),
    roles: rolesOfUser({ id, labels, verified: emailVerification || phoneVerification }),
  };
}

/** Whoever the text proves that a client keeps of a session, or null. */
export function identifyBySecret(app: App, secret: string): Identity | null {
  return /^[\x21-\x7e]*$/.test(secret) ? identify(app, new Headers({ 'x-appwrite-session': secret })) : null;
}
