import type { App } from '../../core/context.ts';
import type { SiteHandler } from '../../core/http.ts';
import { staticSite } from '../../core/static-site.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createDeployments } from '../deployments/deployments.ts';
import { createSites, type SiteRecord } from './sites.ts';

/** Serves what is deployed to sites. Use `app.instance(createHosting)`. */
export function createHosting(app: App) {
  const sites = app.instance(createSites);
  const handlers = new Map<string, SiteHandler>();

  function handlerOf(site: SiteRecord | undefined): SiteHandler | null {
    const deployment = site && app.instance(createDeployments).find({ id: site.deploymentId });
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
    const dir = app.instance(createBuilds).outputFolder(deployment);
    const handler = staticSite({ dir }, { fallbacks, asAppwrite: true });
    handlers.set(key, handler);
    return handler;
  }

  return {
    /** What answers for a site's own domain; null while nothing is deployed to it. */
    of: (siteId: string): SiteHandler | null => handlerOf(sites.find({ id: siteId })),
    /** What answers where the server was given no site of its own: the first that was deployed. */
    root: (): SiteHandler | null => handlerOf(sites.all().find(({ deploymentId }) => deploymentId !== '')),
  };
}
