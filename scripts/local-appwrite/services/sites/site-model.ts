import type { App } from '../../core/context.ts';
import { isFormatBefore } from '../../core/response-format.ts';
import { createDeploymentStore } from '../deployments/deployment-store.ts';
import type { DeployedKind } from '../deployments/kinds.ts';
import { variableModel } from '../deployments/models.ts';
import { createVariableStore } from '../deployments/variable-store.ts';
import { createSiteStore, type SiteRecord } from './site-store.ts';

/** Sites, as what can be deployed. */
export const siteKind: DeployedKind = {
  type: 'sites',
  word: 'site',
  get(app, id) {
    const { $id, settings, deploymentId } = app.instance(createSiteStore).get(id);
    return {
      id: $id,
      entrypoint: '',
      commands: [settings.installCommand, settings.buildCommand],
      outputDirectory: settings.outputDirectory,
      deploymentId,
    };
  },
  activate: (app, id, deployment) => app.instance(createSiteStore).activate(id, deployment),
  touch(app, id) {
    const sites = app.instance(createSiteStore);
    const site = sites.get(id);
    sites.update(site.$id, site.settings, { live: false });
  },
  present: (app, id, request) => siteModel(app, app.instance(createSiteStore).get(id), request),
};

/** A site with its deployments and variables. Clients of 1.8 know one `specification` instead of two. */
export function siteModel(app: App, site: SiteRecord, request: Request) {
  const { buildSpecification, runtimeSpecification, ...settings } = site.settings;
  const latest = app.instance(createDeploymentStore).latest('sites', site.$id);
  return {
    $id: site.$id,
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
    vars: app.instance(createVariableStore).of('sites', site.$id).map(variableModel),
    installationId: '',
    providerRepositoryId: '',
    providerBranch: '',
    providerRootDirectory: '',
    providerSilentMode: false,
    providerBranches: [],
    providerPaths: [],
    ...(isFormatBefore(request, '1.9.0')
      ? { specification: buildSpecification }
      : { buildSpecification, runtimeSpecification }),
  };
}
