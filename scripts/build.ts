import { buildFunctions } from './lib/build-functions.ts';
import { buildWeb, localWeb } from './lib/build-web.ts';
import { WEB_DIST } from './lib/project.ts';
import { step } from './lib/steps.ts';

export { buildFunctions, buildWeb, localWeb };

/** Builds everything that changed, for this machine unless told otherwise, and says what it does. */
export async function buildAll(web = localWeb()): Promise<void> {
  // The site is built by a process of its own, meanwhile.
  const site = buildWeb(web);
  site.catch(() => {});
  await announced('Building the functions', buildFunctions);
  await announced('Building the site', () => site);
}

/** Builds something and says so, and whether there was anything to do. */
export async function announced(title: string, build: () => Promise<boolean>): Promise<void> {
  await step(title, build, (isNew) => (isNew ? undefined : 'nothing changed'));
}

if (import.meta.main) {
  // `--local`: for this machine, as `npm start` wants it.
  const isLocal = process.argv.includes('--local');
  await buildAll(isLocal ? localWeb() : { outDir: WEB_DIST, variables: {} });
}
