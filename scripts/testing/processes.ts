import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../lib/project.ts';

/** A process that a test started; it is killed when the test ends, unless it outlives it. */
export interface Started {
  child: ChildProcess;
  /** Everything that it has printed so far. */
  output(): string;
  /** Resolves when it has printed the text; rejects when it ends before. */
  printed(text: string): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals | null>;
}

/** How a process is started. */
export interface StartOptions {
  /** Other tests of the file use it, too: whoever started it ends it. */
  outlivesTest?: boolean;
}

/** Runs one of our scripts on this Node. */
export function startScript(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  options?: StartOptions,
): Started {
  return startProgram(process.execPath, [script, ...args], env, options);
}

/** Runs a program. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  { outlivesTest = false }: StartOptions = {},
): Started {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      child.emit('said');
    });
  }
  if (!outlivesTest) {
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await closed;
    });
  }
  return {
    child,
    output: () => said,
    printed: (text) =>
      new Promise((fulfil, reject) => {
        const look = () => {
          if (said.includes(text)) {
            fulfil();
          }
        };
        child.on('said', look);
        closed.then(() => reject(new Error(`It ended without printing "${text}":\n${said}`)), reject);
        look();
      }),
    ended: async () => {
      const [code, signal] = await closed;
      return signal ?? code;
    },
  };
}

/** The path of a script of ours. */
export const script = (name: string) => join(ROOT, 'scripts', name);
