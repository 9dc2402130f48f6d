import { type ComponentType, Suspense, use } from 'react';
import { loadNamespaces } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import { Arrival } from './arrival.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** The code or the texts of a page could not be loaded: no connection, or a newer version of the site has replaced them. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
}

export interface LazyPage {
  Page: ComponentType;
  /** Loads code and texts ahead of time; a page that is loaded renders at once. */
  preload: () => Promise<unknown>;
}

/**
 * A page whose code and texts load together when it is first opened.
 * Unlike `React.lazy`, a page that was preloaded renders without waiting, so that the prerendered landing page is
 * taken over as it stands.
 */
export function lazyPage(load: () => Promise<ComponentType>, namespaces: readonly Namespace[]): LazyPage {
  let loading: Promise<ComponentType> | undefined;

  const preload = () => {
    if (!loading) {
      const promise: Promise<ComponentType> = Promise.all([load(), loadNamespaces(namespaces)]).then(
        ([component]) => {
          // `use` reads these, and answers at once instead of waiting a moment for what is there.
          Object.assign(promise, { status: 'fulfilled', value: component });
          return component;
        },
        (cause: unknown) => {
          loading = undefined;
          throw new PageLoadError('The page could not be loaded.', { cause });
        },
      );
      loading = promise;
    }
    return loading;
  };

  function Content() {
    const Loaded = use(preload());
    return <Loaded />;
  }

  function Page() {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Content />
        <Arrival />
      </Suspense>
    );
  }

  return { Page, preload };
}
