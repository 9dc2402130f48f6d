import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter, HydrationState, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { isStaffPath, isStorePath } from '#web/config/paths.ts';
import { loaded } from './page-route.ts';
import { firstRoutes, SCREENS, SHOP_SCREENS } from './routes.tsx';

/** The screens of the shop that few visits begin with. */
export const loadMoreRoutes = async (): Promise<RouteObject[]> =>
  (await loaded(import('./more-routes.tsx'))).moreRoutes;

/** The other screens: their tables, texts and, for the staff, the frame load when somebody goes there. */
const addRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (isStaffPath(path)) {
    const { openStaffArea } = await loaded(import('./back-office/routes.tsx'));
    patch(SCREENS, await loaded(openStaffArea()));
  } else if (!isStorePath(path)) {
    patch(SHOP_SCREENS, await loadMoreRoutes());
  }
};

/** What a router of the application is made of, in the browser or in memory. */
export const routerParts = (client: QueryClient) => ({
  routes: firstRoutes(client),
  patchRoutesOnNavigation: addRoutes,
});

/**
 * Loads a page into its route. A router that is made of the routes with the answer as `hydrationData` shows it at once, and
 * leaves it where the visitor has scrolled to.
 * @param id Its route, as `PageData` tells it: the router itself looks it up by the address, which takes a phone a while.
 */
export async function loadPage(routes: RouteObject[], id: string): Promise<HydrationState> {
  if (!withId(routes, id)) withId(routes, SHOP_SCREENS)?.children?.push(...(await loadMoreRoutes()));
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
