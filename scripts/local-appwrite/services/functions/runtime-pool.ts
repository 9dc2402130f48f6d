import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FunctionProcess, type FunctionResult, type Invocation } from './function-process.ts';

/** Runs functions, each in a process of its own that starts with its first request and stays. */
export type RuntimePool = {
  /** Whether the function's bundle is there. */
  isDeployed(functionId: string): boolean;
  /**
   * Sends one request to a function. A bundle that changed since the process started is loaded anew; a process that
   * died is replaced. Throws FunctionFailure when no answer comes.
   */
  invoke(functionId: string, invocation: Invocation): Promise<FunctionResult>;
  /** Ends every process. */
  close(): Promise<void>;
};

export type RuntimePoolOptions = {
  /** Holds `<function id>/main.js`. Without it nothing is deployed. */
  functionsDir: string | undefined;
  /** The Node that runs them. */
  node: string;
  /** Everything that a function's environment contains. */
  environment(functionId: string): Record<string, string>;
  log(line: string): void;
};

type Deployment = { process: FunctionProcess; version: string };

/** A pool over a folder of bundles. */
export function createRuntimePool({ functionsDir, node, environment, log }: RuntimePoolOptions): RuntimePool {
  const current = new Map<string, Deployment>();
  const alive = new Set<FunctionProcess>();
  let isClosed = false;

  const entrypoint = (functionId: string) =>
    functionsDir === undefined ? null : join(resolve(functionsDir), functionId, 'main.js');

  function processOf(functionId: string): FunctionProcess {
    const path = entrypoint(functionId);
    const version = path === null ? null : bundleVersion(path);
    if (path === null || version === null || isClosed) {
      throw new Error(`Function ${functionId} is not deployed`);
    }
    const known = current.get(functionId);
    if (known?.version === version && known.process.isAlive) {
      return known.process;
    }
    known?.process.retire();
    const started = new FunctionProcess({
      node,
      entrypoint: path,
      environment: environment(functionId),
      log: (line) => log(`[${functionId}] ${line}`),
    });
    alive.add(started);
    void started.ended.then(() => alive.delete(started));
    current.set(functionId, { process: started, version });
    return started;
  }

  return {
    isDeployed(functionId) {
      const path = entrypoint(functionId);
      return path !== null && bundleVersion(path) !== null;
    },
    invoke: async (functionId, invocation) => processOf(functionId).invoke(invocation),
    async close() {
      isClosed = true;
      await Promise.all([...alive].map((process) => process.stop()));
    },
  };
}

/** Changes whenever the bundle is written; null when there is none. */
function bundleVersion(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.mtimeMs}:${stats.size}:${stats.ino}` : null;
}
