import { webPages } from './build-web.ts';
import { FAST, precompress } from './compress.ts';
import { guest } from './guest.ts';

/** Writes the pages of a catalogue; see `makePages`. */
const [site, renderer, folder, endpoint, project, origin] = process.argv.slice(2);
if (!site || !renderer || !folder || !endpoint || !project) {
  throw new Error('Usage: node scripts/lib/write-pages.ts <site> <renderer> <folder> <endpoint> <project> [address]');
}
const { writePages } = await webPages();
await writePages({ site, renderer, folder, origin, ask: guest(endpoint, project) });
await precompress(folder, FAST);
