import { join, resolve } from 'node:path';
import { statSync } from 'node:fs';
import type { App } from '../../core/context.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createDeploymentStore } from '../deployments/deployment-store.ts';
import type { DeployedKind } from '../deployments/kinds.ts';
import { createFunctionStore, type FunctionRecord, functionNotFound } from './function-store.ts';
import { presentFunction } from './management.ts';

/** The id of the deployment that the bundle in `functionsDir` is. */
export const LOCAL_DEPLOYMENT = 'local';

/** Functions, as what can be deployed. */
export const functionKind: DeployedKind = {
  type: 'functions',
  word: 'function',
  get(app, id) {
    const record = requireFunction(app, id);
    return {
      id: record.$id,
      entrypoint: record.entrypoint,
      commands: [record.commands],
      outputDirectory: '',
      deploymentId: record.deploymentId,
    };
  },
  activate: (app, id, deployment) => app.instance(createFunctionStore).activate(id, deployment),
  touch(app, id) {
    const { update, find } = app.instance(createFunctionStore);
    const record = find(id);
    if (record !== undefined) {
      update(id, record, { live: false });
    }
  },
  present: (app, id) => presentFunction(app, requireFunction(app, id)),
};

/** The function. Throws `function_not_found`. */
export function requireFunction(app: App, id: string): FunctionRecord {
  const record = app.instance(createFunctionStore).find(id);
  if (record === undefined) {
    throw functionNotFound();
  }
  return record;
}

/** What a function runs from. */
export type ActiveDeployment = { id: string; entrypoint: string };

/**
 * What the function runs from now: the deployment that is active, else the bundle in the server's `functionsDir`; null
 * when there is neither.
 */
export function activeDeployment(app: App, functionId: string): ActiveDeployment | null {
  const record = app.instance(createFunctionStore).find(functionId);
  if (record === undefined) {
    return null;
  }
  const deployment = app.instance(createDeploymentStore).find(record.deploymentId);
  if (deployment?.status === 'ready') {
    const folder = app.instance(createBuilds).outputFolder(deployment);
    return { id: deployment.id, entrypoint: join(folder, deployment.entrypoint) };
  }
  if (app.functionsDir === undefined) {
    return null;
  }
  const entrypoint = join(resolve(app.functionsDir), record.$id, record.entrypoint);
  return statSync(entrypoint, { throwIfNoEntry: false })?.isFile() ? { id: LOCAL_DEPLOYMENT, entrypoint } : null;
}
