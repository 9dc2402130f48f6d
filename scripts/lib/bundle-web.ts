import { build } from 'vite';
import { rendererOf, WEB, WEB_CONFIG, webPages } from './build-web.ts';
import { precompress } from './compress.ts';

/** Builds the site into a folder: Vite's build, the pages that show nothing of a catalogue, Brotli copies of its texts. */
async function bundleWeb(outDir: string): Promise<void> {
  await build({
    configFile: WEB_CONFIG,
    root: WEB,
    logLevel: 'warn',
    // How long plugins took is nothing for the terminal.
    build: { outDir, emptyOutDir: true, rolldownOptions: { checks: { pluginTimings: false } } },
  });
  const { buildRenderer, writeEmptyPage, writeFallback, writePages } = await webPages();
  const renderer = rendererOf(outDir);
  await buildRenderer(renderer);
  await writeEmptyPage(outDir);
  await writeFallback(outDir, renderer);
  await writePages({ site: outDir, renderer, folder: outDir, origin: process.env.VITE_SITE_URL });
  await precompress(outDir);
}

const [outDir] = process.argv.slice(2);
if (!outDir) {
  throw new Error('Usage: node scripts/lib/bundle-web.ts <folder>');
}
await bundleWeb(outDir);
