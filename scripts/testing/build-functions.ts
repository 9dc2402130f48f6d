import { buildFunctions } from '../lib/build-functions.ts';
import { ensureNode22 } from '../lib/node22.ts';

/** Vitest's global setup of the unit tests: the tests of calls run the built functions, on the Node that Appwrite runs them on. */
export default async function setup(): Promise<void> {
  await ensureNode22();
  await buildFunctions();
}
