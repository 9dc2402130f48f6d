import { Account, type Client, Users as UsersApi } from 'node-appwrite';
import { isAppwriteError, unless } from './appwrite-errors.ts';

/** An account that is to be made. The phone is in E.164. */
export interface NewAccount {
  id: string;
  email: string;
  phone: string;
  password: string;
  name: string;
}

/** The accounts of the project, through the function's own key. */
export class Users {
  readonly #users: UsersApi;
  readonly #account: Account;

  constructor(client: Client) {
    this.#users = new UsersApi(client);
    this.#account = new Account(client);
  }

  /** Makes an account; false when its id, email or phone is taken. One step. */
  async create({ id, email, phone, password, name }: NewAccount): Promise<boolean> {
    const made = await unless(this.#users.create({ userId: id, email, phone, password, name }), ['taken'], null);
    return made !== null;
  }

  /** The email of an account, or null when there is no such account. One step. */
  async emailOf(id: string): Promise<string | null> {
    const account = await unless(this.#users.get({ userId: id }), ['missing'], null);
    return account?.email ?? null;
  }

  /** Deletes an account, its sessions included. One step. */
  async delete(id: string): Promise<void> {
    await unless(this.#users.delete({ userId: id }), ['missing'], null);
  }

  /**
   * Checks an email and a password as signing in would, and ends the session that this opens at once, so that nobody
   * is signed in by it. A key is not rate limited. Two steps when the password is right, else one.
   */
  async checkPassword(email: string, password: string): Promise<{ id: string } | 'wrong' | 'blocked'> {
    try {
      const session = await this.#account.createEmailPasswordSession({ email, password });
      await unless(this.#users.deleteSession({ userId: session.userId, sessionId: session.$id }), ['missing'], null);
      return { id: session.userId };
    } catch (error) {
      if (isAppwriteError(error, 'wrong_password')) {
        return 'wrong';
      }
      if (isAppwriteError(error, 'blocked')) {
        return 'blocked';
      }
      throw error;
    }
  }
}
