import { knownRoutes } from './known-routes.generated.ts';

type KnownRoute = { method: string; pattern: RegExp; name: string };

const routes: KnownRoute[] = knownRoutes
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', name = ''] = line.split(' ');
    return {
      method,
      pattern: new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+')}/?$`),
      name: `${name} (${method} ${path})`,
    };
  })
  // A literal segment wins over a parameter: /users/identities is not /users/:userId.
  .sort((a, b) => countParameters(a) - countParameters(b));

/** The SDK method and route of an endpoint that Appwrite has, whether local-appwrite has it or not; null for an unknown one. */
export function findKnownRoute(method: string, path: string): string | null {
  return routes.find((route) => route.method === method && route.pattern.test(path))?.name ?? null;
}

function countParameters(route: KnownRoute): number {
  return route.pattern.source.split('[^').length;
}
