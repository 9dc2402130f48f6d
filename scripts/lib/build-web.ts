import { existsSync, globSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildOnce } from './build-stamp.ts';
import { fingerprint, projectFiles } from './files.ts';
import { DIST, ROOT, WEB_DIST } from './project.ts';
import { runNode } from './run.ts';

/** The folder of the web's sources, and its Vite configuration. */
export const WEB = join(ROOT, 'web');
export const WEB_CONFIG = join(WEB, 'vite.config.ts');

/** What makes the pages that are rendered ahead. It brings the bundler along, so it loads where it is used. */
export const webPages = (): Promise<typeof import('../../web/src/prerender/write-pages.ts')> =>
  import('../../web/src/prerender/write-pages.ts');

/** Where what renders the pages of a site is built to. */
export const rendererOf = (site: string): string => `${site}-renderer`;

/**
 * Writes the pages that show the catalogue of an installation (`web/src/prerender/write-pages.ts`) into a folder, in a process of its own: what
 * they take goes with it. What lay there before goes when they are there.
 */
export async function makePages(
  folder: string,
  { site, endpoint, projectId, origin }: { site: string; endpoint: string; projectId: string; origin?: string },
): Promise<void> {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  const args = [site, rendererOf(site), aside, endpoint, projectId, ...(origin ? [origin] : [])];
  const { code } = await runNode('scripts/lib/write-pages.ts', args, { env: { NODE_ENV: 'production' } });
  if (code !== 0) {
    throw new Error(`The pages could not be made (exit code ${code}); the reason stands above.`);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
}

/** Where a site is built to, and for what, when it is not for this machine. */
export interface WebBuild {
  outDir: string;
  /** `VITE_…` variables besides those of the environment. */
  variables: Record<string, string>;
}

/** The site for this machine: its Appwrite has a stand-in for Google, so the button shows unless it is switched off. */
export const localWeb = (): WebBuild => ({
  outDir: WEB_DIST,
  variables: { VITE_GOOGLE: process.env.VITE_GOOGLE || 'on' },
});

/** Builds the site into `dist/web`; see `bundle-web.ts`. Skips it when nothing changed. Answers whether it was built. */
export async function buildWeb(
  { outDir, variables }: WebBuild = { outDir: WEB_DIST, variables: {} },
): Promise<boolean> {
  if (!existsSync(WEB_CONFIG)) {
    return false;
  }
  const files = () => [
    ...projectFiles(['web/**'], ['web/e2e/**', 'web/**/*.test.{ts,tsx}', 'web/src/testing/**', '**/*.md']),
    ...projectFiles(['functions/contract/**', 'scripts/lib/{build-web,bundle-web,build-stamp,compress}.ts']),
    ...projectFiles(['package-lock.json', 'tsconfig.json']),
  ];
  const part = basename(outDir);
  const inputs = () => fingerprint(files(), ...publicSettings(variables));
  return buildOnce(part, inputs, [join(outDir, 'index.html'), rendererOf(outDir)], async () => {
    // Built aside and moved when whole, so that a server that runs meanwhile serves the old site or the new one.
    const aside = join(DIST, `${part}.${process.pid}.new`);
    for (const leftover of globSync(`${part}.*.new*`, { cwd: DIST })) {
      rmSync(join(DIST, leftover), { recursive: true, force: true });
    }
    try {
      // A process of its own: Vite builds for the NODE_ENV that it finds, and a test runner's is not "production".
      const env = { ...variables, NODE_ENV: 'production' };
      const { code } = await runNode('scripts/lib/bundle-web.ts', [aside], { env });
      if (code !== 0) {
        throw new Error(`The site could not be built (exit code ${code}); the reason stands above.`);
      }
      for (const [from, to] of [
        [rendererOf(aside), rendererOf(outDir)],
        [aside, outDir],
      ] as const) {
        rmSync(to, { recursive: true, force: true });
        renameSync(from, to);
      }
    } finally {
      rmSync(aside, { recursive: true, force: true });
      rmSync(rendererOf(aside), { recursive: true, force: true });
    }
  });
}

/** The environment variables that Vite builds into the site. */
function publicSettings(variables: Record<string, string>): string[] {
  return Object.entries({ ...process.env, ...variables })
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}
