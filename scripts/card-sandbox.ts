import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sandboxOfSettings, settingsLines } from './card-sandbox/for-deployment.ts';
import { type ListeningSandbox, startCardSandbox } from './card-sandbox/server.ts';
import { readVariables } from './deploy/settings.ts';
import { Problem, runMain } from './lib/problem.ts';
import { ROOT } from './lib/project.ts';
import { stopCleanly } from './lib/stop.ts';

/** Payments of sandboxes beside deployments, a file each. Not part of the repository. */
const PAYMENTS_FOLDER = join(ROOT, '.local-card-sandbox');

/** Stands in for the card provider beside a deployed shop on this machine. */
await runMain(async () => {
  const { settings, port: wished } = readOptions();
  const faults: string[] = [];
  const variables = readVariables(settings, faults);
  if (faults.length > 0) {
    throw new Problem(`${faults.join('. ')}.`);
  }
  const { keys, port, areNew } = sandboxOfSettings((name) => variables[name]?.trim() || undefined, wished);
  let sandbox: ListeningSandbox | undefined;
  stopCleanly(async () => sandbox?.close());
  // On any free port nobody finds it again, so there is nothing to remember.
  const memory = port === 0 ? {} : { file: join(PAYMENTS_FOLDER, `${port}.json`) };
  sandbox = await startCardSandbox({ port, keys, ...memory }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Problem(`Port ${port} is in use. Choose another, in CARD_BASE_URL too: --port=${port + 1}`)
      : error;
  });
  console.log(
    [
      `The card sandbox listens at ${sandbox.url}/. No money moves. Stop it with Ctrl-C.`,
      ...(areNew
        ? ['', 'Put these lines into .env.deploy, then: npm run deploy', '', ...settingsLines(keys, sandbox.url)]
        : ['Its keys are those of the settings.']),
    ].join('\n'),
  );
});

function readOptions(): { settings: string | undefined; port: number | undefined } {
  let values: { settings?: string; port?: string };
  try {
    ({ values } = parseArgs({ options: { settings: { type: 'string' }, port: { type: 'string' } } }));
  } catch (error) {
    throw new Problem(`${(error as Error).message.split('. ')[0]}. There are --settings=<file> and --port=<number>.`);
  }
  if (values.port !== undefined && !/^\d{1,5}$/.test(values.port)) {
    throw new Problem(`--port must be a number, not "${values.port}".`);
  }
  return { settings: values.settings, port: values.port === undefined ? undefined : Number(values.port) };
}
