import type { App } from '../../core/context.ts';
import { createTokenSigner } from './jwt.ts';
import { createPasswords } from './passwords.ts';
import { createSessionStore } from './session-store.ts';
import { createUserStore } from './user-store.ts';

/** Everything about accounts that the services `account`, `users` and `functions` share. */
export type Accounts = ReturnType<typeof createAccounts>;

/** Opens the accounts of an installation. Use `app.instance(createAccounts)`. */
export function createAccounts(app: App) {
  return {
    users: createUserStore(app),
    sessions: createSessionStore(app),
    passwords: createPasswords(app.quickHashes),
    tokens: createTokenSigner(app.secrets.jwtSecret, app.clock),
  };
}
