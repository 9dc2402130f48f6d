import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { Migration } from '../../core/store.ts';
import { createDeployableStore, type Deployable, deployableTableSql } from '../deployments/deployable-store.ts';

/** How a site is set up. `timeout` is seconds. */
export type SiteSettings = {
  name: string;
  framework: string;
  enabled: boolean;
  logging: boolean;
  timeout: number;
  installCommand: string;
  buildCommand: string;
  startCommand: string;
  outputDirectory: string;
  buildRuntime: string;
  adapter: string;
  /** What answers for paths that lead to no file; empty for a 404. */
  fallbackFile: string;
  buildSpecification: string;
  runtimeSpecification: string;
  deploymentRetention: number;
  scopes: string[];
};

/** A site of this installation. */
export type SiteRecord = Deployable<SiteSettings>;

/** The internal table of sites. */
export const siteMigration: Migration = { id: 'sites-001-sites', sql: deployableTableSql('_sites') };

/** Opens the sites; pass it to `app.instance`. */
export function createSiteStore(app: App) {
  const sites = createDeployableStore<SiteSettings>(app, {
    table: '_sites',
    label: 'Site',
    texts: ['name', 'framework', 'buildCommand', 'installCommand', 'outputDirectory'],
    others: [['enabled', 'boolean']],
    searched: ['name', 'framework'],
  });
  return {
    ...sites,

    /** The site. Throws `site_not_found`. */
    get(id: string): SiteRecord {
      const site = sites.find(id);
      if (site === undefined) {
        throw new AppwriteError(404, 'site_not_found', 'Site with the requested ID could not be found.');
      }
      return site;
    },

    /** The oldest site that has something to show, or undefined. */
    first: (): SiteRecord | undefined => sites.all().find((site) => site.deploymentId !== ''),
  };
}
