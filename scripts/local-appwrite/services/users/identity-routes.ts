import { type Route, route } from '../../core/http.ts';
import { optional, queries, range, required, text, totalFlag, uid } from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { searchCondition } from '../../core/resource-list.ts';
import { createAccounts } from './accounts.ts';
import { identityModel, tokenModel } from './models.ts';
import { SESSION_SECONDS } from './session-store.ts';
import { TOKENS } from './token-store.ts';

/** How people prove who they are: their identities at sign-in providers, and tokens that a key makes for them. */
export const identityRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/users/identities',
    scope: 'users.read',
    params: {
      queries: optional(queries, []),
      search: optional(text(256, 0), ''),
      total: optional(totalFlag, true),
    },
    handler({ app, params }) {
      const typed = searchCondition(['id', 'user_id', 'provider_email', 'provider_uid', 'provider'], params.search);
      const { identities } = app.instance(createAccounts);
      const found = identities.list(parseQueries(params.queries), params.total, { typed });
      return { total: found.total, identities: found.identities.map(identityModel) };
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/identities/:identityId',
    scope: 'users.write',
    params: { identityId: required(uid) },
    handler({ app, params }) {
      const { identities } = app.instance(createAccounts);
      identities.remove(identities.get(params.identityId).id);
    },
  }),
  route({
    method: 'POST',
    path: '/users/:userId/tokens',
    scope: 'users.write',
    params: {
      userId: required(uid),
      length: optional(range(4, 128), TOKENS.generic.length),
      expire: optional(range(60, SESSION_SECONDS), TOKENS.generic.seconds),
    },
    status: 201,
    handler({ app, params }) {
      const { users, proofs } = app.instance(createAccounts);
      const { token, secret } = proofs.create({
        userId: users.get(params.userId).id,
        type: 'generic',
        length: params.length,
        seconds: params.expire,
      });
      return tokenModel(token, secret);
    },
  }),
];
