import { Query, Users } from 'node-appwrite';
import { undefinedWhenMissing } from '../../deploy/missing.ts';
import { signInPart } from '../../lib/sign-in.ts';
import { type Check, fail, firstOf, ok, warn } from '../check.ts';
import { listRows } from '../place.ts';

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
          shop.kind === 'local' ? 'Start the shop again: npm start' : 'Deploy, which sets them: npm run deploy',
        );
  },
};

const ADMIN = 'admin';
const ADMINS_LOOKED_AT = 25;

export const firstAdmin: Check = {
  name: 'admin',
  async look(place) {
    const { shop, target } = place;
    const profiles = await listRows(place, 'users', [Query.equal('role', ADMIN), Query.limit(ADMINS_LOOKED_AT)]);
    const api = new Users(target.client);
    const accounts = await Promise.all(
      profiles.map(({ $id: userId }) => api.get({ userId }).catch(undefinedWhenMissing)),
    );
    const able = accounts.filter((account) => account?.status && account.labels.includes(ADMIN));
    return able.length > 0
      ? ok(`admins who can sign in: ${able.length}`)
      : fail(
          profiles.length === 0
            ? 'there is no admin, and only an admin can make others'
            : 'no admin can sign in: their accounts are gone, blocked or without the label "admin"',
          shop.kind === 'local'
            ? 'Start the shop again: npm start makes its demo accounts'
            : profiles.length === 0
              ? 'Set FIRST_ADMIN_EMAIL and deploy.'
              : 'Give one of them back its account, state or label in the console: Auth → Users.',
        );
  },
};
