import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { announced, buildFunctions, buildWeb } from './build.ts';
import { deploy } from './deploy/run.ts';
import { readDeploySettings } from './deploy/settings.ts';
import { readSite } from './deploy/site-config.ts';
import { examineDeployed } from './doctor/examine.ts';
import { makePages } from './lib/build-web.ts';
import { runMain } from './lib/problem.ts';
import { DIST, FUNCTIONS_DIST, readProject } from './lib/project.ts';
import { step } from './lib/steps.ts';

/** Not `dist/web`, which a shop on this machine may be serving. */
const SITE_DIST = join(DIST, 'site');
const PAGES_DIST = join(DIST, 'site-pages');
/** Both, as they are deployed. */
const WHOLE_DIST = join(DIST, 'site-whole');

await runMain(async () => {
  const settings = readDeploySettings(process.argv.slice(2));
  await announced('Building the functions', buildFunctions);
  const declared = readProject();
  const project = {
    ...declared,
    // The calls of some functions may not be written yet.
    functions: declared.functions.filter(({ $id, entrypoint }) => existsSync(join(FUNCTIONS_DIST, $id, entrypoint))),
  };
  const site = readSite();
  await deploy(settings, {
    project,
    site,
    functionsDir: FUNCTIONS_DIST,
    async buildSite(variables) {
      await step(
        'Building the site',
        () => buildWeb({ outDir: SITE_DIST, variables }),
        (isNew) => (isNew ? undefined : 'nothing changed'),
      );
      return SITE_DIST;
    },
    async addPages(site, address) {
      const { endpoint, projectId } = settings;
      const origin = address && new URL(address).origin;
      await step('Making the pages of the catalogue', () =>
        makePages(PAGES_DIST, { site, endpoint, projectId, origin }),
      );
      rmSync(WHOLE_DIST, { recursive: true, force: true });
      cpSync(site, WHOLE_DIST, { recursive: true });
      cpSync(PAGES_DIST, WHOLE_DIST, { recursive: true });
      return WHOLE_DIST;
    },
    examine: (target) =>
      examineDeployed({ target, shop: { kind: 'deployed', settings }, project, site, functionsDir: FUNCTIONS_DIST }),
    log: (line) => console.log(line),
  });
});
