import { join } from 'node:path';
import { createServer } from 'vite';
import { announced, buildFunctions } from './build.ts';
import { localWeb, WEB, WEB_CONFIG } from './lib/build-web.ts';
import { freePort, requirePort } from './lib/ports.ts';
import { runMain } from './lib/problem.ts';
import { PROJECT_FILE, ROOT } from './lib/project.ts';
import { readSettings, requireDataDir } from './lib/settings.ts';
import { step } from './lib/steps.ts';
import { stopCleanly } from './lib/stop.ts';
import { openShop, welcome } from './shop/shop.ts';

/** Several files saved at once give one build. */
const SETTLE_MS = 100;
const FUNCTIONS = join(ROOT, 'functions');

await runMain(async () => {
  const settings = readSettings();
  const opened: { close(): Promise<void> }[] = [];
  stopCleanly(async () => {
    for (const one of opened.reverse()) {
      await one.close();
    }
  });
  Object.assign(process.env, localWeb().variables);
  await requirePort(settings.port, settings.host);
  requireDataDir(settings);
  await announced('Building the functions', buildFunctions);
  // The page names the host of its updates, and no page can reach "every address".
  const hmrHost = settings.host === '0.0.0.0' ? undefined : settings.host;
  const vite = await createServer({
    configFile: WEB_CONFIG,
    root: WEB,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { host: hmrHost, port: await freePort(settings.host) } },
  });
  opened.push(vite);
  const shop = await step('Opening the shop', () =>
    openShop(settings, (request, response) => {
      vite.middlewares(request, response, () => response.writeHead(404).end());
    }),
  );
  opened.push(shop);

  let waiting: NodeJS.Timeout | undefined;
  vite.watcher.add([FUNCTIONS, PROJECT_FILE]).on('all', (_event, path) => {
    if (path === PROJECT_FILE) {
      console.log('appwrite.json changed: run "npm run generate" and start this again.');
    } else if (path.startsWith(FUNCTIONS) && !path.endsWith('.test.ts')) {
      clearTimeout(waiting);
      waiting = setTimeout(rebuild, SETTLE_MS);
    }
  });
  console.log(welcome(shop, settings));
});

async function rebuild(): Promise<void> {
  await announced('Building the functions', buildFunctions).catch((error: unknown) => console.error(String(error)));
}
