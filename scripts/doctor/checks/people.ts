import { findAdmins } from '../../lib/admins.ts';
import { signInPart } from '../../lib/sign-in.ts';
import { type Check, fail, firstOf, ok, warn } from '../check.ts';

export const signingIn: Check = {
  name: 'signing in',
  async look({ target, shop }) {
    const google = shop.kind === 'deployed' && shop.settings.google === 'off' ? 'off' : 'leave';
    const { changes, notes = [] } = await signInPart(target, google).inspect();
    if (notes.length > 0) {
      return warn('this server does not tell which ways of signing in are on', notes.join(' ').replace(/\s+/g, ' '));
    }
    return changes.length === 0
      ? ok('people sign in by password (or Google) alone, for 30 days and on 10 devices at most')
      : fail(
          `not as it should be: ${firstOf(changes)}`,
          shop.kind === 'local'
            ? 'Stop the shop and start it again: npm start'
            : 'Deploy, which sets them: npm run deploy',
        );
  },
};

export const firstAdmin: Check = {
  name: 'admin',
  async look({ shop, target }) {
    const { profiles, able } = await findAdmins(target.client);
    return able.length > 0
      ? ok(`admins who can sign in: ${able.length}`)
      : fail(
          profiles.length === 0
            ? 'there is no admin, and only an admin can make others'
            : 'no admin can sign in: their accounts are gone, blocked or without the label "admin"',
          shop.kind === 'local'
            ? 'Stop the shop and start it again (npm start): it lets its demo admin in again.'
            : profiles.length === 0
              ? 'Set FIRST_ADMIN_EMAIL and deploy.'
              : 'Give one of them back its account, state or label in the console: Auth → Users.',
        );
  },
};
