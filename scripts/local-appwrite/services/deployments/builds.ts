import { spawn } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { App } from '../../core/context.ts';
import { createVault } from '../../core/vault.ts';
import { unpackArchive } from './archive.ts';
import { createDeployments, type DeploymentRecord } from './deployments.ts';
import { activate, type DeployedKind } from './kinds.ts';
import { variableValues } from './variables.ts';

/** How long build commands may take, in milliseconds. */
const BUILD_LIMIT = 15 * 60 * 1000;
const MAX_LOG = 1_000_000;

/** The sources of deployments, chunks of uploads included. Use `app.instance(createSources)`. */
export function createSources(app: App) {
  return createVault(join(app.dataDir, 'deployments', 'sources'), app.secrets.encryptionKey);
}

/** The name of a deployment's source in `createSources`. */
export function sourceOf({ resourceType, id }: Pick<DeploymentRecord, 'resourceType' | 'id'>) {
  return { bucketId: resourceType, id, encrypted: false };
}

/** Turns uploaded sources into folders that functions run from and sites are served from. Pass it to `app.instance`. */
export function createBuilds(app: App) {
  const deployments = app.instance(createDeployments);
  const sources = app.instance(createSources);
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const folderOf = ({ id }: Pick<DeploymentRecord, 'id'>) => join(app.dataDir, 'deployments', 'builds', id);

  /** Notes how far a deployment is; undefined when it was deleted meanwhile. */
  function note({ id }: DeploymentRecord, changes: Partial<DeploymentRecord>): DeploymentRecord | undefined {
    const kept = deployments.find({ id });
    return kept && deployments.update(kept, changes);
  }

  async function build(kind: DeployedKind, deployment: DeploymentRecord): Promise<void> {
    const started = performance.now();
    note(deployment, { status: 'building' });
    const logs: string[] = [];
    try {
      const size = await make(deployment, (text) => logs.push(text));
      if (isClosed) {
        return;
      }
      const ready = note(deployment, { status: 'ready', buildSize: size, ...outcome(started, logs) });
      if (ready?.activate) {
        activate(app, kind, ready.resourceId, ready);
      }
    } catch (error) {
      logs.push(`${error instanceof Error ? error.message : String(error)}\n`);
      if (!isClosed) {
        note(deployment, { status: 'failed', ...outcome(started, logs) });
        app.log(`Deployment ${deployment.id} of ${kind.word} ${deployment.resourceId} failed: ${logs.at(-1)}`);
      }
    }
  }

  /** Unpacks and builds; answers the bytes of what came out. Throws when it cannot be run. */
  async function make(deployment: DeploymentRecord, log: (text: string) => void): Promise<number> {
    const source = await sources.read(sourceOf(deployment));
    if (source === null) {
      throw new Error('The source is gone.');
    }
    const folder = folderOf(deployment);
    await rm(folder, { recursive: true, force: true });
    const { size } = await unpackArchive(source, folder);
    if (deployment.commands.trim() !== '') {
      const variables = variableValues(app, deployment.resourceType, deployment.resourceId);
      await runCommands(deployment.commands, folder, variables, log);
    }
    const start = join(outputFolder(deployment), deployment.entrypoint);
    if (!(await stat(start).catch(() => null))) {
      throw new Error(`There is no ${deployment.entrypoint || deployment.outputDirectory} in the deployment.`);
    }
    return size;
  }

  function outputFolder(deployment: DeploymentRecord): string {
    const top = resolve(folderOf(deployment));
    const output = resolve(top, deployment.outputDirectory);
    return output === top || output.startsWith(top + sep) ? output : top;
  }

  function start(kind: DeployedKind, deployment: DeploymentRecord) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work: Promise<void> = build(kind, deployment).finally(() => running.delete(work));
      running.add(work);
    }, app.processingDelay);
    timers.add(timer);
  }

  return {
    /** Builds a deployment soon, and activates it if it wants to be. */
    start,

    /** Takes up what an earlier run of the server left undone. */
    resume(kind: DeployedKind) {
      const unbuilt = "status IN ('waiting', 'building') AND chunks_uploaded = chunks_total AND resource_type = ?";
      for (const deployment of deployments.query(`${unbuilt} ORDER BY sequence`, kind.type)) {
        start(kind, deployment);
      }
    },

    /** The folder of a deployment that is ready. */
    outputFolder,

    /** Takes the files of a deployment away. */
    async remove(deployment: DeploymentRecord) {
      const source = sourceOf(deployment);
      await Promise.all([
        sources.remove(source),
        sources.removeChunks(source),
        rm(folderOf(deployment), { recursive: true, force: true }),
      ]);
    },

    /** Starts no more builds and waits for those that run. */
    async close() {
      isClosed = true;
      for (const timer of timers) {
        clearTimeout(timer);
      }
      await Promise.all(running);
    },
  };
}

function outcome(started: number, logs: string[]) {
  return { buildDuration: Math.round(performance.now() - started) / 1000, buildLogs: logs.join('').slice(-MAX_LOG) };
}

/** Runs shell commands in the folder, with the variables of the function or site. Throws when they fail. */
function runCommands(
  commands: string,
  folder: string,
  variables: Record<string, string>,
  log: (text: string) => void,
): Promise<void> {
  const { PATH, HOME, SystemRoot } = process.env;
  return new Promise((done, reject) => {
    const child = spawn(commands, {
      cwd: folder,
      shell: true,
      env: { PATH, HOME, SystemRoot, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: BUILD_LIMIT,
      windowsHide: true,
    });
    child.stdout.on('data', (data: Buffer) => log(data.toString()));
    child.stderr.on('data', (data: Buffer) => log(data.toString()));
    child.on('error', reject);
    child.once('close', (code) =>
      code === 0 ? done() : reject(new Error(`The build commands ended with ${code ?? 'a time-out'}.`)),
    );
  });
}
