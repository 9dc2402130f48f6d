import { statSync } from 'node:fs';
import { FunctionProcess, type FunctionResult, type Invocation } from './function-process.ts';
import type { KeptProcesses } from './kept-processes.ts';

/**
 * Runs functions, each in a process of its own, which starts with a request and ends when none has come for a while, as
 * the executor of the real server has it.
 */
export type RuntimePool = {
  /**
   * Sends one request to a function. One whose deployment, bundle or environment changed since its process started gets a
   * new process, and so does one whose process died. Throws FunctionFailure when no answer comes.
   */
  invoke(functionId: string, invocation: Invocation): Promise<FunctionResult>;
  /** Ends the process of a function that is gone or rests, once its running requests have their answers. */
  retire(functionId: string): void;
  /** Ends every process, or has it rest for the next server. */
  close(): Promise<void>;
};

export type RuntimePoolOptions = {
  /** The module that a function runs from; null when nothing is deployed. */
  entrypoint(functionId: string): string | null;
  /** The Node that runs them. */
  node: string;
  /** Everything that a function's environment contains. */
  environment(functionId: string): Record<string, string>;
  log(line: string): void;
};

/** What makes the runtimes of a server: `createRuntimePool`, or what a test has instead. */
export type CreateRuntimes = (options: RuntimePoolOptions) => RuntimePool;

/** How a server runs functions. Use `app.instance(createRuntimesOf)`. */
export function createRuntimesOf(): { create: CreateRuntimes } {
  return { create: createRuntimePool };
}

type Deployment = { process: FunctionProcess; version: string };

/** A function that nobody has asked for so long rests. */
const RESTS_AFTER_MS = 60_000;

/** A pool of processes; those that are `kept` come from another server and go to the next one, the others end. */
export function createRuntimePool(
  { entrypoint, node, environment, log }: RuntimePoolOptions,
  kept?: KeptProcesses,
): RuntimePool {
  const current = new Map<string, Deployment>();
  const alive = new Set<FunctionProcess>();
  const rests = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  function processOf(functionId: string): FunctionProcess {
    const path = entrypoint(functionId);
    const bundle = path === null ? null : bundleVersion(path);
    if (path === null || bundle === null || isClosed) {
      throw new Error(`Function ${functionId} is not deployed`);
    }
    const variables = environment(functionId);
    const version = `${node} ${path} ${bundle} ${JSON.stringify(variables)}`;
    const known = current.get(functionId);
    if (known?.version === version && known.process.isAlive) {
      return known.process;
    }
    known?.process.retire();
    const logOwn = (line: string) => log(`[${functionId}] ${line}`);
    const started =
      kept?.take(version) ?? new FunctionProcess({ node, entrypoint: path, environment: variables, log: logOwn });
    started.log = logOwn;
    alive.add(started);
    void started.ended.then(() => alive.delete(started));
    current.set(functionId, { process: started, version });
    return started;
  }

  function retire(functionId: string) {
    clearTimeout(rests.get(functionId));
    rests.delete(functionId);
    current.get(functionId)?.process.retire();
    current.delete(functionId);
  }

  return {
    async invoke(functionId, invocation) {
      const process = processOf(functionId);
      clearTimeout(rests.get(functionId));
      // What runs when it is to rest is answered first.
      rests.set(functionId, setTimeout(() => retire(functionId), RESTS_AFTER_MS).unref());
      return process.invoke(invocation);
    },
    retire,
    async close() {
      isClosed = true;
      for (const rest of rests.values()) {
        clearTimeout(rest);
      }
      for (const { process, version } of kept ? current.values() : []) {
        alive.delete(process);
        await kept?.keep(version, process);
      }
      await Promise.all([...alive].map((process) => process.stop()));
    },
  };
}

/** Changes whenever the bundle is written; null when there is none. */
function bundleVersion(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.mtimeMs}:${stats.size}:${stats.ino}` : null;
}
