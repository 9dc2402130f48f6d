import type { App } from '../../core/context.ts';
import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  arrayOf,
  boolean,
  customId,
  nullable,
  oneOf,
  optional,
  queries,
  range,
  required,
  text,
  totalFlag,
  uid,
} from '../../core/params.ts';
import { PROJECT_SCOPES } from '../../core/project-scopes.ts';
import { parseQueries } from '../../core/queries.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createDeploymentStore } from '../deployments/deployment-store.ts';
import { createVariableStore } from '../deployments/variable-store.ts';
import { DEFAULT_SPECIFICATION, SPECIFICATIONS, specificationList } from '../functions/runtimes.ts';
import { createRules } from '../proxy/rules.ts';
import { siteModel } from './site-model.ts';
import { createSiteStore, type SiteSettings } from './site-store.ts';

/** The frameworks that Appwrite knows. Here all of them are folders of files. */
const FRAMEWORKS = [
  ...['analog', 'angular', 'nextjs', 'react', 'nuxt', 'vue', 'sveltekit', 'astro', 'tanstack-start', 'remix'],
  ...['lynx', 'flutter', 'react-native', 'vite', 'other'],
];
const MAX_COMMAND = 8192;
const MAX_SCOPES = 200;
const MAX_TIMEOUT = 30;
const MAX_RETENTION = 36_500;

const siteId = required(uid);
const specification = optional(nullable(oneOf(...SPECIFICATIONS)), null);
const command = optional(text(MAX_COMMAND, 0), '');
const settings = {
  name: required(text(128)),
  framework: required(oneOf(...FRAMEWORKS)),
  enabled: optional(boolean, true),
  logging: optional(boolean, true),
  timeout: optional(range(1, MAX_TIMEOUT), 30),
  installCommand: command,
  buildCommand: command,
  startCommand: command,
  outputDirectory: command,
  adapter: optional(oneOf('static', 'ssr', ''), ''),
  fallbackFile: optional(nullable(text(255, 0)), null),
  specification,
  buildSpecification: specification,
  runtimeSpecification: specification,
  deploymentRetention: optional(range(0, MAX_RETENTION), 0),
  scopes: optional(nullable(arrayOf(oneOf(...PROJECT_SCOPES), MAX_SCOPES)), null),
};

/** The endpoints of sites. */
export const siteRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sites/specifications',
    scope: 'sites.read',
    params: { type: optional(oneOf('runtimes', 'builds'), 'runtimes') },
    handler: specificationList,
  }),
  route({
    method: 'GET',
    path: '/sites',
    scope: 'sites.read',
    params: { queries: optional(queries, []), search: optional(text(256, 0), ''), total: optional(totalFlag, true) },
    handler({ app, params, request }) {
      const { found, total } = app.instance(createSiteStore).list({
        plan: parseQueries(params.queries),
        search: params.search,
        countTotal: params.total,
      });
      return { total, sites: found.map((site) => siteModel(app, site, request)) };
    },
  }),
  route({
    method: 'POST',
    path: '/sites',
    scope: 'sites.write',
    params: { siteId: required(customId), buildRuntime: required(text(128)), ...settings },
    status: 201,
    handler({ app, params: { siteId: asked, ...given }, request }) {
      const site = app.instance(createSiteStore).insert(resolveId(asked, app.ids), readSettings(given));
      if (site === undefined) {
        throw new AppwriteError(
          409,
          'site_already_exists',
          'Site with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
        );
      }
      return siteModel(app, site, request);
    },
  }),
  route({
    method: 'GET',
    path: '/sites/:siteId',
    scope: 'sites.read',
    params: { siteId },
    handler: ({ app, params, request }) => siteModel(app, app.instance(createSiteStore).get(params.siteId), request),
  }),
  route({
    method: 'PUT',
    path: '/sites/:siteId',
    scope: 'sites.write',
    params: { siteId, buildRuntime: optional(text(128, 0), ''), ...settings },
    handler({ app, params: { siteId: id, ...given }, request }) {
      const sites = app.instance(createSiteStore);
      const site = sites.get(id);
      const changed = readSettings(given, site.settings);
      // A deployment was built with these: it has to be made anew before it knows the new ones.
      const names = [
        'framework',
        'buildRuntime',
        'adapter',
        'installCommand',
        'buildCommand',
        'outputDirectory',
      ] as const;
      const isStale = names.some((name) => changed[name] !== site.settings[name]);
      return siteModel(app, sites.update(site.$id, changed, isStale ? { live: false } : {}), request);
    },
  }),
  route({
    method: 'DELETE',
    path: '/sites/:siteId',
    scope: 'sites.write',
    params: { siteId },
    handler: ({ app, params }) => deleteSite(app, params.siteId),
  }),
];

type GivenSettings = Omit<SiteSettings, 'fallbackFile' | 'buildSpecification' | 'runtimeSpecification' | 'scopes'> & {
  fallbackFile: string | null;
  specification: string | null;
  buildSpecification: string | null;
  runtimeSpecification: string | null;
  scopes: string[] | null;
};

/** What a site becomes; clients of 1.8 send one `specification` for both. */
function readSettings({ specification: both, ...given }: GivenSettings, kept?: SiteSettings): SiteSettings {
  if (given.adapter === 'ssr') {
    throw new NotSupportedError('sites that render on the server (adapter ssr)');
  }
  return {
    ...given,
    buildRuntime: given.buildRuntime || kept?.buildRuntime || '',
    adapter: given.adapter || kept?.adapter || '',
    fallbackFile: given.fallbackFile ?? '',
    buildSpecification: both ?? given.buildSpecification ?? kept?.buildSpecification ?? DEFAULT_SPECIFICATION,
    runtimeSpecification: both ?? given.runtimeSpecification ?? DEFAULT_SPECIFICATION,
    scopes: given.scopes ?? kept?.scopes ?? [],
  };
}

async function deleteSite(app: App, id: string): Promise<void> {
  const sites = app.instance(createSiteStore);
  const site = sites.get(id);
  const deployments = app.instance(createDeploymentStore);
  const gone = deployments.of('sites', site.$id);
  app.store.transaction(() => {
    for (const deployment of gone) {
      deployments.remove(deployment);
    }
    app.instance(createVariableStore).removeAll('sites', site.$id);
    app.instance(createRules).removeOf({ type: 'site', id: site.$id });
    sites.remove(site);
  });
  for (const deployment of gone) {
    await app.instance(createBuilds).remove(deployment);
  }
}
