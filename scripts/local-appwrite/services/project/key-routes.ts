import { normaliseTime } from '../../core/clock.ts';
import type { Actor } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { resolveId, UNIQUE_ID } from '../../core/ids.ts';
import {
  arrayOf,
  customId,
  nullable,
  oneOf,
  optional,
  queries,
  required,
  text,
  totalFlag,
  uid,
  type Validator,
} from '../../core/params.ts';
import { PROJECT_SCOPES } from '../../core/project-scopes.ts';
import { parseQueries } from '../../core/queries.ts';
import { createKeyStore, type KeyRecord } from './key-store.ts';

const MAX_SCOPES = 200;
/** Lists of keys are not cut unless the caller asks for it. */
const NO_LIMIT = 5000;

const time: Validator<string> = (value) => {
  const normalised = typeof value === 'string' ? normaliseTime(value) : null;
  return normalised === null ? { ok: false, description: 'Value must be valid date' } : { ok: true, value: normalised };
};
const keyId = required(uid);
const settings = {
  name: required(text(128)),
  scopes: optional(nullable(arrayOf(oneOf(...PROJECT_SCOPES), MAX_SCOPES)), null),
  expire: optional(nullable(time), null),
};

/** The endpoints of API keys, below `path`: of the project itself, or of the project as the console sees it. */
export function keyRoutes(path: string, isOperator: (actor: Actor) => boolean): Route[] {
  return [
    route({
      method: 'POST',
      path,
      scope: 'keys.write',
      params: { keyId: optional(customId, UNIQUE_ID), ...settings },
      status: 201,
      handler({ app, actor, params: { keyId: asked, name, scopes, expire } }) {
        if (!isOperator(actor)) {
          throw new AppwriteError(
            403,
            'key_creation_denied',
            'An API key cannot be created from a request authorized with an API key. Authenticate with a session instead. To create a short-lived key from a server, use the ephemeral key endpoint.',
          );
        }
        const id = resolveId(asked, app.ids);
        return keyModel(app.instance(createKeyStore).insert({ id, name, scopes: scopes ?? [], expire }));
      },
    }),
    route({
      method: 'GET',
      path,
      scope: 'keys.read',
      params: { queries: optional(queries, []), total: optional(totalFlag, true) },
      handler({ app, params }) {
        const { keys, total } = app.instance(createKeyStore).list(parseQueries(params.queries, NO_LIMIT), params.total);
        return { total, keys: keys.map(keyModel) };
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:keyId`,
      scope: 'keys.read',
      params: { keyId },
      handler: ({ app, params }) => keyModel(app.instance(createKeyStore).get(params.keyId)),
    }),
    route({
      method: 'PUT',
      path: `${path}/:keyId`,
      scope: 'keys.write',
      params: { keyId, ...settings },
      handler({ app, params: { keyId: id, name, scopes, expire } }) {
        const keys = app.instance(createKeyStore);
        return keyModel(keys.update(keys.get(id), { name, scopes: scopes ?? [], expire }));
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/:keyId`,
      scope: 'keys.write',
      params: { keyId },
      handler({ app, params }) {
        const keys = app.instance(createKeyStore);
        keys.remove(keys.get(params.keyId));
      },
    }),
  ];
}

function keyModel(key: KeyRecord) {
  return {
    $id: key.id,
    $createdAt: key.createdAt,
    $updatedAt: key.updatedAt,
    name: key.name,
    expire: key.expire ?? '',
    scopes: key.scopes,
    secret: key.secret,
    accessedAt: '',
    sdks: [],
  };
}
