import type { App } from '../../core/context.ts';
import { createIdentityStore } from './identity-store.ts';
import { createTokenSigner } from './jwt.ts';
import { createPasswords } from './passwords.ts';
import { createSessionStore } from './session-store.ts';
import { createTargetStore } from './target-store.ts';
import { createTokenStore } from './token-store.ts';
import { createUserStore } from './user-store.ts';

/** Everything about accounts that the services `account`, `users` and `functions` share. */
export type Accounts = ReturnType<typeof createAccounts>;

/** Opens the accounts of an installation. Use `app.instance(createAccounts)`. */
export function createAccounts(app: App) {
  const targets = createTargetStore(app);
  return {
    users: createUserStore(app, targets),
    targets,
    identities: createIdentityStore(app),
    sessions: createSessionStore(app),
    /** Secrets that prove something once: mailed links, sign-ins by token. */
    proofs: createTokenStore(app),
    passwords: createPasswords(app.quickHashes),
    /** Signs the JWTs of people and of running functions. */
    tokens: createTokenSigner(app.secrets.jwtSecret, app.clock),
  };
}
