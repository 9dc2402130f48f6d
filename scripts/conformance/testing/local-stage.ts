import { afterAll } from 'vitest';
import { openStage, type Stage } from '../stage.ts';
import { localTarget } from '../target.ts';

/** A run against a local Appwrite of its own. It ends with the test file. */
export async function localStage(options: Parameters<typeof localTarget>[0] = {}): Promise<Stage> {
  const target = await localTarget(options);
  afterAll(() => target.close());
  const stage = await openStage(target);
  afterAll(() => stage.close());
  return stage;
}
