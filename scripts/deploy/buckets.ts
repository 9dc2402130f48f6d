import { type Compression, type Models, Query, Storage } from 'node-appwrite';
import type { Inspection, Part } from '../lib/part.ts';
import { BUCKET_SETTINGS } from '../lib/resource-settings.ts';
import type { BucketConfig, ProjectConfig } from '../local-appwrite/core/project-config.ts';
import type { Target } from './target.ts';

/** The storage buckets, pushed by the CLI. */
export function bucketsPart(target: Target, project: ProjectConfig): Part {
  const storage = new Storage(target.client);

  async function readBuckets(): Promise<Models.Bucket[]> {
    const ids = project.buckets.map(({ $id }) => $id);
    return (await storage.listBuckets({ queries: [Query.equal('$id', ids), Query.limit(ids.length)] })).buckets;
  }

  async function inspect(): Promise<Inspection> {
    const remote = await readBuckets();
    const changes = project.buckets.flatMap((bucket) => {
      const found = remote.find(({ $id }) => $id === bucket.$id);
      return found
        ? differences(bucket, found).map(
            (setting) => `bucket ${bucket.$id}: ${setting} → ${JSON.stringify(bucket[setting])}`,
          )
        : [`new bucket ${bucket.$id}`];
    });
    return {
      changes,
      refusals: [],
      async apply() {
        // The CLI writes every bucket that its file names, so it gets those that differ.
        const buckets = project.buckets.filter((bucket) => {
          const found = remote.find(({ $id }) => $id === bucket.$id);
          return !found || differences(bucket, found).length > 0;
        });
        const { projectId, endpoint } = target;
        await target.cli.push('buckets', JSON.stringify({ projectId, endpoint, buckets }));
        await applyTransformations(buckets);
      },
    };
  }

  /** The CLI does not know this setting. */
  async function applyTransformations(buckets: readonly BucketConfig[]): Promise<void> {
    for (const found of await readBuckets()) {
      const bucket = buckets.find(({ $id }) => $id === found.$id);
      if (bucket && bucket.transformations !== found.transformations) {
        const { $id: bucketId, $permissions: permissions, compression, ...settings } = bucket;
        await storage.updateBucket({ bucketId, permissions, compression: compression as Compression, ...settings });
      }
    }
  }

  return { title: 'Buckets', inspect };
}

function differences(bucket: BucketConfig, remote: Models.Bucket): (keyof BucketConfig & keyof Models.Bucket)[] {
  return BUCKET_SETTINGS.filter((setting) => JSON.stringify(bucket[setting]) !== JSON.stringify(remote[setting]));
}
