import { type Route, route } from '../../core/http.ts';
import { resolveId, UNIQUE_ID } from '../../core/ids.ts';
import { customId, optional, queries, required, text, totalFlag, uid, type Validator } from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { platformModel } from './models.ts';
import { createPlatforms } from './platforms.ts';

const hostname: Validator<string> = (value) =>
  typeof value === 'string' && value.length <= 253 && /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(value)
    ? { ok: true, value }
    : {
        ok: false,
        description: 'Value must be a valid hostname without path, port and protocol.',
      };

const platformId = required(uid);

/**
 * The web platforms of the project: which pages may use it besides those of this machine. `all` is where they are listed,
 * read and taken away, `web` where they are made and changed; the console has both at one address.
 */
export function platformRoutes({ all, web }: { all: string; web: string }): Route[] {
  return [
    route({
      method: 'POST',
      path: web,
      scope: 'platforms.write',
      params: { platformId: optional(customId, UNIQUE_ID), name: required(text(128)), hostname: required(hostname) },
      status: 201,
      handler: ({ app, params }) =>
        platformModel(
          app.instance(createPlatforms).create(resolveId(params.platformId, app.ids), params.name, params.hostname),
        ),
    }),
    route({
      method: 'GET',
      path: all,
      scope: 'platforms.read',
      params: { queries: optional(queries, []), total: optional(totalFlag, true) },
      handler({ app, params }) {
        const { platforms, total } = app.instance(createPlatforms).list(parseQueries(params.queries), params.total);
        return { total, platforms: platforms.map(platformModel) };
      },
    }),
    route({
      method: 'GET',
      path: `${all}/:platformId`,
      scope: 'platforms.read',
      params: { platformId },
      handler: ({ app, params }) => platformModel(app.instance(createPlatforms).get(params.platformId)),
    }),
    route({
      method: 'PUT',
      path: `${web}/:platformId`,
      scope: 'platforms.write',
      params: { platformId, name: required(text(128)), hostname: required(hostname) },
      handler: ({ app, params }) =>
        platformModel(app.instance(createPlatforms).update(params.platformId, params.name, params.hostname)),
    }),
    route({
      method: 'DELETE',
      path: `${all}/:platformId`,
      scope: 'platforms.write',
      params: { platformId },
      handler: ({ app, params }) => app.instance(createPlatforms).remove(params.platformId),
    }),
  ];
}
