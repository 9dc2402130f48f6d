import type { App } from '../../core/context.ts';
import { isFormatBefore } from '../../core/response-format.ts';
import { createDeploymentStore } from '../deployments/deployment-store.ts';
import { variableModel } from '../deployments/models.ts';
import { createVariableStore } from '../deployments/variable-store.ts';
import { activeDeployment, LOCAL_DEPLOYMENT } from './active-deployment.ts';
import type { FunctionRecord } from './function-store.ts';

/** A function with its deployments and variables. Clients of 1.8 know one `specification` instead of two. */
export function functionModel(app: App, record: FunctionRecord, request?: Request) {
  const latest = app.instance(createDeploymentStore).latest('functions', record.$id);
  const isLocal = activeDeployment(app, record.$id)?.id === LOCAL_DEPLOYMENT;
  const local = { id: LOCAL_DEPLOYMENT, createdAt: record.createdAt, status: 'ready' };
  const shown = latest ?? (isLocal ? local : undefined);
  const specifications = isFormatBefore(request, '1.9.0')
    ? { specification: record.buildSpecification ?? record.specification }
    : {
        buildSpecification: record.buildSpecification ?? record.specification,
        runtimeSpecification: record.specification,
      };
  return {
    $id: record.$id,
    $createdAt: record.createdAt,
    $updatedAt: record.updatedAt,
    execute: record.execute,
    name: record.name,
    enabled: record.enabled,
    live: record.live,
    logging: record.logging,
    runtime: record.runtime,
    deploymentRetention: record.deploymentRetention ?? 0,
    deploymentId: isLocal ? LOCAL_DEPLOYMENT : record.deploymentId,
    deploymentCreatedAt: isLocal ? record.createdAt : record.deploymentCreatedAt,
    latestDeploymentId: shown?.id ?? '',
    latestDeploymentCreatedAt: shown?.createdAt ?? '',
    latestDeploymentStatus: shown?.status ?? '',
    scopes: record.scopes,
    vars: app.instance(createVariableStore).of('functions', record.$id).map(variableModel),
    events: record.events,
    schedule: record.schedule,
    timeout: record.timeout,
    entrypoint: record.entrypoint,
    commands: record.commands,
    version: 'v5',
    installationId: '',
    providerRepositoryId: '',
    providerBranch: '',
    providerRootDirectory: '',
    providerSilentMode: false,
    providerBranches: [],
    providerPaths: [],
    ...specifications,
  };
}
