import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { loadNamespaces } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/namespaces.ts';

/** The code or the texts of a page could not be loaded: no connection, or a newer version of the site has replaced them. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
}

/** Waits for code or texts of a page. @throws PageLoadError when they do not come through. */
export async function loaded<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    throw new PageLoadError('The page could not be loaded.', { cause });
  }
}

/** A page, which its file alone exports, and whose code and texts load together when it is opened; `loader` runs meanwhile. */
export function pageRoute(
  path: string,
  load: () => Promise<Record<string, ComponentType>>,
  namespaces: readonly Namespace[],
  loader?: LoaderFunction,
): RouteObject {
  return {
    id: path,
    path,
    loader,
    lazy: async () => {
      const [file] = await loaded(Promise.all([load(), loadNamespaces(namespaces)]));
      const [Component] = Object.values(file);
      return { Component };
    },
  };
}
