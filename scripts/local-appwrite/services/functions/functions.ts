import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { App } from '../../core/context.ts';
import { APPWRITE_VERSION, AppwriteError } from '../../core/errors.ts';
import type { FunctionConfig } from '../../core/project-config.ts';
import { isFormatBefore } from '../../core/response-format.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createDeployments, latestDeployment, noRepository } from '../deployments/deployments.ts';
import { activate, type Deployable, type DeployedKind, defineDeployables } from '../deployments/kinds.ts';
import { shownVariables, variableValues } from '../deployments/variables.ts';

/** How a function is set up. `specification` is the size of what runs it, `buildSpecification` of what builds it. */
export type FunctionSettings = FunctionConfig & {
  buildSpecification?: string;
  /** Days after which inactive deployments go; 0 keeps them. */
  deploymentRetention?: number;
};
export type FunctionRecord = Deployable<FunctionSettings>;

/** The functions of the project. */
export const createFunctions = defineDeployables<FunctionSettings>('_functions', 'Function', {
  texts: ['name', 'runtime', 'schedule', 'entrypoint', 'commands'],
  others: { enabled: 'boolean', timeout: 'integer' },
  searched: ['name', 'runtime'],
});

/** Functions, as what can be deployed. */
export const functionKind: DeployedKind<FunctionSettings> = {
  type: 'functions',
  word: 'function',
  records: createFunctions,
  notFound: functionNotFound,
  defaults: ({ entrypoint, commands }) => ({ entrypoint, commands: [commands], outputDirectory: '' }),
  present: functionModel,
  activeId: (app, id) => activeDeployment(app, id)?.id,
};

/** How the function is set up; undefined when there is none. */
export function findFunction(app: App, id: string): FunctionSettings | undefined {
  return app.instance(createFunctions).find({ id })?.settings;
}

/** There is no such function (for this caller). */
export function functionNotFound(): AppwriteError {
  return new AppwriteError(404, 'function_not_found', 'Function with the requested ID could not be found.');
}

/**
 * Puts the functions of the project's configuration in place; others stay as they are. Where the server has a bundle of
 * one, that is what runs: it is newer than anything that was deployed before this start.
 */
export function putFunctionsInPlace(app: App): void {
  const functions = app.instance(createFunctions);
  for (const settings of app.config.functions) {
    const id = settings.$id;
    const kept = functions.find({ id });
    const record = kept
      ? functions.update(kept, { settings })
      : functions.insert({ id, settings, deploymentId: '', deploymentCreatedAt: '', live: true });
    if (record?.deploymentId && localEntrypoint(app, settings) !== null) {
      activate(app, functionKind, id, null);
    }
  }
}

/** The id of the deployment that the bundle in `functionsDir` is. */
const LOCAL_DEPLOYMENT = 'local';

/**
 * What the function runs from now, and the path of its module: the deployment that is active, else the bundle in the
 * server's `functionsDir`; null when there is neither.
 */
export function activeDeployment(app: App, functionId: string): { id: string; entrypoint: string } | null {
  const record = app.instance(createFunctions).find({ id: functionId });
  if (record === undefined) {
    return null;
  }
  const deployment = app.instance(createDeployments).find({ id: record.deploymentId });
  if (deployment?.status === 'ready') {
    const folder = app.instance(createBuilds).outputFolder(deployment);
    return { id: deployment.id, entrypoint: join(folder, deployment.entrypoint) };
  }
  const entrypoint = localEntrypoint(app, record.settings);
  return entrypoint === null ? null : { id: LOCAL_DEPLOYMENT, entrypoint };
}

/** The bundle of the function in the server's `functionsDir`, or null when it is not there. */
function localEntrypoint(app: App, { $id, entrypoint }: { $id: string; entrypoint: string }): string | null {
  if (app.functionsDir === undefined) {
    return null;
  }
  const path = join(resolve(app.functionsDir), $id, entrypoint);
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : null;
}

/** The variables of a function: those of this start of the server, its own, and those that Appwrite sets. */
export function functionEnvironment(app: App, config: FunctionConfig, deploymentId: string): Record<string, string> {
  const [runtime = '', version = ''] = config.runtime.split('-');
  return {
    // Never on a shop's server, where it would take longer than the rest of a call.
    SAMAA_CHECK_ANSWERS: 'on',
    ...app.functionVariables[config.$id],
    ...variableValues(app, 'functions', config.$id),
    APPWRITE_FUNCTION_API_ENDPOINT: app.endpoint(),
    APPWRITE_FUNCTION_ID: config.$id,
    APPWRITE_FUNCTION_NAME: config.name,
    APPWRITE_FUNCTION_DEPLOYMENT: deploymentId,
    APPWRITE_FUNCTION_PROJECT_ID: app.config.projectId,
    APPWRITE_FUNCTION_RUNTIME_NAME: runtime === 'node' ? 'Node.js' : runtime,
    APPWRITE_FUNCTION_RUNTIME_VERSION: version,
    APPWRITE_FUNCTION_CPUS: '1',
    APPWRITE_FUNCTION_MEMORY: '512',
    APPWRITE_VERSION,
    APPWRITE_REGION: 'default',
    APPWRITE_DEPLOYMENT_TYPE: 'manual',
  };
}

/** A function with its deployments and variables. Clients of 1.8 know one `specification` instead of two. */
export function functionModel(app: App, record: FunctionRecord, request: Request) {
  const { path, specification, buildSpecification = specification, ...settings } = record.settings;
  const latest = latestDeployment(app, 'functions', record.id);
  const isLocal = activeDeployment(app, record.id)?.id === LOCAL_DEPLOYMENT;
  const local = { id: LOCAL_DEPLOYMENT, createdAt: record.createdAt, status: 'ready' };
  const shown = latest ?? (isLocal ? local : undefined);
  return {
    deploymentRetention: 0,
    ...settings,
    $createdAt: record.createdAt,
    $updatedAt: record.updatedAt,
    live: record.live,
    deploymentId: isLocal ? LOCAL_DEPLOYMENT : record.deploymentId,
    deploymentCreatedAt: isLocal ? record.createdAt : record.deploymentCreatedAt,
    latestDeploymentId: shown?.id ?? '',
    latestDeploymentCreatedAt: shown?.createdAt ?? '',
    latestDeploymentStatus: shown?.status ?? '',
    vars: shownVariables(app, 'functions', record.id),
    version: 'v5',
    ...noRepository,
    ...(isFormatBefore(request, '1.9.0')
      ? { specification: buildSpecification }
      : { buildSpecification, runtimeSpecification: specification }),
  };
}
