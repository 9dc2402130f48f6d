import type { App } from '../../core/context.ts';
import { createAccounts, type ProviderTokens, type UserRecord, userExists } from '../users/accounts.ts';
import { userBlocked } from './authenticate.ts';
import type { ProviderPerson } from './oauth2-provider.ts';
import { vagueRefusal } from './own-account.ts';

/** What a provider said about who came back from it. */
export type ProviderSignIn = { provider: string; uid: string; person: ProviderPerson; tokens: ProviderTokens };

/**
 * The account of somebody whom a provider vouches for: their own when they are signed in (the identity is added to it), the one
 * that came from that provider before, the one with that email if the provider has verified it, or a new one. An existing
 * account keeps its password and, unless it had no email, whether its email counts as verified. Everything or nothing
 * is written. Throws `user_already_exists`, `user_blocked`, or `general_bad_request` where more would tell about others.
 */
export function signInByProvider(
  app: App,
  { provider, uid, person, tokens }: ProviderSignIn,
  current: { userId: string; sessionId: string | undefined } | null,
): UserRecord {
  const { users, identities, sessions, passwords, get, add, change, changeAddress, end, isEmailOfAnother } =
    app.instance(createAccounts);
  const { email } = person;
  return app.store.transaction(() => {
    let user: UserRecord;
    if (current === null) {
      user = findKnown() ?? findByEmail() ?? signUp();
    } else {
      user = get(current.userId);
      const emailOwner = users.find({ email });
      if (isEmailOfAnother(email, user.id) || (emailOwner && emailOwner.id !== user.id)) {
        throw userExists();
      }
      if (current.sessionId !== undefined) {
        end(user.id, current.sessionId);
      }
    }
    if (!user.status) {
      throw userBlocked();
    }
    if (!user.email) {
      if (users.find({ email })) {
        throw userExists();
      }
      changeAddress(user.id, 'email', email, false);
      user = change(user.id, { emailVerification: user.emailVerification || person.emailVerified });
    }
    const known = identities.find({ provider, providerUid: uid });
    if (known?.userId !== user.id && isEmailOfAnother(email, user.id)) {
      throw vagueRefusal();
    }
    const own = identities.find({ userId: user.id, provider, providerUid: uid });
    if (own) {
      identities.update(own, { ...tokens, updatedAt: identities.now() });
    } else {
      identities.insert({ userId: user.id, provider, providerUid: uid, providerEmail: email, ...tokens });
    }
    return user.name === '' ? change(user.id, { name: person.name }) : user;
  });

  function findKnown(): UserRecord | undefined {
    const known = sessions.find({ provider, providerUid: uid }) ?? identities.find({ provider, providerUid: uid });
    return known && users.find({ id: known.userId });
  }

  function findByEmail(): UserRecord | undefined {
    const id = users.find({ email })?.id ?? identities.find({ providerEmail: email })?.userId;
    if (id === undefined) {
      return undefined;
    }
    // An email that the provider only repeats proves nothing about the account here that has it.
    if (!person.emailVerified) {
      throw vagueRefusal();
    }
    return users.find({ id });
  }

  function signUp(): UserRecord {
    return add({
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
