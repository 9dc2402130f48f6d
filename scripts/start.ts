import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePages } from './lib/build-web.ts';
import { requirePort } from './lib/ports.ts';
import { runMain } from './lib/problem.ts';
import { ROOT, WEB_DIST } from './lib/project.ts';
import { runNode } from './lib/run.ts';
import { readSettings, requireDataDir } from './lib/settings.ts';
import { step } from './lib/steps.ts';
import { stopCleanly } from './lib/stop.ts';
import { openShop, type Shop, welcome } from './shop/shop.ts';

await runMain(async () => {
  const settings = readSettings();
  let shop: Shop | undefined;
  stopCleanly(async () => shop?.close());
  await requirePort(settings.port, settings.host);
  requireDataDir(settings);
  // A process of its own: what building takes (several times what the shop does) goes with it.
  const { code } = await runNode(join(ROOT, 'scripts/build.ts'), ['--local']);
  if (code !== 0) {
    // The reason stands above.
    process.exitCode = code;
    return;
  }
  const over = join(settings.dataDir, 'pages');
  // Those of an earlier build name scripts that are gone.
  rmSync(over, { recursive: true, force: true });
  const opened = await step('Opening the shop', () => openShop(settings, { dir: WEB_DIST, over }));
  shop = opened;
  // Without them there is the same shop, only later to be seen.
  await step('Making its pages', () => makePages(over, { site: WEB_DIST, ...opened })).catch(console.error);
  console.log(welcome(shop, settings));
});
