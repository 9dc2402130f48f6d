import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter, HydrationState, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { isStaffPath } from '#web/config/paths.ts';
import { loaded } from './page-route.ts';
import { SCREENS, shopRoutes } from './routes.tsx';

/** Where the staff works: its frame, its table of pages and its texts load when somebody goes there. */
const addStaffRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!isStaffPath(path)) return;
  const { openStaffArea } = await loaded(import('./back-office/routes.tsx'));
  patch(SCREENS, await loaded(openStaffArea()));
};

/** What a router of the application is made of, in the browser or in memory. */
export const routerParts = (client: QueryClient) => ({
  routes: shopRoutes(client),
  patchRoutesOnNavigation: addStaffRoutes,
});

/**
 * Loads a page into its route. A router that is made of the routes with the answer as `hydrationData` shows it at once, and
 * leaves it where the visitor has scrolled to.
 * @param id Its route, as `PageAhead` tells it: the router itself looks it up by the address, which takes a phone a while.
 */
export async function loadPage(routes: RouteObject[], id: string): Promise<HydrationState> {
  const page = withId(routes, id);
  if (typeof page?.lazy === 'function') Object.assign(page, await page.lazy(), { lazy: undefined });
  // What a loader would start, the page itself asks for.
  return { loaderData: { [id]: null } };
}

function withId(routes: RouteObject[], id: string): RouteObject | undefined {
  return (
    routes.find((route) => route.id === id) ?? routes.map(({ children = [] }) => withId(children, id)).find(Boolean)
  );
}

/** Resolves once a router has loaded the page that it begins with. */
export async function opened(router: DataRouter): Promise<DataRouter> {
  if (router.state.initialized) return router;
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve(router);
    });
  });
}
