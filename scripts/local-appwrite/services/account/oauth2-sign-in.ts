import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { createAccounts } from '../users/accounts.ts';
import type { ProviderTokens } from '../users/identity-store.ts';
import type { UserRecord } from '../users/user-store.ts';
import { userBlocked } from './authenticate.ts';
import type { ProviderPerson } from './oauth2-provider.ts';
import { vagueRefusal } from './own-account.ts';

/** What a provider said about who came back from it. */
export type ProviderSignIn = { provider: string; uid: string; person: ProviderPerson; tokens: ProviderTokens };

/**
 * The account of somebody whom a provider vouches for: his own when he is signed in (the identity is added to it), the one
 * that came from that provider before, the one with that email if the provider has verified it, or a new one. An existing
 * account keeps its password and, unless it had no email, whether its email counts as verified. Everything or nothing
 * is written. Throws `user_already_exists`, `user_blocked`, or `general_bad_request` where more would tell about others.
 */
export function signInByProvider(
  app: App,
  { provider, uid, person, tokens }: ProviderSignIn,
  current: { userId: string; sessionId: string | undefined } | null,
): UserRecord {
  const { users, identities, sessions } = app.instance(createAccounts);
  const email = person.email;
  return app.store.transaction(() => {
    let user: UserRecord;
    if (current === null) {
      user = findKnown() ?? findByEmail() ?? signUp();
    } else {
      user = users.get(current.userId);
      const emailOwner = users.findByEmail(email);
      if (identities.isEmailOfAnother(email, user.id) || (emailOwner !== null && emailOwner.id !== user.id)) {
        throw alreadyExists();
      }
      if (current.sessionId !== undefined) {
        sessions.remove(user.id, current.sessionId);
      }
    }
    if (!user.status) {
      throw userBlocked();
    }
    if (!user.email) {
      if (users.findByEmail(email) !== null) {
        throw alreadyExists();
      }
      users.updateAddress(user.id, 'email', email, false);
      user = users.update(user.id, { emailVerification: user.emailVerification || person.emailVerified });
    }
    const known = identities.findByUid(provider, uid);
    if (known?.userId !== user.id && identities.isEmailOfAnother(email, user.id)) {
      throw vagueRefusal();
    }
    identities.save({ userId: user.id, provider, providerUid: uid, providerEmail: email }, tokens);
    return user.name === '' ? users.update(user.id, { name: person.name }) : user;
  });

  function findKnown(): UserRecord | null {
    const id = sessions.findUserByProvider(provider, uid) ?? identities.findByUid(provider, uid)?.userId;
    return id === undefined ? null : users.find(id);
  }

  function findByEmail(): UserRecord | null {
    const id = users.findByEmail(email)?.id ?? identities.findByEmail(email)?.userId;
    if (id === undefined) {
      return null;
    }
    // An email that the provider only repeats proves nothing about the account here that has it.
    if (!person.emailVerified) {
      throw vagueRefusal();
    }
    return users.find(id);
  }

  function signUp(): UserRecord {
    const { passwords } = app.instance(createAccounts);
    return users.insert({
      id: app.ids.unique(),
      name: person.name,
      email,
      phone: null,
      emailVerification: person.emailVerified,
      password: null,
      hashOptions: passwords.options,
    });
  }
}

function alreadyExists(): AppwriteError {
  return new AppwriteError(
    409,
    'user_already_exists',
    'A user with the same id, email, or phone already exists in this project.',
  );
}
