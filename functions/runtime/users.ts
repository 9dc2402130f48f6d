import { randomBytes } from 'node:crypto';
import {
  Account,
  AuthenticatorType,
  type Client,
  ID,
  MessagingProviderType,
  type Models,
  Query,
  Users as UsersApi,
} from 'node-appwrite';
import type { PasswordFault } from '#subjects/accounts/rules/passwords.ts';
import { type AccountState, type EmailAge, isProofTied, mayMakeTarget } from '#subjects/accounts/rules/people.ts';
import { invalidParameter, isAboutCommonPasswords, isAppwriteError, unless } from './appwrite-errors.ts';
import type { NewMessage } from './messages.ts';

/** An account that is to be made. The phone is in E.164; staff accounts have none. */
export interface NewAccount {
  id: string;
  email: string;
  phone?: string;
  password: string;
  name: string;
}

/** What became of an account that was to be made: when it was, its password's time is told (ISO 8601). */
export type AccountCreation = { passwordSetAt: string } | 'taken' | 'invalid_email' | PasswordFault;

/** What an account says about reaching its owner; the phone is in E.164, `''` without one. */
export interface Contact {
  name: string;
  phone: string;
}

/** What stands behind an account: how its owner may get in, and what they have proven. */
export interface Standing extends AccountState {
  name: string;
  hasPassword: boolean;
  /** Asks for a second factor when somebody signs in. */
  asksForFactor: boolean;
  /** E.164; `''` without one. */
  phone: string;
  isPhoneProven: boolean;
  /** The accounts at other providers with which one may sign in. */
  identities: { id: string; provider: string; email: string }[];
}

/** A sign-in of somebody that has not ended. */
export interface SessionInfo {
  id: string;
  /** `email` for one with a password, `token` for one by a code to the phone, `server` for one by an operator, else the provider. */
  provider: string;
  /** ISO 8601. */
  createdAt: string;
}

/** An account as those see it who manage accounts. */
export interface ManagedAccount extends EmailAge {
  id: string;
  name: string;
  email: string;
  labels: string[];
  /** Asks for a second factor when somebody signs in; whether it has one, `hasApp` tells. */
  hasFactor: boolean;
  isBlocked: boolean;
  /** ISO 8601. */
  createdAt: string;
  /** Their phone was proven, or their email, by what can only have been sent there. */
  isProven: boolean;
  /** Somebody has read a mail to the email since that was last taken back (`takeEmailProof`). */
  isEmailProven: boolean;
  /** ISO 8601: the day on which somebody was last signed in, or when it was made. */
  lastUsedAt: string;
  /** ISO 8601; `''` when there never was a password. */
  passwordSetAt: string;
}

/** Of a password that only takes the place of another. */
const UNKNOWN_PASSWORD_BYTES = 32;

/** Of what opens a session: its characters, and how long it does. Appwrite lets it be no shorter. */
const ENTRY_LENGTH = 64;
const ENTRY_SECONDS = 60;

/** The accounts of the project, through the function's own key. */
export class Users {
  readonly #users: UsersApi;
  readonly #account: Account;
  readonly #visitor: Account;

  /** `visitor` is nobody: what needs no right is asked without the key. */
  constructor(client: Client, visitor: Client) {
    this.#users = new UsersApi(client);
    this.#account = new Account(client);
    this.#visitor = new Account(visitor);
  }

  /**
   * Makes an account. `taken` when its id, email or phone is; `invalid_email` or the fault of the password when Appwrite,
   * which is stricter than our schemas, does not take it.
   */
  async create({ id, email, phone, password, name }: NewAccount): Promise<AccountCreation> {
    try {
      const account = await this.#users.create({ userId: id, email, phone, password, name });
      await this.#leadMessagesTo(account);
      return { passwordSetAt: account.passwordUpdate };
    } catch (error) {
      if (isAppwriteError(error, 'taken')) {
        return 'taken';
      }
      if (invalidParameter(error) === 'email') {
        return 'invalid_email';
      }
      return passwordFault(error);
    }
  }

  /**
   * Where messages to an account go, and whether its owner has proven that: by reading a mail, and a text. The phone is
   * in E.164, `''` without one. Null without such an account.
   */
  async mailboxOf(
    id: string,
  ): Promise<{ email: string; isProven: boolean; phone: string; isPhoneProven: boolean } | null> {
    const account = await unless(this.#users.get({ userId: id }), ['missing'], null);
    return (
      account && {
        email: account.email,
        isProven: account.emailVerification,
        phone: account.phone,
        isPhoneProven: account.phone !== '' && account.phoneVerification,
      }
    );
  }

  /**
   * The account through which mail gets to an address: the one that has it, else a new one with this id. Null when
   * Appwrite does not take the address for one.
   */
  async recipientAt(email: string, id: string): Promise<string | null> {
    try {
      const account = await this.#users.create({ userId: id, email });
      await this.#leadMessagesTo(account);
      return account.$id;
    } catch (error) {
      if (invalidParameter(error) === 'email') {
        return null;
      }
      if (!isAppwriteError(error, 'taken')) {
        throw error;
      }
    }
    const { users } = await this.#users.list({ queries: [Query.equal('email', email), Query.limit(1)] });
    return users[0]?.$id ?? null;
  }

  /**
   * Has messages to a new account go where it says. Anybody may lead those to their own account to another address, by an endpoint that
   * is meant for apps: an account that is made for that address then gets none, and Appwrite answers with the other account's.
   */
  async #leadMessagesTo({ $id: userId, email, phone, targets }: Models.User): Promise<void> {
    const foreign = targets.filter((target) => target.userId !== userId);
    await this.#deleteTargets(foreign);
    for (const { identifier } of foreign) {
      // To set what it has makes the account its own.
      await (identifier === email
        ? this.#users.updateEmail({ userId, email })
        : this.#users.updatePhone({ userId, number: phone }));
    }
  }

  /** Name and phone of an account, or null when there is no such account. */
  async contactOf(id: string): Promise<Contact | null> {
    const account = await unless(this.#users.get({ userId: id }), ['missing'], null);
    return account && { name: account.name, phone: account.phone };
  }

  /**
   * Brings name and phone of an account from `before` to `after`; `taken`, and nothing changed, when somebody else has
   * proven the phone to be theirs (`takePhone`).
   */
  async setContact(id: string, before: Contact, after: Contact): Promise<'set' | 'taken'> {
    if (after.phone !== before.phone && (await this.takePhone(id, after.phone)) === 'taken') {
      return 'taken';
    }
    if (after.name !== before.name) {
      await this.#users.updateName({ userId: id, name: after.name });
    }
    return 'set';
  }

  /**
   * Sets the phone (E.164) of an account. Appwrite lets one account alone have a phone: who has it without having proven
   * it gives it up; `taken`, and nothing changed, when its holder has. Of several who take it at once one has it in the
   * end, and the others are without.
   */
  async takePhone(id: string, phone: string): Promise<'set' | 'taken'> {
    const set = () => unless(this.#users.updatePhone({ userId: id, number: phone }), ['taken'], null);
    if ((await set()) === null) {
      if ((await this.freePhone(phone)) === 'taken') {
        return 'taken';
      }
      if ((await set()) === null && !((await this.#freeTarget({ phone })) && (await set()))) {
        await this.#users.updatePhone({ userId: id, number: '' });
      }
    }
    return 'set';
  }

  /**
   * Has messages to an account go where it says, and nowhere else. Whoever has a session of it may lead them elsewhere: who knows a password
   * would keep from its owner that they signed in, and who registered a stranger's email would get what the shop writes there. A new
   * account whose email lost its target waits for it, because it would look as if it never had another email (`isProofTied`).
   */
  async leadMessagesHome(userId: string, channel: NewMessage['channel'], now: Date): Promise<void> {
    const account = await unless(this.#users.get({ userId }), ['missing'], null);
    if (!account) {
      return;
    }
    const identifier = channel === 'email' ? account.email : account.phone;
    const targets = account.targets.filter(({ providerType }) => providerType === channel);
    const foreign = targets.filter((target) => target.identifier !== identifier);
    await this.#deleteTargets(foreign);
    if (identifier !== '' && foreign.length === targets.length && mayMakeTarget(toAccountState(account), now)) {
      const providerType = channel === 'email' ? MessagingProviderType.Email : MessagingProviderType.Sms;
      const target = { userId, targetId: ID.unique(), providerType, identifier };
      await unless<unknown, null>(this.#users.createTarget(target), ['taken'], null);
    }
  }

  /**
   * Takes an address from an account that only has its messages led there (`#leadMessagesTo`); false when there is none. Appwrite names
   * such a target in its answer to a new account alone, so that one is made, and goes again.
   */
  async #freeTarget(address: { email: string } | { phone: string }): Promise<boolean> {
    const probe = await unless(this.#users.create({ userId: ID.unique(), ...address }), ['taken'], null);
    if (probe === null) {
      return false;
    }
    const foreign = probe.targets.filter(({ userId }) => userId !== probe.$id);
    await this.#deleteTargets(foreign);
    await this.#users.delete({ userId: probe.$id });
    return foreign.length > 0;
  }

  async #deleteTargets(targets: readonly Models.Target[]): Promise<void> {
    for (const { userId, $id: targetId } of targets) {
      await unless(this.#users.deleteTarget({ userId, targetId }), ['missing'], null);
    }
  }

  /** Takes a phone (E.164) from the account that has it, unless its owner has proven it. */
  async freePhone(phone: string): Promise<'free' | 'taken'> {
    const { users } = await this.#users.list({ queries: [Query.equal('phone', phone), Query.limit(1)] });
    const [holder] = users;
    if (!holder) {
      return 'free';
    }
    if (holder.phoneVerification) {
      return 'taken';
    }
    await unless(this.#users.updatePhone({ userId: holder.$id, number: '' }), ['missing'], null);
    return 'free';
  }

  /**
   * Sets the phone (E.164) of an account as proven. Whoever has it gives it up, also one who had proven it: a number goes to
   * somebody else in time. False, and nothing proven, when the account got another phone at the same moment.
   */
  async provePhone(id: string, phone: string): Promise<boolean> {
    const { users } = await this.#users.list({ queries: [Query.equal('phone', phone), Query.limit(1)] });
    const [holder] = users;
    if (holder && holder.$id !== id) {
      await this.setContactPhone(holder.$id, '');
    }
    if (holder?.$id !== id) {
      await this.takePhone(id, phone);
    }
    const proven = await this.#users.updatePhoneVerification({ userId: id, phoneVerification: true });
    if (proven.phone !== phone) {
      await this.#users.updatePhoneVerification({ userId: id, phoneVerification: false });
    }
    return proven.phone === phone;
  }

  /** The account whose owner has proven a phone (E.164), or null. */
  async provenHolderOf(phone: string): Promise<{ id: string; labels: string[]; isBlocked: boolean } | null> {
    const { users } = await this.#users.list({ queries: [Query.equal('phone', phone), Query.limit(1)] });
    const [holder] = users;
    return holder?.phoneVerification
      ? { id: holder.$id, labels: holder.labels, isBlocked: holder.status === false }
      : null;
  }

  /** Which of these phones (E.164, at most 100) are proven, and the ids of the accounts whose they are. */
  async provenHoldersOf(phones: readonly string[]): Promise<Map<string, string>> {
    const queries = [Query.equal('phone', [...phones]), Query.limit(phones.length)];
    const { users } = phones.length === 0 ? { users: [] } : await this.#users.list({ queries });
    return new Map(users.filter((one) => one.phoneVerification).map(({ $id, phone }) => [phone, $id]));
  }

  /** Makes what opens one session of an account, within a minute. */
  async createEntry(id: string): Promise<{ userId: string; secret: string }> {
    const { userId, secret } = await this.#users.createToken({
      userId: id,
      length: ENTRY_LENGTH,
      expire: ENTRY_SECONDS,
    });
    return { userId, secret };
  }

  /** What stands behind an account, or null when there is no such account. */
  async standingOf(id: string): Promise<Standing | null> {
    const [account, { identities }] = await Promise.all([
      unless(this.#users.get({ userId: id }), ['missing'], null),
      this.#users.listIdentities({ queries: [Query.equal('userId', id), Query.limit(100)] }),
    ]);
    return (
      account && {
        ...toAccountState(account),
        name: account.name,
        hasPassword: account.passwordUpdate !== '',
        asksForFactor: account.mfa,
        phone: account.phone,
        isPhoneProven: account.phoneVerification,
        identities: identities.map(({ $id, provider, providerEmail }) => ({ id: $id, provider, email: providerEmail })),
      }
    );
  }

  /**
   * Leaves no way into an account but those that its owner will make: another password, no phone, none of the given
   * identities, no session. Answers when the password was set. May be repeated.
   */
  async shutOut(id: string, identityIds: readonly string[]): Promise<{ passwordSetAt: string }> {
    const [{ passwordUpdate }] = await Promise.all([
      this.#users.updatePassword({ userId: id, password: unknownPassword() }),
      this.setContactPhone(id, ''),
      this.deleteIdentities(identityIds),
    ]);
    await this.endSessions(id);
    return { passwordSetAt: passwordUpdate };
  }

  /** Sets the phone (E.164); `''` takes it away. */
  async setContactPhone(id: string, phone: string): Promise<void> {
    await this.#users.updatePhone({ userId: id, number: phone });
  }

  /** Takes ways in by other providers away; one that is gone already is as good. */
  async deleteIdentities(identityIds: readonly string[]): Promise<void> {
    await Promise.all(
      identityIds.map((identityId) => unless(this.#users.deleteIdentity({ identityId }), ['missing'], null)),
    );
  }

  /** Where somebody is signed in. */
  async sessionsOf(id: string): Promise<SessionInfo[]> {
    const { sessions } = await this.#users.listSessions({ userId: id });
    return sessions.map(({ $id, provider, $createdAt: createdAt }) => ({ id: $id, provider, createdAt }));
  }

  /** Ends some of somebody's sessions; one that has ended already is as good. */
  async endSessionsOf(id: string, sessionIds: readonly string[]): Promise<void> {
    await Promise.all(
      sessionIds.map((sessionId) => unless(this.#users.deleteSession({ userId: id, sessionId }), ['missing'], null)),
    );
  }

  /**
   * Proves an account's email with what a mail to it carried; `dead` when that does not hold (any more), `too_often` when
   * Appwrite lets nobody try before an hour is over.
   */
  async proveEmail(id: string, secret: string): Promise<'proven' | 'dead' | 'too_often'> {
    try {
      await this.#visitor.updateEmailVerification({ userId: id, secret });
      return 'proven';
    } catch (error) {
      if (isAppwriteError(error, 'too_often')) {
        return 'too_often';
      }
      if (isAppwriteError(error, 'dead_link')) {
        return 'dead';
      }
      throw error;
    }
  }

  /** An account with its labels, or null when there is none. */
  async managed(id: string): Promise<ManagedAccount | null> {
    const account = await unless(this.#users.get({ userId: id }), ['missing'], null);
    return account && toManaged(account);
  }

  /** The account that has an email, or null. */
  async holderOf(email: string): Promise<ManagedAccount | null> {
    const { users } = await this.#users.list({ queries: [Query.equal('email', email), Query.limit(1)] });
    const [holder] = users;
    return holder ? toManaged(holder) : null;
  }

  /** Up to `limit` accounts that have one of the labels, by their ids, after one of them. */
  async labelled(labels: readonly string[], limit: number, after?: string): Promise<ManagedAccount[]> {
    const { users } = await this.#users.list({
      queries: [
        Query.contains('labels', [...labels]),
        Query.limit(limit),
        ...(after === undefined ? [] : [Query.cursorAfter(after)]),
      ],
      total: false,
    });
    return users.map(toManaged);
  }

  /** Whether an authenticator app of the account has shown its code; an account that is gone has none. */
  async hasApp(id: string): Promise<boolean> {
    const factors = await unless(this.#users.listMFAFactors({ userId: id }), ['missing'], null);
    return factors?.totp === true;
  }

  /** Replaces the labels of an account. */
  async setLabels(id: string, labels: readonly string[]): Promise<void> {
    await this.#users.updateLabels({ userId: id, labels: [...labels] });
  }

  /** Changes the email; `taken` or `invalid`, and nothing changed, when Appwrite does not take it. */
  async setEmail(id: string, email: string): Promise<'set' | 'taken' | 'invalid'> {
    const set = () => unless(this.#users.updateEmail({ userId: id, email }), ['taken'], null);
    try {
      return (await set()) || ((await this.#freeTarget({ email })) && (await set())) ? 'set' : 'taken';
    } catch (error) {
      if (invalidParameter(error) === 'email') {
        return 'invalid';
      }
      throw error;
    }
  }

  /** Changes the name. */
  async setName(id: string, name: string): Promise<void> {
    await this.#users.updateName({ userId: id, name });
  }

  /** Changes the password; its fault, and nothing changed, when it is not taken. */
  async setPassword(id: string, password: string): Promise<'set' | PasswordFault> {
    try {
      await this.#users.updatePassword({ userId: id, password });
      return 'set';
    } catch (error) {
      return passwordFault(error);
    }
  }

  /** Notes that the owner has proven their email. */
  async markEmailProven(id: string): Promise<void> {
    await this.#users.updateEmailVerification({ userId: id, emailVerification: true });
  }

  /** Forgets that the owner has proven their email, so that it takes another mail. */
  async takeEmailProof(id: string): Promise<void> {
    await unless(this.#users.updateEmailVerification({ userId: id, emailVerification: false }), ['missing'], null);
  }

  /** Takes an authenticator app away and voids the recovery codes; what is gone already is as good. */
  async removeSecondFactor(id: string): Promise<void> {
    const userId = id;
    await unless(this.#users.deleteMFAAuthenticator({ userId, type: AuthenticatorType.Totp }), ['missing'], null);
    // There is no way to delete them: others, which nobody sees, take their place.
    await unless(this.#users.updateMFARecoveryCodes({ userId }), ['missing'], null);
    await unless(this.#users.updateMFA({ userId, mfa: false }), ['missing'], null);
  }

  /** Signs somebody out everywhere. */
  async endSessions(id: string): Promise<void> {
    await unless(this.#users.deleteSessions({ userId: id }), ['missing'], null);
  }

  /** Deletes an account, its sessions included. */
  async delete(id: string): Promise<void> {
    await unless(this.#users.delete({ userId: id }), ['missing'], null);
  }

  /**
   * Checks an email and a password as signing in would, and ends the session that this opens at once, so that nobody is
   * signed in by it. A key is not rate limited.
   */
  async checkPassword(email: string, password: string): Promise<{ id: string } | 'wrong' | 'blocked'> {
    try {
      const session = await this.#account.createEmailPasswordSession({ email, password });
      await unless(this.#users.deleteSession({ userId: session.userId, sessionId: session.$id }), ['missing'], null);
      return { id: session.userId };
    } catch (error) {
      // An email or a password that Appwrite does not take for one cannot be anybody's.
      if (isAppwriteError(error, 'wrong_password') || ['email', 'password'].includes(invalidParameter(error) ?? '')) {
        return 'wrong';
      }
      if (isAppwriteError(error, 'blocked')) {
        return 'blocked';
      }
      throw error;
    }
  }
}

/** A password that nobody knows. A project's policy may want small and capital letters, a digit and a sign. */
function unknownPassword(): string {
  return `${randomBytes(UNKNOWN_PASSWORD_BYTES).toString('base64url')}aA1!`;
}

/** Why Appwrite does not take a password; throws any other error on. */
function passwordFault(error: unknown): PasswordFault {
  if (isAppwriteError(error, 'personal_password')) {
    return 'personal_password';
  }
  if (isAppwriteError(error, 'used_password')) {
    return 'used_password';
  }
  if (invalidParameter(error) !== 'password') {
    throw error;
  }
  return isAboutCommonPasswords(error) ? 'common_password' : 'invalid_password';
}

/** What tells whose an account is. */
export function toAccountState(account: Models.User): AccountState {
  const { email, emailVerification: isEmailProven, labels, passwordUpdate: passwordSetAt } = account;
  return { email, isEmailProven, labels, passwordSetAt, ...emailAgeOf(account) };
}

function toManaged(account: Models.User): ManagedAccount {
  const { $id: id, name, email, labels, $createdAt: createdAt, passwordUpdate: passwordSetAt } = account;
  const isProven = (account.emailVerification && isProofTied(toAccountState(account))) || account.phoneVerification;
  const lastUsedAt = account.accessedAt || createdAt;
  const { mfa: hasFactor, emailVerification: isEmailProven } = account;
  return {
    id,
    name,
    email,
    labels,
    hasFactor,
    isBlocked: account.status === false,
    createdAt,
    isProven,
    isEmailProven,
    ...emailAgeOf(account),
    lastUsedAt,
    passwordSetAt,
  };
}

function emailAgeOf(account: Models.User): EmailAge {
  const target = emailTargetOf(account);
  const [emailSince, emailsSince] = [target?.$updatedAt ?? '', target?.$createdAt ?? ''];
  return { registeredAt: account.registration, emailSince, emailsSince };
}

/** Where Appwrite sends mails for an account. It moves along with the email, and no two have the same address. */
const emailTargetOf = ({ targets, email }: Models.User): Models.Target | undefined =>
  targets.find(({ providerType, identifier }) => providerType === 'email' && identifier === email);
