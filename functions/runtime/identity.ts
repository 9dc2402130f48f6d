import { Account, type Client } from 'node-appwrite';
import { type Actor, roleOf } from './actor.ts';
import { unless } from './appwrite-errors.ts';

/** Finds out who calls. */
export interface Identity {
  /**
   * The account behind a JWT, or null when the JWT is not valid, its session has ended, or the account is blocked or
   * gone. One step.
   */
  verify(jwt: string): Promise<Actor | null>;
}

/** Verifies by asking Appwrite with the JWT itself. `clientFor` makes a client that carries it and no key. */
export function appwriteIdentity(clientFor: (jwt: string) => Client): Identity {
  return {
    async verify(jwt) {
      const account = await unless(new Account(clientFor(jwt)).get(), ['signed_out'], null);
      return account && { id: account.$id, role: roleOf(account.labels), name: account.name, email: account.email };
    },
  };
}
