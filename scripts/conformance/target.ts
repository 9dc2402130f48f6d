import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureNode22 } from '../lib/node22.ts';
import { Problem } from '../lib/problem.ts';
import type { Engine } from '../local-appwrite/core/engine.ts';
import { parseProjectConfig } from '../local-appwrite/core/project-config.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';

/** The Appwrite that is looked at. */
export type Target = {
  /** With `/v1`, without a slash at the end. */
  endpoint: string;
  projectId: string;
  /** With the scopes of `KEY_SCOPES`. */
  apiKey: string;
  close(): Promise<void>;
};

/** What the key of a real project must be allowed to do. */
export const KEY_SCOPES = [
  'databases',
  'tables',
  'collections',
  'columns',
  'indexes',
  'rows',
  'buckets',
  'files',
  'functions',
  'executions',
  'users',
  'messages',
  'rules',
  'platforms',
  'project',
  'project.policies',
]
  .flatMap((resource) => [`${resource}.read`, `${resource}.write`])
  .concat('sessions.write', 'providers.read');

/** The Appwrite that the environment names. Throws a Problem that names what is missing. */
export function realTarget(environment: Record<string, string | undefined>): Target {
  const read = (name: string) => environment[name]?.trim() ?? '';
  const missing = ['CONFORMANCE_ENDPOINT', 'CONFORMANCE_PROJECT', 'CONFORMANCE_KEY'].filter(
    (name) => read(name) === '',
  );
  if (missing.length > 0) {
    throw new Problem(
      `Set ${missing.join(', ')}: the address of an Appwrite (https://…/v1), a project of it, and an API key of that project with the scopes ${KEY_SCOPES.join(' ')}.`,
    );
  }
  return {
    endpoint: read('CONFORMANCE_ENDPOINT').replace(/\/+$/, ''),
    projectId: read('CONFORMANCE_PROJECT'),
    apiKey: read('CONFORMANCE_KEY'),
    close: async () => {},
  };
}

/** A local Appwrite with an empty project of its own, as it comes up in development. Nothing is left of it. */
export async function localTarget({ engine = 'mariadb' }: { engine?: Engine } = {}): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'conformance-'));
  const server = await startLocalAppwrite({
    config: parseProjectConfig({ projectId: 'conformance' }),
    dataDir,
    port: 0,
    engine,
    quickHashes: true,
    functionNode: await ensureNode22(),
    log: () => {},
  });
  return {
    endpoint: server.endpoint,
    projectId: server.projectId,
    apiKey: server.apiKey,
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
