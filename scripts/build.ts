import { buildFunctions } from './lib/build-functions.ts';
import { buildWeb } from './lib/build-web.ts';
import { step } from './lib/steps.ts';

export { buildFunctions, buildWeb };

/** Builds everything that changed, and says what it does. */
export async function buildAll(): Promise<void> {
  const outcome = (isNew: boolean) => (isNew ? undefined : 'nothing changed');
  await step('Building the functions', buildFunctions, outcome);
  await step('Building the site', buildWeb, outcome);
}

if (import.meta.main) {
  await buildAll();
}
