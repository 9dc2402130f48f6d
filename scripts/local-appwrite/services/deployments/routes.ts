import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { on, type Route, reply } from '../../core/http.ts';
import { boolean, listing, nullable, oneOf, optional, text, uid } from '../../core/params.ts';
import { createSources, sourceOf } from './builds.ts';
import { createDeployments, deploymentModel, deploymentNotFound, getDeployment } from './deployments.ts';
import { activate, type DeployedKind, getDeployable } from './kinds.ts';
import { createSourceUploads } from './uploads.ts';

const command = optional(nullable(text(8192, 0)), null);

/** The endpoints of deployments, of functions or of sites. */
export function deploymentRoutes(kind: DeployedKind): Route[] {
  const idName = `${kind.word}Id`;
  const path: string = `/${kind.type}/:${idName}/deployments`;
  const onePath: string = `${path}/:deploymentId`;
  const activePath: string = `/${kind.type}/:${idName}/deployment`;
  const one = { deploymentId: uid };
  const read = `${kind.type}.read`;
  const idOf = (params: object) => String((params as Record<string, unknown>)[idName]);
  const isFunction = kind.type === 'functions';

  return [
    on.post(
      path,
      `${kind.type}.write`,
      {
        entrypoint: optional(nullable(text(1028)), null),
        commands: command,
        installCommand: command,
        buildCommand: command,
        outputDirectory: command,
        activate: boolean,
      },
      async ({ app, use, params, files, request }) => {
        const { id, settings } = getDeployable(app, kind, idOf(params));
        const defaults = kind.defaults(settings);
        const entrypoint = isFunction ? (params.entrypoint ?? defaults.entrypoint) : '';
        if (isFunction && entrypoint === '') {
          throw new AppwriteError(
            404,
            'function_entrypoint_missing',
            'Entrypoint for your Appwrite Function is missing. Please specify it when making deployment or update the entrypoint under your function\'s "Settings" > "Configuration" > "Entrypoint".',
          );
        }
        const asked = isFunction ? [params.commands] : [params.installCommand, params.buildCommand];
        const deployment = await use(createSourceUploads).receive(kind, id, {
          file: files.get('code') ?? files.get('0'),
          contentRange: request.headers.get('content-range'),
          continuedId: request.headers.get('x-appwrite-id'),
          type: request.headers.get('x-sdk-language') === 'cli' ? 'cli' : 'manual',
          entrypoint,
          // One after the other, as long as each succeeds; empty ones are skipped.
          commands: asked
            .map((given, index) => given ?? defaults.commands[index] ?? '')
            .filter((line) => line !== '')
            .join(' && '),
          outputDirectory: params.outputDirectory ?? defaults.outputDirectory,
          activate: params.activate,
        });
        return reply(202, deploymentModel(deployment));
      },
    ),
    on.get(path, read, listing, ({ app, use, params }) => {
      const { id: resourceId } = getDeployable(app, kind, idOf(params));
      const { total, records } = use(createDeployments).list(params, { resourceType: kind.type, resourceId });
      return { total, deployments: records.map(deploymentModel) };
    }),
    on.get(onePath, read, one, ({ app, params }) => {
      const { id } = getDeployable(app, kind, idOf(params));
      return deploymentModel(getDeployment(app, kind.type, id, params.deploymentId));
    }),
    on.get(
      `${onePath}/download`,
      read,
      { ...one, type: optional(oneOf('source', 'output'), 'source') },
      async ({ app, use, params }) => {
        if (params.type === 'output') {
          throw new NotSupportedError('the download of what was built (type output)');
        }
        const { id } = getDeployable(app, kind, idOf(params));
        const deployment = getDeployment(app, kind.type, id, params.deploymentId);
        const source = await use(createSources).read(sourceOf(deployment));
        if (source === null) {
          throw deploymentNotFound();
        }
        return new Response(new Uint8Array(source), {
          headers: {
            'content-type': 'application/gzip',
            'cache-control': 'private, max-age=3888000',
            'content-disposition': `attachment; filename="${deployment.id}-source.tar.gz"`,
          },
        });
      },
    ),
    on.patch(activePath, `${kind.type}.write`, one, ({ app, params, request }) => {
      const { id } = getDeployable(app, kind, idOf(params));
      const deployment = getDeployment(app, kind.type, id, params.deploymentId);
      if (deployment.status !== 'ready') {
        throw new AppwriteError(
          400,
          'build_not_ready',
          'Build with the requested ID is building and not ready for execution.',
        );
      }
      activate(app, kind, id, deployment);
      return kind.present(app, getDeployable(app, kind, id), request);
    }),
  ];
}
