import { buildFunctions } from './lib/build-functions.ts';
import { buildWeb } from './lib/build-web.ts';
import { step } from './lib/steps.ts';

export { buildFunctions, buildWeb };

/** Builds everything that changed, and says what it does. */
export async function buildAll(): Promise<void> {
  await step('Building the functions', buildFunctions);
  await step('Building the site', buildWeb);
}

if (import.meta.main) {
  await buildAll();
}
