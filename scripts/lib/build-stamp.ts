import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeWhole } from './files.ts';
import { withLock } from './lock.ts';
import { DIST } from './project.ts';

/**
 * Builds one part of `dist` unless it was built from the same inputs before. Processes that build the same part at once
 * take turns, and the later ones then find it built. Answers whether anything was built.
 *
 * @param part   The part's name; its stamp and its lock are named after it.
 * @param inputs Computes the fingerprint of everything that the result depends on.
 * @param outputs Files that must be there for the part to count as built.
 */
export async function buildOnce(
  part: string,
  inputs: () => string,
  outputs: readonly string[],
  build: () => Promise<void>,
): Promise<boolean> {
  const stamp = join(DIST, `${part}.stamp`);
  const isBuilt = () => readIfThere(stamp) === inputs() && outputs.every((path) => existsSync(path));
  if (isBuilt()) {
    return false;
  }
  return withLock(join(DIST, `${part}.lock`), async () => {
    if (isBuilt()) {
      return false;
    }
    rmSync(stamp, { force: true });
    // Taken before the build: what changes while it runs must count as not built.
    const fingerprint = inputs();
    await build();
    writeWhole(stamp, fingerprint);
    return true;
  });
}
