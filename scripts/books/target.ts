import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppwriteException, Client } from 'node-appwrite';
import { namesSettings, readDeployAccess } from '../deploy/settings.ts';
import { openTarget } from '../deploy/target.ts';
import { tryLock } from '../lib/lock.ts';
import { Problem } from '../lib/problem.ts';
import { readProject, withoutSchedules } from '../lib/project.ts';
import { readSettings } from '../lib/settings.ts';
import { hasInstallation, readState } from '../local-appwrite/core/data-folder.ts';
import { loadSecrets, type Secrets } from '../local-appwrite/core/secrets.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';

/** What a command needs of a project. */
export interface Needs {
  /** What a key to a deployed one must be allowed. An operator may do all of it. */
  scopes: readonly string[];
  /** Whether an installation on this machine is made where there is none; then nobody may be using the folder. */
  makesLocal?: boolean;
}

/** The installation on this machine. */
export interface LocalShop {
  /** What it alone has, wherever its folder lies and on whichever port it runs. */
  id: string;
  dataDir: string;
  /** Whether it runs; otherwise it is opened for the work, and nothing in it runs by schedule or answers visitors. */
  isRunning: boolean;
}

/**
 * Does the work with all rights on the project that is meant: with `--deployed` or a settings file the deployed one, as
 * whom its settings name, else the installation on this machine, whether it runs or not.
 */
export async function withProject<Result>(
  args: readonly string[],
  needs: Needs,
  work: (client: Client, local?: LocalShop) => Promise<Result>,
): Promise<Result> {
  return isDeployed(args) ? withDeployed(args, needs, work) : withLocal(needs, work);
}

/** Whether the options mean a deployed project. */
function isDeployed(args: readonly string[]): boolean {
  return args.includes('--deployed') || namesSettings(args);
}

async function withDeployed<Result>(
  args: readonly string[],
  { scopes }: Needs,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const target = await openTarget(readDeployAccess(args));
  try {
    return await work(target.client);
  } catch (error) {
    if (error instanceof AppwriteException && error.type === 'general_unauthorized_scope') {
      throw new Problem(`${error.message}. APPWRITE_KEY needs the scopes ${scopes.join(' ')}.`);
    }
    throw error;
  } finally {
    await target.close();
  }
}

/** What tells an installation from all others, and nobody what it keeps secret. */
const localId = ({ apiKey }: Secrets) =>
  `local-appwrite ${createHash('sha256').update(apiKey).digest('hex').slice(0, 16)}`;

const PATIENCE_MS = 10_000;

/**
 * Where the server answers that has a data folder open, as it noted there itself. Throws a Problem where nobody answers there
 * to the folder's own key: a port may have gone to somebody else.
 */
async function findRunning(dataDir: string, apiKey: string): Promise<string> {
  const state = readState(dataDir);
  if (state?.state === 'open') {
    const endpoint = `http://localhost:${state.port}/v1`;
    const headers = { 'X-Appwrite-Project': readProject().projectId, 'X-Appwrite-Key': apiKey };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${endpoint}/tablesdb`, { headers, signal }).catch(() => undefined);
    if (answer?.ok) {
      return endpoint;
    }
  }
  throw new Problem(
    `The data in ${dataDir} is in use, but nobody answers for it yet. Try again in a minute, or stop the shop: the command opens the data itself then.`,
  );
}

/** Does the work on the installation on this machine. */
export async function withLocal<Result>(
  { makesLocal = false }: Pick<Needs, 'makesLocal'>,
  work: (client: Client, shop: LocalShop) => Promise<Result>,
): Promise<Result> {
  const { dataDir } = readSettings();
  if (!hasInstallation(dataDir) && !makesLocal) {
    throw new Problem(`There is no shop in ${dataDir} yet. Start one with: npm start`);
  }
  const project = readProject();
  const clientOf = (endpoint: string) =>
    new Client().setEndpoint(endpoint).setProject(project.projectId).setKey(loadSecrets(dataDir).apiKey);
  const shopOf = (isRunning: boolean): LocalShop => ({ id: localId(loadSecrets(dataDir)), dataDir, isRunning });
  const lock = tryLock(join(dataDir, 'in-use.lock'));
  if (!lock && makesLocal) {
    throw new Problem(`The data in ${dataDir} is in use. Choose another folder: DATA_DIR=.local-restored`);
  }
  if (!lock) {
    return work(clientOf(await findRunning(dataDir, loadSecrets(dataDir).apiKey)), shopOf(true));
  }
  try {
    const server = await startLocalAppwrite({ config: withoutSchedules(project), dataDir, port: 0, log: () => {} });
    try {
      return await work(clientOf(server.endpoint), shopOf(false));
    } finally {
      await server.close();
    }
  } finally {
    lock.release();
  }
}
