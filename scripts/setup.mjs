// Runs one of the project's scripts on the project's own Node, after installing what is missing.
// Plain JavaScript without new syntax: it is read by whatever Node the machine has, to say that it is too old.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_FOR_PARENT_MS = 500;
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
/** npm writes this list of what it installed when it is done, so an interrupted installation has none. */
const installedList = join(modules, '.package-lock.json');
/** Whether we were asked to stop. */
let interrupted = false;
const projectNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);

async function main(args) {
  if (args.length === 0) {
    throw new Error('Usage: node scripts/setup.mjs <script.ts> [arguments]');
  }
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(
      `Samaa needs Node ${OLDEST_NODE} or newer and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run this again.`,
    );
  }
  const missing = missingPackages();
  if (missing.length > 0) {
    const code = await install(missing.length);
    if (code !== 0) {
      return code;
    }
  }
  if (!existsSync(projectNode)) {
    throw new Error(
      'The project’s own Node (the npm package "node") was not installed, perhaps because install scripts are switched off. Run "npm rebuild node --ignore-scripts=false", then this again.',
    );
  }
  return run(projectNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // TypeScript that is read for the second time is not compiled again: a quicker start, and 17 MB less a process.
      NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
      // glibc gives each thread a store of memory of its own, most of which stays unused: 15 MB less a process.
      MALLOC_ARENA_MAX: '1',
    },
  });
}

/** The packages of package-lock.json (for this machine) that are not installed in that version. */
function missingPackages() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(installedList);
  return Object.keys(wanted).filter((path) => {
    // Optional packages are mostly builds for other machines. What is left of them has to fit as well.
    if (path === '' || (wanted[path].optional && !installed[path])) {
      return false;
    }
    return (
      !installed[path] ||
      installed[path].version !== wanted[path].version ||
      !existsSync(join(root, path, 'package.json'))
    );
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages || {};
  } catch (error) {
    if (path === installedList) {
      return {};
    }
    throw new Error(`${path} cannot be read: ${error.message}`);
  }
}

/** Runs `npm ci` and shows how far it is. Answers its exit code. */
async function install(count) {
  console.log(`Installing ${count} packages …`);
  // Taken away first: should this be interrupted, the next run knows that the installation is not whole.
  rmSync(installedList, { force: true });
  // Spelled out, because a machine's npm settings (production, other layouts, no lock file) must not change what comes.
  const options = ['--include=dev', '--include=optional', '--install-strategy=hoisted', '--package-lock=true'];
  const quiet = ['--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];
  const npm = npmCommand();
  const said = [];
  const progress = showProgress();
  const code = await run(npm.command, npm.args.concat('ci', options, quiet), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm.shell,
    env: environmentWithoutProject(),
    onOutput: (chunk) => said.push(chunk),
  }).finally(progress.stop);
  if (code === 0) {
    console.log('Packages installed.');
  } else if (interrupted || code > 128) {
    console.error('The installation was interrupted. The next run starts it again.');
  } else {
    process.stderr.write(said.join(''));
    console.error(
      'The packages could not be installed: npm says why above. Check the network connection, then run this again.',
    );
  }
  return code;
}

/** The npm that started us, run by its own Node: the project's Node lies in the folder that npm replaces. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script) && existsSync(script)) {
    const node = process.env.npm_node_execpath;
    const usable = node && existsSync(node) && !resolve(node).startsWith(modules);
    return { command: usable ? node : 'node', args: [script], shell: false };
  }
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}

/** The environment with a PATH that lacks this project's own programs, so that `node` is the machine's. */
function environmentWithoutProject() {
  const environment = { ...process.env };
  const name = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH') || 'PATH';
  environment[name] = (environment[name] || '')
    .split(delimiter)
    .filter((folder) => !resolve(folder).startsWith(modules))
    .join(delimiter);
  return environment;
}

/** Prints now and then how many packages have arrived. */
function showProgress() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const paths = Object.keys(wanted).filter((path) => path !== '' && !wanted[path].optional);
  const onTerminal = Boolean(process.stdout.isTTY);
  const startedAt = Date.now();
  const timer = setInterval(
    () => {
      const arrived = paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const line = `  ${arrived} of ${paths.length} packages, ${seconds} s`;
      process.stdout.write(onTerminal ? `\r${line}` : `${line}\n`);
    },
    onTerminal ? 500 : 10000,
  );
  return {
    stop: () => {
      clearInterval(timer);
      if (onTerminal) {
        process.stdout.write('\r\u001b[K');
      }
    },
  };
}

/** Runs a program, hands signals on to it and answers its exit code (128 + the signal's number when one ended it). */
function run(command, args, { onOutput, ...options }) {
  return new Promise((fulfil, reject) => {
    const child = spawn(command, args, options);
    const handOn = (signal) => {
      interrupted = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) {
      process.on(signal, handOn);
    }
    const watch = watchParent(() => handOn('SIGTERM'));
    const settle = (action) => (value) => {
      clearInterval(watch);
      for (const signal of SIGNALS) {
        process.off(signal, handOn);
      }
      action(value);
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) {
        stream.setEncoding('utf8').on('data', onOutput);
      }
    }
    const finish = settle(fulfil);
    child.on(
      'error',
      settle((error) => reject(new Error(`${command} could not be started: ${error.message}`))),
    );
    child.on('close', (code, signal) => finish(signal ? 128 + (constants.signals[signal] || 0) : code));
  });
}

/**
 * npm starts us through a shell, which does not hand SIGTERM on: it dies, and we would run on, keeping the port, with
 * nobody to stop us. So when npm started us and our parent goes, we go.
 */
function watchParent(whenGone) {
  if (!process.env.npm_lifecycle_event) {
    return undefined;
  }
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      whenGone();
    }
  }, LOOK_FOR_PARENT_MS);
  return timer;
}
