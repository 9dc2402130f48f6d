import { buildFunctions } from './lib/build-functions.ts';
import { buildWeb } from './lib/build-web.ts';
import { step } from './lib/steps.ts';

export { buildFunctions, buildWeb };

/** Builds everything that changed, and says what it does. */
export async function buildAll(): Promise<void> {
  await announced('Building the functions', buildFunctions);
  await announced('Building the site', buildWeb);
}

/** Builds something and says so, and whether there was anything to do. */
export async function announced(title: string, build: () => Promise<boolean>): Promise<void> {
  await step(title, build, (isNew) => (isNew ? undefined : 'nothing changed'));
}

if (import.meta.main) {
  await buildAll();
}
