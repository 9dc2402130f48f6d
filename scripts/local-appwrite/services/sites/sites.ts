import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { isFormatBefore } from '../../core/response-format.ts';
import { latestDeployment, noRepository } from '../deployments/deployments.ts';
import { type Deployable, type DeployedKind, defineDeployables } from '../deployments/kinds.ts';
import { shownVariables } from '../deployments/variables.ts';

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
export type SiteRecord = Deployable<SiteSettings>;

/** The sites of the project. */
export const createSites = defineDeployables<SiteSettings>('_sites', 'Site', {
  texts: ['name', 'framework', 'buildCommand', 'installCommand', 'outputDirectory'],
  others: { enabled: 'boolean' },
  searched: ['name', 'framework'],
});

/** Sites, as what can be deployed. */
export const siteKind: DeployedKind<SiteSettings> = {
  type: 'sites',
  word: 'site',
  records: createSites,
  notFound: () => new AppwriteError(404, 'site_not_found', 'Site with the requested ID could not be found.'),
  defaults: ({ installCommand, buildCommand, outputDirectory }) => ({
    entrypoint: '',
    commands: [installCommand, buildCommand],
    outputDirectory,
  }),
  present: siteModel,
  activeId: (app, id) => app.instance(createSites).find({ id })?.deploymentId,
};

/** A site with its deployments and variables. Clients of 1.8 know one `specification` instead of two. */
export function siteModel(app: App, site: SiteRecord, request: Request) {
  const { buildSpecification, runtimeSpecification, ...settings } = site.settings;
  const latest = latestDeployment(app, 'sites', site.id);
  return {
    $id: site.id,
    $createdAt: site.createdAt,
    $updatedAt: site.updatedAt,
    ...settings,
    live: site.live,
    deploymentId: site.deploymentId,
    deploymentCreatedAt: site.deploymentCreatedAt,
    deploymentScreenshotLight: '',
    deploymentScreenshotDark: '',
    latestDeploymentId: latest?.id ?? '',
    latestDeploymentCreatedAt: latest?.createdAt ?? '',
    latestDeploymentStatus: latest?.status ?? '',
    vars: shownVariables(app, 'sites', site.id),
    ...noRepository,
    ...(isFormatBefore(request, '1.9.0')
      ? { specification: buildSpecification }
      : { buildSpecification, runtimeSpecification }),
  };
}
