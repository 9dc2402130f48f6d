import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
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
  type Validator,
} from '../../core/params.ts';
import { parsePermissions } from '../../core/permissions.ts';
import { PROJECT_SCOPES } from '../../core/project-scopes.ts';
import { parseQueries } from '../../core/queries.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createDeploymentStore } from '../deployments/deployment-store.ts';
import { createVariableStore } from '../deployments/variable-store.ts';
import { createRules } from '../proxy/rules.ts';
import { parseCron } from './cron.ts';
import { requireFunction } from './deployment-kind.ts';
import { createExecutions } from './executions.ts';
import { functionModel } from './function-model.ts';
import { createFunctionStore, type FunctionSettings } from './function-store.ts';
import { DEFAULT_SPECIFICATION, RUNTIMES, SPECIFICATIONS } from './runtimes.ts';

const MAX_LIST = 100;
const MAX_SCOPES = 200;
const MAX_TIMEOUT = 900;
const MAX_RETENTION = 36_500;

const role: Validator<string> = (value) => {
  const parsed = typeof value === 'string' ? parsePermissions([`read("${value}")`]) : null;
  return parsed?.ok
    ? { ok: true, value: value as string }
    : { ok: false, description: parsed === null ? 'Roles must be strings.' : parsed.message };
};

const schedule: Validator<string> = (value) => {
  try {
    if (value !== '') {
      parseCron(String(value));
    }
    return { ok: true, value: String(value) };
  } catch {
    return { ok: false, description: 'String must be a valid cron expression' };
  }
};

const specification = optional(nullable(oneOf(...SPECIFICATIONS)), null);
const settings = {
  execute: optional(arrayOf(role, MAX_LIST), []),
  events: optional(arrayOf(text(1024), MAX_LIST), []),
  schedule: optional(schedule, ''),
  timeout: optional(range(1, MAX_TIMEOUT), 15),
  enabled: optional(boolean, true),
  logging: optional(boolean, true),
  entrypoint: optional(text(1028, 0), ''),
  commands: optional(text(8192, 0), ''),
  scopes: optional(arrayOf(oneOf(...PROJECT_SCOPES), MAX_SCOPES), []),
  // Clients of 1.8 send one for both.
  specification,
  buildSpecification: specification,
  runtimeSpecification: specification,
  deploymentRetention: optional(range(0, MAX_RETENTION), 0),
};
const functionId = required(uid);

/** The endpoints that make and change functions. */
export const managementRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/functions',
    scope: 'functions.read',
    params: { queries: optional(queries, []), search: optional(text(256, 0), ''), total: optional(totalFlag, true) },
    handler({ app, params, request }) {
      const { functions, total } = app.instance(createFunctionStore).list({
        plan: parseQueries(params.queries),
        search: params.search,
        countTotal: params.total,
      });
      return { total, functions: functions.map((record) => functionModel(app, record, request)) };
    },
  }),
  route({
    method: 'POST',
    path: '/functions',
    scope: 'functions.write',
    params: { functionId: required(customId), name: required(text(128)), runtime: required(text(128)), ...settings },
    status: 201,
    handler({ app, params: { functionId: asked, runtime, ...given }, request }) {
      checkRuntime(runtime);
      const { buildSpecification, runtimeSpecification, specification: both, ...config } = given;
      const record = app.instance(createFunctionStore).insert({
        ...config,
        $id: resolveId(asked, app.ids),
        runtime,
        specification: both ?? runtimeSpecification ?? DEFAULT_SPECIFICATION,
        buildSpecification: both ?? buildSpecification ?? DEFAULT_SPECIFICATION,
        path: '',
      });
      if (record === undefined) {
        throw new AppwriteError(
          409,
          'function_already_exists',
          'Function with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
        );
      }
      app.instance(createScheduler).wake();
      return functionModel(app, record, request);
    },
  }),
  route({
    method: 'GET',
    path: '/functions/:functionId',
    scope: 'functions.read',
    params: { functionId },
    handler: ({ app, params, request }) => functionModel(app, requireFunction(app, params.functionId), request),
  }),
  route({
    method: 'PUT',
    path: '/functions/:functionId',
    scope: 'functions.write',
    params: { functionId, name: required(text(128)), runtime: optional(text(128, 0), ''), ...settings },
    handler({ app, params: { functionId: id, runtime, ...given }, request }) {
      const { buildSpecification, runtimeSpecification, specification: both, ...config } = given;
      const kept = requireFunction(app, id);
      const changed: FunctionSettings = {
        ...config,
        $id: kept.$id,
        runtime: runtime || kept.runtime,
        entrypoint: config.entrypoint || kept.entrypoint,
        specification: both ?? runtimeSpecification ?? kept.specification,
        buildSpecification: both ?? buildSpecification ?? kept.buildSpecification ?? kept.specification,
        path: kept.path,
      };
      checkRuntime(changed.runtime);
      // A deployment was built with these: it has to be made anew before it knows the new ones.
      const isStale =
        changed.runtime !== kept.runtime ||
        changed.entrypoint !== kept.entrypoint ||
        changed.commands !== kept.commands;
      const record = app.instance(createFunctionStore).update(changed, isStale ? { live: false } : {});
      app.instance(createScheduler).wake();
      return functionModel(app, record, request);
    },
  }),
  route({
    method: 'DELETE',
    path: '/functions/:functionId',
    scope: 'functions.write',
    params: { functionId },
    handler: ({ app, params }) => deleteFunction(app, params.functionId),
  }),
];

function checkRuntime(runtime: string): void {
  if (!RUNTIMES.includes(runtime)) {
    throw new AppwriteError(404, 'function_runtime_unsupported', `Runtime "${runtime}" is not supported`);
  }
}

async function deleteFunction(app: App, id: string): Promise<void> {
  const record = requireFunction(app, id);
  const deployments = app.instance(createDeploymentStore);
  const gone = deployments.of('functions', record.$id);
  app.store.transaction(() => {
    for (const deployment of gone) {
      deployments.remove(deployment);
    }
    app.instance(createVariableStore).removeAll('functions', record.$id);
    app.instance(createRules).removeOf({ type: 'function', id: record.$id });
    app.instance(createFunctionStore).remove(record);
    app.instance(createExecutions).forget(record.$id);
  });
  for (const deployment of gone) {
    await app.instance(createBuilds).remove(deployment);
  }
}
