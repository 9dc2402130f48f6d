import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import { customId, oneOf, optional, queries, required, text, totalFlag, uid } from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { createProviders } from '../messaging/providers.ts';
import { createAccounts } from './accounts.ts';
import { targetModel } from './models.ts';
import type { TargetType } from './target-store.ts';
import { email, phone } from './validators.ts';

const userId = required(uid);
const targetId = required(uid);
const identifier = text(255);

/** Where messages to an account can go. */
export const targetRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/users/:userId/targets',
    scope: 'users.read',
    params: { userId, queries: optional(queries, []), total: optional(totalFlag, true) },
    handler({ app, params }) {
      const { users, targets } = app.instance(createAccounts);
      const owner = { userId: users.get(params.userId).id };
      const found = targets.list(owner, parseQueries(params.queries), params.total);
      return { total: found.total, targets: found.targets.map(targetModel) };
    },
  }),
  route({
    method: 'POST',
    path: '/users/:userId/targets',
    scope: 'users.write',
    params: {
      targetId: required(customId),
      userId,
      providerType: required(oneOf<TargetType>('email', 'sms', 'push')),
      identifier: required(identifier),
      providerId: optional(uid, ''),
      name: optional(text(128, 0), ''),
    },
    status: 201,
    handler({ app, params }) {
      const { users, targets } = app.instance(createAccounts);
      checkIdentifier(params.providerType, params.identifier);
      return targetModel(
        targets.create({
          id: resolveId(params.targetId, app.ids),
          userId: users.get(params.userId).id,
          providerType: params.providerType,
          identifier: params.identifier,
          // One that is not there counts as none, as on the real server.
          providerId: app.instance(createProviders).find(params.providerId)?.id ?? null,
          name: params.name || null,
        }),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/users/:userId/targets/:targetId',
    scope: 'users.read',
    params: { userId, targetId },
    handler: ({ app, params }) => targetModel(targetOf(app, params)),
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/targets/:targetId',
    scope: 'users.write',
    params: {
      userId,
      targetId,
      identifier: optional(text(255, 0), ''),
      providerId: optional(uid, ''),
      name: optional(text(128, 0), ''),
    },
    handler({ app, params }) {
      const target = targetOf(app, params);
      if (params.identifier !== '') {
        checkIdentifier(target.providerType, params.identifier);
      }
      if (params.providerId !== '') {
        const provider = app.instance(createProviders).get(params.providerId);
        if (provider.type !== target.providerType) {
          throw new AppwriteError(
            400,
            'provider_incorrect_type',
            'Provider with the requested ID is of the incorrect type.',
          );
        }
      }
      return targetModel(
        app.instance(createAccounts).targets.update(target.id, {
          ...(params.identifier !== '' && { identifier: params.identifier }),
          ...(params.providerId !== '' && { providerId: params.providerId }),
          ...(params.name !== '' && { name: params.name }),
        }),
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/:userId/targets/:targetId',
    scope: 'users.write',
    params: { userId, targetId },
    handler: ({ app, params }) => app.instance(createAccounts).targets.remove(targetOf(app, params).id),
  }),
];

function targetOf(app: App, params: { userId: string; targetId: string }) {
  const { users, targets } = app.instance(createAccounts);
  return targets.get(users.get(params.userId).id, params.targetId);
}

/** An address must be one of its kind. */
function checkIdentifier(type: TargetType, address: string) {
  if (type === 'email' && !email(address).ok) {
    throw new AppwriteError(400, 'general_invalid_email', 'Value must be a valid email address.');
  }
  if (type === 'sms' && !phone(address).ok) {
    throw new AppwriteError(
      400,
      'general_invalid_phone',
      "Value must be a valid phone number. Format this number with a leading '+' and a country code, e.g., +16175551212.",
    );
  }
}
