import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { FUNCTIONS_DIST, ROOT, readProject } from '../lib/project.ts';
import type { LocalAppwriteOptions } from '../local-appwrite/server.ts';
import type { SeedTarget } from '../seed/main.ts';
import { withTemporaryShop } from '../shop/temporary-shop.ts';
import { openLargeShop } from './large-shop/main.ts';

/** A shop that runs in a process of its own, as `npm start` has it, so that the benchmark takes none of its time. */
export interface BenchTarget extends SeedTarget {
  origin: string;
  /** The process of the server; those of the functions are its children. */
  pid: number;
}

export interface BenchShopOptions extends Pick<LocalAppwriteOptions, 'functionVariables'> {
  /** The one that is kept in a folder, instead of a new one with the sample catalogue. */
  isLarge: boolean;
}

/** Runs the work with such a shop. */
export async function withBenchShop<T>(options: BenchShopOptions, work: (shop: BenchTarget) => Promise<T>): Promise<T> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const execArgv = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  // As with every start but the first one: what is compiled here is not compiled there once more.
  flushCompileCache();
  const child = fork(import.meta.filename, { execArgv });
  try {
    child.send(options);
    return await work({ ...(await opened(child)), pid: child.pid ?? 0 });
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.disconnect();
    await ended;
  }
}

async function opened(child: ChildProcess): Promise<Omit<BenchTarget, 'pid'>> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The shop could not be opened; what is printed above says why.');
  });
  const [shop] = await Promise.race([once(child, 'message'), ended]);
  return shop;
}

/** What the process itself does: opens the shop that it is asked for, until nobody is connected any more. */
async function open({ isLarge, functionVariables }: BenchShopOptions): Promise<void> {
  const disconnected = once(process, 'disconnect');
  const offer = async ({ endpoint, origin, projectId, apiKey }: Omit<BenchTarget, 'pid'>) => {
    process.send?.({ endpoint, origin, projectId, apiKey });
    await disconnected;
  };
  // A deployed shop checks no answers.
  const variables = {
    functionVariables: Object.fromEntries(
      readProject().functions.map(({ $id }) => [$id, { SAMAA_CHECK_ANSWERS: 'off', ...functionVariables?.[$id] }]),
    ),
  };
  if (!isLarge) {
    return withTemporaryShop(variables, offer);
  }
  const shop = await openLargeShop({ ...variables, functionsDir: FUNCTIONS_DIST });
  await offer(shop);
  await shop.close();
}

if (import.meta.main) {
  const [options] = (await once(process, 'message')) as [BenchShopOptions];
  await open(options);
}
