import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildOnce } from './build-stamp.ts';
import { precompress } from './compress.ts';
import { fingerprint, projectFiles } from './files.ts';
import { DIST, ROOT, WEB_DIST } from './project.ts';

/** The folder of the web's sources, and its Vite configuration. */
export const WEB = join(ROOT, 'web');
export const WEB_CONFIG = join(WEB, 'vite.config.ts');
const PRERENDER = join(WEB, 'prerender.ts');

/**
 * Builds the site into `dist/web`: Vite's build, the pages that are rendered ahead of time, and Brotli copies of its
 * texts. Skips it when nothing changed. Answers whether anything was built.
 */
export async function buildWeb(): Promise<boolean> {
  if (!existsSync(WEB_CONFIG)) {
    return false;
  }
  const files = () => [
    ...projectFiles(['web/**'], ['web/e2e/**', 'web/**/*.test.{ts,tsx}', 'web/src/testing/**', '**/*.md']),
    ...projectFiles([
      'functions/contract/**',
      'scripts/lib/{build-*,compress}.ts',
      'package-lock.json',
      'tsconfig.json',
    ]),
  ];
  return buildOnce(
    'web',
    () => fingerprint(files(), ...publicSettings()),
    [join(WEB_DIST, 'index.html')],
    async () => {
      // Built aside and moved when whole, so that a server that runs meanwhile serves the old site or the new one.
      const aside = join(DIST, 'web.new');
      try {
        await build({
          configFile: WEB_CONFIG,
          root: WEB,
          logLevel: 'warn',
          // How long plugins took tells a visitor of the terminal nothing.
          build: { outDir: aside, emptyOutDir: true, rolldownOptions: { checks: { pluginTimings: false } } },
        });
        if (existsSync(PRERENDER)) {
          const { prerender } = (await import(pathToFileURL(PRERENDER).href)) as {
            prerender: (outDir: string) => Promise<void>;
          };
          await prerender(aside);
        }
        await precompress(aside);
        rmSync(WEB_DIST, { recursive: true, force: true });
        renameSync(aside, WEB_DIST);
      } finally {
        rmSync(aside, { recursive: true, force: true });
      }
    },
  );
}

/** The environment variables that Vite builds into the site. */
function publicSettings(): string[] {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}
