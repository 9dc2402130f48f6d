import { buildAll } from './build.ts';
import { requirePort } from './lib/ports.ts';
import { runMain } from './lib/problem.ts';
import { WEB_DIST } from './lib/project.ts';
import { readSettings, requireDataDir } from './lib/settings.ts';
import { openShop, type Shop, welcome } from './lib/shop.ts';
import { step } from './lib/steps.ts';
import { stopCleanly } from './lib/stop.ts';

await runMain(async () => {
  const settings = readSettings();
  let shop: Shop | undefined;
  stopCleanly(async () => shop?.close());
  await requirePort(settings.port, settings.host);
  requireDataDir(settings);
  await buildAll();
  shop = await step('Opening the shop', () => openShop(settings, { dir: WEB_DIST }));
  console.log(welcome(shop, settings));
});
