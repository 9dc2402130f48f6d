import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './project.ts';

export interface RunOptions {
  env?: Record<string, string>;
  /** Keeps the output instead of showing it. */
  quiet?: boolean;
}

export interface RunResult {
  /** 128 + the signal's number when a signal ended the program. */
  code: number;
  /** What it printed, when it ran quietly. */
  output: string;
}

const running = new Set<ChildProcess>();

/**
 * Runs a program from the top of the project. It gets no input. Rejects only when it cannot be started.
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const shown = options.quiet ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', shown, shown],
  });
  running.add(child);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  return new Promise<RunResult>((fulfil, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      fulfil({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output: said.join('') });
    });
  }).finally(() => running.delete(child));
}

/** Runs a script of an installed package, or of ours, on the project's own Node. */
export function runNode(script: string, args: readonly string[], options?: RunOptions): Promise<RunResult> {
  return run(process.execPath, [script, ...args], options);
}

/** Hands a signal on to everything that `run` started and that still runs. */
export function signalAll(signal: NodeJS.Signals): void {
  for (const child of running) {
    child.kill(signal);
  }
}
