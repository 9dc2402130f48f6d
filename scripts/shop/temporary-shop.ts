import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePages } from '../lib/build-web.ts';
import { FUNCTIONS_DIST, readProject, WEB_DIST, withoutSchedules } from '../lib/project.ts';
import { type LocalAppwrite, type LocalAppwriteOptions, startLocalAppwrite } from '../local-appwrite/server.ts';
import { seed } from '../seed/main.ts';

/**
 * Runs the work with a shop on any free port, with what is built and the seeded catalogue, without limits of rate and with
 * cheap password hashes. Nothing runs by schedule in it, and nothing is left of it afterwards.
 */
export async function withTemporaryShop<T>(
  options: Pick<LocalAppwriteOptions, 'functionVariables'>,
  work: (shop: LocalAppwrite) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-shop-'));
  const pages = join(dataDir, 'pages');
  try {
    const shop = await startLocalAppwrite({
      ...options,
      config: withoutSchedules(readProject()),
      dataDir,
      port: 0,
      functionsDir: FUNCTIONS_DIST,
      site: { dir: WEB_DIST, over: pages },
      rateLimits: false,
      quickHashes: true,
    });
    try {
      await seed(shop);
      await makePages(pages, { site: WEB_DIST, endpoint: shop.endpoint, projectId: shop.projectId });
      return await work(shop);
    } finally {
      await shop.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
