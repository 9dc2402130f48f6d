import { Client, TablesDB } from 'node-appwrite';
import { afterEach } from 'vitest';
import { readProject } from '../../lib/project.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../local-appwrite/server.ts';
import { fitToInstallation } from '../oldest.ts';
import { oldProject } from './old-installation.ts';

let server: LocalAppwrite | undefined;
afterEach(() => server?.close());

/** Opens tables of a folder as they are now, or as the oldest release had them, and closes what was open. */
export async function openTables(names: readonly string[], dataDir: string, { isOld = false } = {}): Promise<TablesDB> {
  await server?.close();
  const project = isOld ? oldProject() : readProject();
  const tables = project.tables.filter(({ $id }) => names.includes($id));
  server = await startLocalAppwrite({
    config: { ...project, tables, buckets: [], functions: [] },
    adapt: fitToInstallation,
    dataDir,
    port: 0,
    processingDelay: 0,
    log: () => {},
  });
  const { endpoint, projectId, apiKey } = server;
  return new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey));
}
