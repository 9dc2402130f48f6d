import { buildFunctions } from '../lib/build-functions.ts';

/** Vitest's global setup of the unit tests: the tests of calls run the built functions. */
export default async function setup(): Promise<void> {
  await buildFunctions();
}
