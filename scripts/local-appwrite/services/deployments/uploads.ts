import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { isValidId } from '../../core/ids.ts';
import { createBuilds, createSources, sourceOf } from './builds.ts';
import { createDeployments, type DeploymentRecord, deploymentNotFound } from './deployments.ts';
import type { DeployedKind } from './kinds.ts';

/** What a request of an upload carries. */
export type SourceUpload = {
  file: File | undefined;
  /** The header `content-range`; null for a source in one piece. */
  contentRange: string | null;
  /** The header `x-appwrite-id`: which upload a later chunk belongs to. */
  continuedId: string | null;
} & Pick<DeploymentRecord, 'type' | 'entrypoint' | 'commands' | 'outputDirectory' | 'activate'>;

/** The size of the chunks that the SDKs send, and of the largest source, in bytes. */
const CHUNK_BYTES = 5 * 1024 * 1024;
const MAX_SOURCE_BYTES = 30_000_000;

/** Takes sources in, whole or in chunks, and has them built. Use `app.instance(createSourceUploads)`. */
export function createSourceUploads(app: App) {
  const deployments = app.instance(createDeployments);
  const sources = app.instance(createSources);
  const builds = app.instance(createBuilds);
  const finishing = new Map<string, Promise<DeploymentRecord>>();

  function begin(kind: DeployedKind, resourceId: string, id: string, upload: SourceUpload, size: number) {
    const { file, contentRange, continuedId, ...own } = upload;
    return deployments.insert({
      ...own,
      id,
      resourceType: kind.type,
      resourceId,
      status: 'waiting',
      sourceSize: size,
      buildSize: 0,
      buildDuration: 0,
      buildLogs: '',
      chunksTotal: Math.max(1, Math.ceil(size / CHUNK_BYTES)),
      chunksUploaded: 0,
    }) as DeploymentRecord;
  }

  /** Notes how many chunks have come; undefined when the deployment was deleted meanwhile. */
  function note(id: string, chunksUploaded: number): DeploymentRecord | undefined {
    const kept = deployments.find({ id });
    return kept && deployments.update(kept, { chunksUploaded: Math.max(chunksUploaded, kept.chunksUploaded) });
  }

  /** Chunks arrive at the same time: the one that finds all of them there puts them together, others wait for it. */
  function finish(kind: DeployedKind, deployment: DeploymentRecord): Promise<DeploymentRecord> {
    const known = finishing.get(deployment.id);
    if (known !== undefined) {
      return known;
    }
    const work = (async () => {
      const source = sourceOf(deployment);
      await sources.write(source, await sources.joinChunks(source, deployment.chunksTotal), false);
      await sources.removeChunks(source);
      const complete = note(deployment.id, deployment.chunksTotal);
      if (complete === undefined) {
        throw deploymentNotFound();
      }
      builds.start(kind, complete);
      return complete;
    })().finally(() => finishing.delete(deployment.id));
    finishing.set(deployment.id, work);
    return work;
  }

  return {
    /** Takes a source or a chunk of it and answers its deployment. Throws when it is not what a deployment is made of. */
    async receive(kind: DeployedKind, resourceId: string, upload: SourceUpload): Promise<DeploymentRecord> {
      const { file, continuedId } = upload;
      if (file === undefined) {
        throw new AppwriteError(400, 'storage_file_empty', 'No file sent');
      }
      if (!/\.gz$/i.test(file.name)) {
        throw new AppwriteError(400, 'storage_file_type_unsupported', 'The given file extension is not supported.');
      }
      const { number, size } = readRange(upload.contentRange, file.size);
      if (size > MAX_SOURCE_BYTES) {
        throw new AppwriteError(
          400,
          'deployment_invalid_file_size',
          'The deployment file size is either not valid or exceeds the maximum allowed size. Please check the file or the value of the _APP_COMPUTE_SIZE_LIMIT environment variable.',
        );
      }
      const id = upload.contentRange !== null && continuedId ? continuedId : app.ids.unique();
      if (!isValidId(id)) {
        throw deploymentNotFound();
      }
      const known = deployments.find({ id });
      if (known !== undefined && (known.resourceType !== kind.type || known.resourceId !== resourceId)) {
        throw deploymentNotFound();
      }
      const deployment = known ?? begin(kind, resourceId, id, upload, size);
      if (deployment.chunksUploaded === deployment.chunksTotal) {
        return deployment;
      }
      const source = sourceOf(deployment);
      await sources.writeChunk(source, number, Buffer.from(await file.arrayBuffer()));
      const count = await sources.countChunks(source);
      if (count >= deployment.chunksTotal) {
        return finish(kind, deployment);
      }
      return note(id, count) ?? deployment;
    },
  };
}

function readRange(header: string | null, length: number): { number: number; size: number } {
  if (header === null) {
    return { number: 1, size: length };
  }
  const [, start, end, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? []).map(Number);
  if (start === undefined || end === undefined || size === undefined || end > size || start % CHUNK_BYTES !== 0) {
    throw new AppwriteError(
      400,
      'storage_invalid_content_range',
      'The content range is invalid. Please check the value of the Content-Range header.',
    );
  }
  return { number: start / CHUNK_BYTES + 1, size };
}
