import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.ts';
import { Problem } from './problem.ts';
import { ROOT } from './project.ts';
import { type RunResult, run } from './run.ts';

/** From 22.18 on Node runs TypeScript files, which the process around a function is. */
const VERSIONS = '^22.18.0';
const FOLDER = join(ROOT, 'node_modules/.cache/node-22');
const PROGRESS_MS = 10_000;

/** The npm package with Node's program for this machine. The package `node` would take the place of the project's own Node. */
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The path of the Node 22 that Appwrite's runtime `node-22` stands for, or undefined while it is not on this machine. */
export function findNode22(): string | undefined {
  const program = programIn(FOLDER);
  return existsSync(program) ? program : undefined;
}

/**
 * The path of Node 22, fetched through npm the first time (about 50 MB). Processes that need it at once take turns.
 * Throws a Problem when it cannot be had.
 */
export async function ensureNode22(): Promise<string> {
  return findNode22() ?? (await withLock(`${FOLDER}.lock`, async () => findNode22() ?? (await install())));
}

async function install(): Promise<string> {
  console.log('Getting Node 22, on which Appwrite runs the functions (about 50 MB, once) …');
  // Fetched aside and moved when whole, so that an interrupted download leaves nothing that looks like a Node.
  const aside = `${FOLDER}.${process.pid}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  // A project of its own, so that npm does not look for one further up.
  writeFileSync(join(aside, 'package.json'), '{ "private": true }\n');
  const startedAt = performance.now();
  const progress = setInterval(() => {
    console.log(`  still downloading, ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }, PROGRESS_MS);
  try {
    const { code, output } = await npm([
      'install',
      '--prefix',
      aside,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
      '--progress=false',
      `${PACKAGE}@${VERSIONS}`,
    ]);
    if (code !== 0 || !existsSync(programIn(aside))) {
      throw new Problem(
        `${output.trim()}\nNode 22 could not be fetched (npm package ${PACKAGE}): npm says why above. Check the network connection, then run this again.`,
      );
    }
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(aside, FOLDER);
    return programIn(FOLDER);
  } finally {
    clearInterval(progress);
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Runs the npm that started us, or the machine's. */
function npm(args: readonly string[]): Promise<RunResult> {
  const script = process.env.npm_execpath;
  return script && /npm-cli\.c?js$/.test(script) && existsSync(script)
    ? run(process.execPath, [script, ...args], { quiet: true })
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
}

function programIn(folder: string): string {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', PACKAGE, 'bin', program);
}
