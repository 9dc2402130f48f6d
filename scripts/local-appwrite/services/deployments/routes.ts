import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { type Route, reply, route } from '../../core/http.ts';
import { resolveId, UNIQUE_ID } from '../../core/ids.ts';
import {
  boolean,
  customId,
  nullable,
  oneOf,
  optional,
  queries,
  required,
  text,
  totalFlag,
  uid,
} from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { createBuilds, createSources, sourceOf } from './builds.ts';
import { createDeploymentStore } from './deployment-store.ts';
import type { DeployedKind } from './kinds.ts';
import { deploymentModel, variableModel } from './models.ts';
import { createSourceUploads } from './uploads.ts';
import { createVariableStore } from './variable-store.ts';

const MAX_VALUE = 8192;
const boolOrNull = optional(nullable(boolean), null);
const textOrNull = (maximum: number) => optional(nullable(text(maximum, 0)), null);

/** The endpoints of deployments and variables, of functions or of sites. */
export function deploymentRoutes(kind: DeployedKind): Route[] {
  const idName = `${kind.word}Id`;
  const path = `/${kind.type}/:${idName}`;
  const of = { [idName]: required(uid) };
  const read = `${kind.type}.read`;
  const write = `${kind.type}.write`;
  const idOf = (params: Record<string, unknown>) => String(params[idName]);

  return [
    route({
      method: 'POST',
      path: `${path}/deployments`,
      scope: write,
      params: {
        ...of,
        entrypoint: optional(nullable(text(1028)), null),
        commands: textOrNull(MAX_VALUE),
        installCommand: textOrNull(MAX_VALUE),
        buildCommand: textOrNull(MAX_VALUE),
        outputDirectory: textOrNull(MAX_VALUE),
        activate: required(boolean),
      },
      async handler({ app, params, files, request }) {
        const resource = kind.get(app, idOf(params));
        const entrypoint = kind.type === 'functions' ? (params.entrypoint ?? resource.entrypoint) : '';
        if (kind.type === 'functions' && entrypoint === '') {
          throw new AppwriteError(
            404,
            'function_entrypoint_missing',
            'Entrypoint for your Appwrite Function is missing. Please specify it when making deployment or update the entrypoint under your function\'s "Settings" > "Configuration" > "Entrypoint".',
          );
        }
        const deployment = await app.instance(createSourceUploads).receive(kind, resource.id, {
          file: files.get('code') ?? files.get('0'),
          contentRange: request.headers.get('content-range'),
          continuedId: request.headers.get('x-appwrite-id'),
          type: request.headers.get('x-sdk-language') === 'cli' ? 'cli' : 'manual',
          entrypoint,
          commands: joinCommands(
            kind.type === 'functions' ? [params.commands] : [params.installCommand, params.buildCommand],
            resource.commands,
          ),
          outputDirectory: params.outputDirectory ?? resource.outputDirectory,
          activate: params.activate,
        });
        return reply(202, deploymentModel(deployment));
      },
    }),
    route({
      method: 'GET',
      path: `${path}/deployments`,
      scope: read,
      params: {
        ...of,
        queries: optional(queries, []),
        search: optional(text(256, 0), ''),
        total: optional(totalFlag, true),
      },
      handler({ app, params }) {
        const { id } = kind.get(app, idOf(params));
        const { deployments, total } = app.instance(createDeploymentStore).list(kind.type, id, {
          plan: parseQueries(params.queries),
          search: params.search,
          countTotal: params.total,
        });
        return { total, deployments: deployments.map(deploymentModel) };
      },
    }),
    route({
      method: 'GET',
      path: `${path}/deployments/:deploymentId`,
      scope: read,
      params: { ...of, deploymentId: required(uid) },
      handler({ app, params }) {
        const { id } = kind.get(app, idOf(params));
        return deploymentModel(app.instance(createDeploymentStore).get(kind.type, id, params.deploymentId));
      },
    }),
    route({
      method: 'GET',
      path: `${path}/deployments/:deploymentId/download`,
      scope: read,
      params: { ...of, deploymentId: required(uid), type: optional(oneOf('source', 'output'), 'source') },
      async handler({ app, params }) {
        if (params.type === 'output') {
          throw new NotSupportedError('the download of what was built (type output)');
        }
        const { id } = kind.get(app, idOf(params));
        const deployment = app.instance(createDeploymentStore).get(kind.type, id, params.deploymentId);
        const source = await app.instance(createSources).read(sourceOf(deployment));
        if (source === null) {
          throw new AppwriteError(404, 'deployment_not_found', 'Deployment with the requested ID could not be found.');
        }
        return new Response(new Uint8Array(source), {
          headers: {
            'content-type': 'application/gzip',
            'cache-control': 'private, max-age=3888000',
            'content-disposition': `attachment; filename="${deployment.id}-source.tar.gz"`,
          },
        });
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/deployments/:deploymentId`,
      scope: write,
      params: { ...of, deploymentId: required(uid) },
      async handler({ app, params }) {
        const resource = kind.get(app, idOf(params));
        const store = app.instance(createDeploymentStore);
        const deployment = store.get(kind.type, resource.id, params.deploymentId);
        app.store.transaction(() => {
          store.remove(deployment);
          if (resource.deploymentId === deployment.id) {
            kind.activate(app, resource.id, null);
          }
        });
        await app.instance(createBuilds).remove(deployment);
      },
    }),
    route({
      method: 'PATCH',
      path: `${path}/deployment`,
      scope: write,
      params: { ...of, deploymentId: required(uid) },
      handler({ app, params, request }) {
        const { id } = kind.get(app, idOf(params));
        const deployment = app.instance(createDeploymentStore).get(kind.type, id, params.deploymentId);
        if (deployment.status !== 'ready') {
          throw new AppwriteError(
            400,
            'build_not_ready',
            'Build with the requested ID is building and not ready for execution.',
          );
        }
        kind.activate(app, id, deployment);
        return kind.present(app, id, request);
      },
    }),
    ...variableRoutes(kind),
  ];
}

/** Each command as the request gives it, else as the function or site has it. */
function joinCommands(given: (string | null)[], own: readonly string[]): string {
  return own
    .map((command, position) => given[position] ?? command)
    .filter((command) => command !== '')
    .join(' && ');
}

function variableRoutes(kind: DeployedKind): Route[] {
  const idName = `${kind.word}Id`;
  const path = `/${kind.type}/:${idName}/variables`;
  const of = { [idName]: required(uid) };
  const one = { ...of, variableId: required(uid) };
  const idOf = (params: Record<string, unknown>) => String(params[idName]);

  return [
    route({
      method: 'POST',
      path,
      scope: `${kind.type}.write`,
      params: {
        ...of,
        variableId: optional(customId, UNIQUE_ID),
        key: required(text(255)),
        value: required(text(MAX_VALUE, 0)),
        secret: optional(boolean, true),
      },
      status: 201,
      handler({ app, params }) {
        const { id } = kind.get(app, idOf(params));
        const variable = app.instance(createVariableStore).insert({
          id: resolveId(params.variableId, app.ids),
          resourceType: kind.type,
          resourceId: id,
          key: params.key,
          value: params.value,
          secret: params.secret,
        });
        kind.touch(app, id);
        return variableModel(variable);
      },
    }),
    route({
      method: 'GET',
      path,
      scope: `${kind.type}.read`,
      params: { ...of, queries: optional(queries, []), total: optional(totalFlag, true) },
      handler({ app, params }) {
        const { id } = kind.get(app, idOf(params));
        const { variables, total } = app
          .instance(createVariableStore)
          .list(kind.type, id, { plan: parseQueries(params.queries), countTotal: params.total });
        return { total, variables: variables.map(variableModel) };
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:variableId`,
      scope: `${kind.type}.read`,
      params: one,
      handler({ app, params }) {
        const { id } = kind.get(app, idOf(params));
        return variableModel(app.instance(createVariableStore).get(kind.type, id, params.variableId));
      },
    }),
    route({
      method: 'PUT',
      path: `${path}/:variableId`,
      scope: `${kind.type}.write`,
      params: { ...one, key: textOrNull(255), value: textOrNull(MAX_VALUE), secret: boolOrNull },
      handler({ app, params: { key, value, secret, ...params } }) {
        const { id } = kind.get(app, idOf(params));
        const store = app.instance(createVariableStore);
        const variable = store.get(kind.type, id, params.variableId);
        if (variable.secret && secret === false) {
          throw new AppwriteError(
            400,
            'variable_cannot_unset_secret',
            'Secret variables cannot be marked as non-secret. Please re-create the variable if this is your intention.',
          );
        }
        if (key === null && value === null && secret === null) {
          throw new AppwriteError(
            400,
            'general_argument_invalid',
            'The request contains one or more invalid arguments. Please refer to the endpoint documentation.',
          );
        }
        const changed = store.update(variable, {
          key: key ?? variable.key,
          value: value ?? variable.value,
          secret: secret ?? variable.secret,
        });
        kind.touch(app, id);
        return variableModel(changed);
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/:variableId`,
      scope: `${kind.type}.write`,
      params: one,
      handler({ app, params }) {
        const { id } = kind.get(app, idOf(params));
        const store = app.instance(createVariableStore);
        store.remove(store.get(kind.type, id, params.variableId));
        kind.touch(app, id);
      },
    }),
  ];
}
