import { AppwriteError } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  arrayOf,
  boolean,
  customId,
  listing,
  nullable,
  oneOf,
  optional,
  range,
  text,
  type Validator,
} from '../../core/params.ts';
import { parsePermissions } from '../../core/permissions.ts';
import { PROJECT_SCOPES } from '../../core/project-scopes.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { createBuilds } from '../deployments/builds.ts';
import { createDeployments } from '../deployments/deployments.ts';
import { getDeployable } from '../deployments/kinds.ts';
import { DEFAULT_SPECIFICATION, SPECIFICATIONS } from '../deployments/specifications.ts';
import { createVariables } from '../deployments/variables.ts';
import { createRules } from '../proxy/rules.ts';
import { parseCron } from './cron.ts';
import { forgetExecutions } from './executions.ts';
import { createFunctions, type FunctionRecord, functionKind, functionModel } from './functions.ts';

/** The runtimes that functions can have here. All of them run on the Node of this server. */
const RUNTIMES = ['node-18.0', 'node-20.0', 'node-22', 'node-24'];
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
  name: text(128),
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

/** The endpoints that make and change functions. */
export const managementRoutes: readonly Route[] = [
  on.get('/functions', 'functions.read', listing, ({ app, use, params, request }) => {
    const { total, records } = use(createFunctions).list(params);
    return { total, functions: records.map((record) => functionModel(app, record, request)) };
  }),
  on.post(
    '/functions',
    'functions.write',
    { functionId: customId, runtime: text(128), ...settings },
    ({ app, use, params: { functionId, ...given }, request }) => {
      const { buildSpecification, runtimeSpecification, specification: both, ...own } = given;
      checkRuntime(given.runtime);
      const id = resolveId(functionId, app.ids);
      const record = use(createFunctions).insert({
        id,
        settings: {
          ...own,
          $id: id,
          specification: both ?? runtimeSpecification ?? DEFAULT_SPECIFICATION,
          buildSpecification: both ?? buildSpecification ?? DEFAULT_SPECIFICATION,
          path: '',
        },
        deploymentId: '',
        deploymentCreatedAt: '',
        live: true,
      });
      if (record === undefined) {
        throw new AppwriteError(
          409,
          'function_already_exists',
          'Function with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
        );
      }
      use(createScheduler).wake();
      return functionModel(app, record, request);
    },
  ),
  on.get('/functions/:functionId', 'functions.read', {}, ({ app, params, request }) =>
    functionModel(app, getDeployable(app, functionKind, params.functionId), request),
  ),
  on.put(
    '/functions/:functionId',
    'functions.write',
    { ...settings, runtime: optional(text(128, 0), '') },
    ({ app, use, params: { functionId, ...given }, request }) => {
      const { buildSpecification, runtimeSpecification, specification: both, ...own } = given;
      const record = getDeployable(app, functionKind, functionId);
      const kept = record.settings;
      const changed = {
        ...own,
        $id: kept.$id,
        runtime: own.runtime || kept.runtime,
        entrypoint: own.entrypoint || kept.entrypoint,
        specification: both ?? runtimeSpecification ?? kept.specification,
        buildSpecification: both ?? buildSpecification ?? kept.buildSpecification ?? kept.specification,
        path: kept.path,
      };
      checkRuntime(changed.runtime);
      // A deployment was built with these: it has to be made anew before it knows the new ones.
      const isStale = (['runtime', 'entrypoint', 'commands'] as const).some((name) => changed[name] !== kept[name]);
      const updated = use(createFunctions).update(record, { settings: changed, live: isStale ? false : record.live });
      use(createScheduler).wake();
      return functionModel(app, updated as FunctionRecord, request);
    },
  ),
  on.delete('/functions/:functionId', 'functions.write', {}, async ({ app, use, params }) => {
    const { id } = getDeployable(app, functionKind, params.functionId);
    const ofIt = { resourceType: 'functions', resourceId: id } as const;
    const gone = use(createDeployments).all(ofIt);
    app.store.transaction(() => {
      use(createDeployments).remove(ofIt);
      use(createVariables).remove(ofIt);
      use(createRules).remove({ resourceType: 'function', resourceId: id });
      use(createFunctions).remove({ id });
      forgetExecutions(app, id);
    });
    for (const deployment of gone) {
      await use(createBuilds).remove(deployment);
    }
  }),
];

function checkRuntime(runtime: string): void {
  if (!RUNTIMES.includes(runtime)) {
    throw new AppwriteError(404, 'function_runtime_unsupported', `Runtime "${runtime}" is not supported`);
  }
}
