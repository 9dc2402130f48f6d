import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { App } from '../../core/context.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createDeploymentStore } from '../deployments/deployment-store.ts';
import { createFunctionStore } from './function-store.ts';

/** The id of the deployment that the bundle in `functionsDir` is. */
export const LOCAL_DEPLOYMENT = 'local';

/** What a function runs from: the path of its module. */
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
  const entrypoint = localEntrypoint(app, record);
  return entrypoint === null ? null : { id: LOCAL_DEPLOYMENT, entrypoint };
}

/** The bundle of the function in the server's `functionsDir`, or null when it is not there. */
export function localEntrypoint(app: App, { $id, entrypoint }: { $id: string; entrypoint: string }): string | null {
  if (app.functionsDir === undefined) {
    return null;
  }
  const path = join(resolve(app.functionsDir), $id, entrypoint);
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? path : null;
}
