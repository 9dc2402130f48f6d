import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
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
 * A part of the application whose code and texts load together when it is first shown. `frame` says what it stands in,
 * with a `Suspense` around it. A part that was preloaded renders without waiting, so that the prerendered landing page
 * is taken over as it stands.
 */
export function lazyPart(
  load: () => Promise<ComponentType>,
  namespaces: readonly Namespace[],
  frame: (Content: ComponentType) => ReactNode,
): LazyPage {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  const preload = () => {
    loading ??= Promise.all([load(), loadNamespaces(namespaces)]).then(
      ([component]) => {
        Loaded = component;
        return component;
      },
      (cause: unknown) => {
        loading = undefined;
        throw new PageLoadError('The page could not be loaded.', { cause });
      },
    );
    return loading;
  };

  function Page() {
    // One attempt for each visit of the page: a visit after a failed one tries again.
    const [Content] = useState(() => Loaded ?? lazy(async () => ({ default: await preload() })));
    return frame(Content);
  }

  return { Page, preload };
}

/** A page that loads when it is opened. */
export function lazyPage(load: () => Promise<ComponentType>, namespaces: readonly Namespace[]): LazyPage {
  return lazyPart(load, namespaces, (Content) => (
    <Suspense fallback={<PageSkeleton />}>
      <Content />
      <Arrival />
    </Suspense>
  ));
}
