import { formatTime } from '../../core/clock.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import { DEPLOYMENT_ID } from './environment.ts';
import type { ExecutionRecord, NamedHeader } from './execution-store.ts';

/** What the caller of an execution gets beyond what is kept. */
type Reply = { responseBody: Buffer; responseHeaders: NamedHeader[] };

/** An execution. Logs and errors are for API keys only; later readers get no body and few headers. */
export function executionModel(record: ExecutionRecord, forKey: boolean, reply?: Reply) {
  return {
    $id: record.id,
    $createdAt: record.createdAt,
    $updatedAt: record.updatedAt,
    $permissions: record.userId === null ? [] : [`read("user:${record.userId}")`],
    // 1.9 names the function in `functionId`, the SDKs' model in `resourceId`.
    functionId: record.functionId,
    resourceId: record.functionId,
    resourceType: 'functions',
    deploymentId: DEPLOYMENT_ID,
    trigger: record.trigger,
    status: record.status,
    requestMethod: record.requestMethod,
    requestPath: record.requestPath,
    requestHeaders: record.requestHeaders,
    responseStatusCode: record.responseStatusCode,
    responseBody: reply?.responseBody.toString('utf8') ?? '',
    responseHeaders: reply?.responseHeaders ?? record.responseHeaders,
    logs: forKey ? record.logs : '',
    errors: forKey ? record.errors : '',
    duration: record.duration,
    scheduledAt: record.scheduledAt,
  };
}

/** A function. It has existed since `since`: the configuration tells no times. */
export function functionModel(config: FunctionConfig, since: Date, isDeployed: boolean) {
  const time = formatTime(since);
  return {
    $id: config.$id,
    $createdAt: time,
    $updatedAt: time,
    execute: config.execute,
    name: config.name,
    enabled: config.enabled,
    live: isDeployed,
    logging: config.logging,
    runtime: config.runtime,
    deploymentRetention: 0,
    deploymentId: isDeployed ? DEPLOYMENT_ID : '',
    deploymentCreatedAt: isDeployed ? time : '',
    latestDeploymentId: isDeployed ? DEPLOYMENT_ID : '',
    latestDeploymentCreatedAt: isDeployed ? time : '',
    latestDeploymentStatus: isDeployed ? 'ready' : '',
    scopes: config.scopes,
    vars: [],
    events: config.events,
    schedule: config.schedule,
    timeout: config.timeout,
    entrypoint: config.entrypoint,
    commands: config.commands,
    version: 'v5',
    installationId: '',
    providerRepositoryId: '',
    providerBranch: '',
    providerRootDirectory: '',
    providerSilentMode: false,
    providerBranches: [],
    providerPaths: [],
    buildSpecification: config.specification,
    runtimeSpecification: config.specification,
  };
}
