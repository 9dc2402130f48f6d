import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { WEB, WEB_CONFIG } from './build-web.ts';
import { precompress } from './compress.ts';

/** What `web/prerender.ts` gives. */
interface Prerender {
  prerender(outDir: string): Promise<void>;
}

/** Builds the site into a folder: Vite's build, the pages that are rendered ahead, Brotli copies of its texts. */
async function bundleWeb(outDir: string): Promise<void> {
  await build({
    configFile: WEB_CONFIG,
    root: WEB,
    logLevel: 'warn',
    // How long plugins took is nothing for the terminal.
    build: { outDir, emptyOutDir: true, rolldownOptions: { checks: { pluginTimings: false } } },
  });
  const prerenderFile = join(WEB, 'prerender.ts');
  if (existsSync(prerenderFile)) {
    const { prerender } = (await import(pathToFileURL(prerenderFile).href)) as Prerender;
    await prerender(outDir);
  }
  await precompress(outDir);
}

const [outDir] = process.argv.slice(2);
if (!outDir) {
  throw new Error('Usage: node scripts/lib/bundle-web.ts <folder>');
}
await bundleWeb(outDir);
