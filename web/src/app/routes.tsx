import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { paths, patterns } from '#web/config/paths.ts';
import { productLoader, storeLoader } from '#web/features/catalogue/store/loaders.ts';
import { Crash } from './crash.tsx';
import { PublicGuard } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { FirstScreen } from './page-frame.tsx';
import { pageRoute } from './page-route.ts';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';

/** The route below which all screens stand, those of the staff (back-office/routes.tsx) too. */
export const SCREENS = 'screens';
/** The route below which those of the shop stand. */
export const SHOP_SCREENS = 'shop';

/** The screens that most visits begin with, and the frame of all. The shop's other screens are in more-routes.tsx. */
export const firstRoutes = (client: QueryClient): RouteObject[] => [
  {
    id: SCREENS,
    element: <Root />,
    errorElement: <Crash />,
    hydrateFallbackElement: <FirstScreen />,
    children: [
      {
        element: <PublicLayout />,
        // A page that fails leaves the frame standing.
        children: [{ id: SHOP_SCREENS, errorElement: <Crash />, children: firstPages(client) }],
      },
    ],
  },
];

const firstPages = (client: QueryClient): RouteObject[] => [
  {
    element: <PublicGuard />,
    children: [
      pageRoute(paths.landing, () => import('#web/features/shop/landing/landing-page.tsx'), ['landing']),
      pageRoute(
        patterns.store,
        () => import('#web/features/catalogue/store/store-page.tsx'),
        ['store', 'product'],
        storeLoader(client),
      ),
      pageRoute(
        patterns.product,
        () => import('#web/features/catalogue/product/product-page.tsx'),
        ['product'],
        productLoader(client),
      ),
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];
