import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import { boolean, customId, optional, queries, required, text, uid, type Validator } from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { createPlatforms, type PlatformRecord } from './platforms.ts';

const hostname: Validator<string> = (value) =>
  typeof value === 'string' && value.length <= 253 && /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(value)
    ? { ok: true, value }
    : {
        ok: false,
        description: 'Value must be a valid hostname without path, port and protocol.',
      };

const platformId = required(uid);

/** The web platforms of the project: which pages may use it besides those of this machine. */
export const projectRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/project/platforms/web',
    scope: 'platforms.write',
    params: { platformId: required(customId), name: required(text(128)), hostname: required(hostname) },
    status: 201,
    handler: ({ app, params }) =>
      present(
        app.instance(createPlatforms).create(resolveId(params.platformId, app.ids), params.name, params.hostname),
      ),
  }),
  route({
    method: 'GET',
    path: '/project/platforms',
    scope: 'platforms.read',
    params: { queries: optional(queries, []), total: optional(boolean, true) },
    handler({ app, params }) {
      const { platforms, total } = app.instance(createPlatforms).list(parseQueries(params.queries), params.total);
      return { total, platforms: platforms.map(present) };
    },
  }),
  route({
    method: 'GET',
    path: '/project/platforms/:platformId',
    scope: 'platforms.read',
    params: { platformId },
    handler: ({ app, params }) => present(app.instance(createPlatforms).get(params.platformId)),
  }),
  route({
    method: 'PUT',
    path: '/project/platforms/web/:platformId',
    scope: 'platforms.write',
    params: { platformId, name: required(text(128)), hostname: required(hostname) },
    handler: ({ app, params }) =>
      present(app.instance(createPlatforms).update(params.platformId, params.name, params.hostname)),
  }),
  route({
    method: 'DELETE',
    path: '/project/platforms/:platformId',
    scope: 'platforms.write',
    params: { platformId },
    handler: ({ app, params }) => app.instance(createPlatforms).remove(params.platformId),
  }),
];

function present(platform: PlatformRecord) {
  return {
    $id: platform.id,
    $createdAt: platform.createdAt,
    $updatedAt: platform.updatedAt,
    name: platform.name,
    type: 'web',
    hostname: platform.hostname,
    key: '',
  };
}
