import { APPWRITE_VERSION } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { keyRoutes } from './key-routes.ts';
import { platformRoutes } from './platform-routes.ts';

/** The endpoints of the project itself, and what everybody may ask of the server. */
export const projectRoutes: readonly Route[] = [
  ...platformRoutes({ all: '/project/platforms', web: '/project/platforms/web' }),
  ...keyRoutes('/project/keys', (actor) => actor.operator === true),
  route({
    method: 'GET',
    path: '/health/version',
    scope: 'public',
    params: {},
    handler: () => ({ version: APPWRITE_VERSION }),
  }),
  route({
    method: 'GET',
    path: '/locale',
    scope: 'locale.read',
    params: {},
    // Where a visitor is stays unknown, as on a server without a database of addresses.
    handler: ({ clientIp }) => ({
      ip: clientIp,
      countryCode: '--',
      country: 'Unknown',
      continent: 'Unknown',
      continentCode: '--',
      eu: false,
      currency: null,
    }),
  }),
];
