import type { App } from '../../core/context.ts';
import type { DeployedKind } from '../deployments/kinds.ts';
import { functionModel } from './function-model.ts';
import { configOf, createFunctionStore, type FunctionRecord, functionNotFound } from './function-store.ts';

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
    app.instance(createFunctionStore).update(configOf(requireFunction(app, id)), { live: false });
  },
  present: (app, id, request) => functionModel(app, requireFunction(app, id), request),
};

/** The function. Throws `function_not_found`. */
export function requireFunction(app: App, id: string): FunctionRecord {
  const record = app.instance(createFunctionStore).find(id);
  if (record === undefined) {
    throw functionNotFound();
  }
  return record;
}
