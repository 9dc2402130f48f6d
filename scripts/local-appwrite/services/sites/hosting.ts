import type { App } from '../../core/context.ts';
import type { SiteHandler } from '../../core/http.ts';
import { staticSite } from '../../site.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createDeploymentStore } from '../deployments/deployment-store.ts';
import { createSiteStore, type SiteRecord } from './site-store.ts';

/** Serves what is deployed to sites. Use `app.instance(createHosting)`. */
export function createHosting(app: App) {
  const sites = app.instance(createSiteStore);
  const handlers = new Map<string, SiteHandler>();

  function handlerOf(site: SiteRecord | undefined): SiteHandler | null {
    const deployment = site && app.instance(createDeploymentStore).find(site.deploymentId);
    if (site === undefined || !site.settings.enabled || deployment?.status !== 'ready') {
      return null;
    }
    const { fallbackFile } = site.settings;
    const key = `${deployment.id} ${fallbackFile}`;
    const known = handlers.get(key);
    if (known !== undefined) {
      return known;
    }
    const fallbacks = fallbackFile === '' ? [] : [fallbackFile];
    const handler = staticSite(app.instance(createBuilds).outputFolder(deployment), fallbacks);
    handlers.set(key, handler);
    return handler;
  }

  return {
    /** What answers for a site's own domain; null while nothing is deployed to it. */
    of: (siteId: string): SiteHandler | null => handlerOf(sites.find(siteId)),
    /** What answers where the server was given no site of its own: the first that was deployed. */
    root: (): SiteHandler | null => handlerOf(sites.first()),
  };
}
