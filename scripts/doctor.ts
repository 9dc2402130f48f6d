import { withLocal } from './books/target.ts';
import { buildFunctions } from './build.ts';
import { readDeploySettings } from './deploy/settings.ts';
import { readSite } from './deploy/site-config.ts';
import { openTarget } from './deploy/target.ts';
import type { Finding } from './doctor/check.ts';
import { examine, exitCodeOf, lineOf, summaryOf } from './doctor/examine.ts';
import { type DoctorOptions, readDoctorOptions } from './doctor/options.ts';
import type { Place } from './doctor/place.ts';
import { Problem, runMain } from './lib/problem.ts';
import { FUNCTIONS_DIST, readProject } from './lib/project.ts';

/** Looks at a shop that runs, changes nothing, and says what is wrong and what to do. Ends with 1 when something is. */
await runMain(async () => {
  const options = readDoctorOptions(process.argv.slice(2));
  const say = options.json ? () => {} : (line: string) => console.log(line);
  const findings = await look(options, say).catch((error: unknown): Finding[] => {
    // Whoever reads the answer by program reads this, too.
    if (error instanceof Problem && options.json) {
      return [{ check: 'project', level: 'fail', message: error.message, advice: 'Mend what it says.' }];
    }
    throw error;
  });
  if (options.json) {
    console.log(JSON.stringify(findings, null, 2));
  } else {
    say(`\n${summaryOf(findings)}`);
  }
  process.exitCode = exitCodeOf(findings, options.strict);
});

async function look(options: DoctorOptions, say: (line: string) => void): Promise<Finding[]> {
  const common = {
    project: readProject(),
    site: readSite(),
    functionsDir: FUNCTIONS_DIST,
    backups: options.backups,
    passphrase: options.passphrase,
    books: options.books,
    now: () => new Date(),
  };
  const examined = async (place: Place) => {
    const { endpoint, projectId } = place.target;
    say(`The project ${projectId} at ${endpoint}:\n`);
    return examine(place, (one) => say(lineOf(one)));
  };
  if (options.deployment === null) {
    return withLocal({}, async ({ config: { endpoint, project: projectId, key } }, shop) => {
      const target = await openTarget({ endpoint, projectId, credentials: { kind: 'key', key } });
      try {
        return await examined({ ...common, target, shop: { kind: 'local', ...shop } });
      } finally {
        await target.close();
      }
    });
  }
  const settings = readDeploySettings(options.deployment, { deploys: false });
  const target = await openTarget(settings);
  try {
    await buildFunctions();
    return await examined({ ...common, target, shop: { kind: 'deployed', settings } });
  } finally {
    await target.close();
  }
}
