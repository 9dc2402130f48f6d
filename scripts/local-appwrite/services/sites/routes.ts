import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import { arrayOf, boolean, customId, listing, nullable, oneOf, optional, range, text } from '../../core/params.ts';
import { PROJECT_SCOPES } from '../../core/project-scopes.ts';
import { getDeployable } from '../deployments/kinds.ts';
import { DEFAULT_SPECIFICATION, SPECIFICATIONS } from '../deployments/specifications.ts';
import { createSites, type SiteRecord, type SiteSettings, siteKind, siteModel } from './sites.ts';

/** The frameworks that Appwrite knows. Here all of them are folders of files. */
const FRAMEWORKS = [
  'analog',
  'angular',
  'nextjs',
  'react',
  'nuxt',
  'vue',
  'sveltekit',
  'astro',
  'tanstack-start',
  'remix',
  'lynx',
  'flutter',
  'react-native',
  'vite',
  'other',
];
const MAX_COMMAND = 8192;
const MAX_SCOPES = 200;
const MAX_TIMEOUT = 30;
const MAX_RETENTION = 36_500;

const specification = optional(nullable(oneOf(...SPECIFICATIONS)), null);
const command = optional(text(MAX_COMMAND, 0), '');
const settings = {
  name: text(128),
  framework: oneOf(...FRAMEWORKS),
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

/** A deployment was built with these: it has to be made anew before it knows new ones. */
const BUILT_WITH = [
  'framework',
  'buildRuntime',
  'adapter',
  'installCommand',
  'buildCommand',
  'outputDirectory',
] as const;

/** The endpoints of sites. */
export const siteRoutes: readonly Route[] = [
  on.get('/sites', 'sites.read', listing, ({ app, use, params, request }) => {
    const { total, records } = use(createSites).list(params);
    return { total, sites: records.map((site) => siteModel(app, site, request)) };
  }),
  on.post(
    '/sites',
    'sites.write',
    { siteId: customId, buildRuntime: text(128), ...settings },
    ({ app, use, params: { siteId, ...given }, request }) => {
      const undeployed = { deploymentId: '', deploymentCreatedAt: '', live: true };
      const id = resolveId(siteId, app.ids);
      const site = use(createSites).insert({ id, settings: readSettings(given), ...undeployed });
      if (site === undefined) {
        throw new AppwriteError(
          409,
          'site_already_exists',
          'Site with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
        );
      }
      return siteModel(app, site, request);
    },
  ),
  on.get('/sites/:siteId', 'sites.read', {}, ({ app, params, request }) =>
    siteModel(app, getDeployable(app, siteKind, params.siteId), request),
  ),
  on.put(
    '/sites/:siteId',
    'sites.write',
    { buildRuntime: optional(text(128, 0), ''), ...settings },
    ({ app, use, params: { siteId, ...given }, request }) => {
      const site = getDeployable(app, siteKind, siteId);
      const changed = readSettings(given, site.settings);
      const isStale = BUILT_WITH.some((name) => changed[name] !== site.settings[name]);
      const updated = use(createSites).update(site, { settings: changed, live: isStale ? false : site.live });
      return siteModel(app, updated as SiteRecord, request);
    },
  ),
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
