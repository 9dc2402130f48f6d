import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readIfThere } from './lib/files.ts';
import { type Started, script, startProgram, startScript } from './testing/processes.ts';

/**
 * Stands for npm: it notes how it was called and puts what package-lock.json lists into node_modules, with a Node, as
 * far as NPM_COMES_TO lets it.
 */
const NPM = `
const { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const limit = process.env.NPM_COMES_TO;
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/left', { recursive: true });
writeFileSync('node_modules/left/package.json', '{}');
if (limit === 'an error') {
  console.error('npm error network');
  process.exit(1);
}
if (limit === 'death') process.kill(process.pid, 'SIGKILL');
mkdirSync('node_modules/node/bin', { recursive: true });
if (limit !== 'no node') symlinkSync(process.execPath, 'node_modules/node/bin/node');
writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'));
`;

/** A project of one package and one script, in a folder of its own. */
function project(code = "const words: string[] = process.argv.slice(2); console.log('ran', words.join('+'));") {
  const root = mkdtempSync(join(tmpdir(), 'samaa-setup-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, content: string) => writeFileSync(join(root, path), content);
  const lock = (version: string) =>
    write('package-lock.json', JSON.stringify({ packages: { 'node_modules/left': { version } } }));
  mkdirSync(join(root, 'scripts'));
  copyFileSync(script('setup.mjs'), join(root, 'scripts/setup.mjs'));
  write('npm-cli.js', NPM);
  write('script.ts', code);
  lock('1.0.0');
  const setup = join(root, 'scripts/setup.mjs');
  const byNpm = {
    npm_execpath: join(root, 'npm-cli.js'),
    npm_node_execpath: process.execPath,
    npm_lifecycle_event: 'start',
  };
  return {
    lock,
    remove: (path: string) => rmSync(join(root, path), { recursive: true }),
    /** How often npm was called. */
    installations: () => readIfThere(join(root, 'npm-calls'))?.trim().split('\n').length ?? 0,
    npmCall: () => readIfThere(join(root, 'npm-calls')),
    start: (npmComesTo = 'the end'): Started =>
      startScript(setup, ['script.ts', 'a', 'b'], { ...byNpm, NPM_COMES_TO: npmComesTo }),
    /** As npm does it. The shell stays, because there is a second command. */
    startThroughShell: (): Started =>
      startProgram('sh', ['-c', '"$0" "$1" script.ts; true', process.execPath, setup], byNpm),
  };
}

test('it installs what is missing, once, and runs the script with its arguments', async () => {
  const { start, installations, npmCall } = project();
  const first = start();
  expect(await first.ended()).toBe(0);
  expect(first.output()).toContain('ran a+b');
  expect(npmCall()).toMatch(/^ci --include=dev /);

  const second = start();
  expect(await second.ended()).toBe(0);
  expect(second.output()).toBe('ran a+b\n');
  expect(installations()).toBe(1);
});

test('it installs again when the lock file names another version, or a package is gone', async () => {
  const { start, installations, lock, remove } = project();
  await start().ended();

  lock('1.0.1');
  expect(await start().ended()).toBe(0);
  expect(installations()).toBe(2);

  remove('node_modules/left');
  expect(await start().ended()).toBe(0);
  expect(installations()).toBe(3);
});

test('after an installation that was killed it starts over', async () => {
  const { start, installations } = project();
  const killed = start('death');
  expect(await killed.ended()).toBe(137);
  expect(killed.output()).toContain('The installation was interrupted. The next run starts it again.');

  expect(await start().ended()).toBe(0);
  expect(installations()).toBe(2);
});

test('when npm fails, it shows why and what to do', async () => {
  const failed = project().start('an error');

  expect(await failed.ended()).toBe(1);
  expect(failed.output()).toContain('npm error network');
  expect(failed.output()).toContain('The packages could not be installed: npm says why above.');
});

test('when npm left the Node out, it says how to get it', async () => {
  const failed = project().start('no node');

  expect(await failed.ended()).toBe(1);
  expect(failed.output()).toContain('npm rebuild node');
});

test('it passes the exit code on, and a signal as 128 and its number', async () => {
  expect(await project('process.exit(7)').start().ended()).toBe(7);
  expect(await project("process.kill(process.pid, 'SIGKILL')").start().ended()).toBe(137);
});

test('it hands a signal on and lets the script end in its own way', async () => {
  const started = project(
    "process.on('SIGTERM', () => process.exit(5)); process.stdin.resume(); setInterval(() => {}, 9); console.log('waiting');",
  ).start();
  await started.printed('waiting');

  started.child.kill('SIGTERM');

  expect(await started.ended()).toBe(5);
});

test('when npm is ended, and only the shell between hears of it, the script ends too', async () => {
  const started = project(
    "process.on('SIGTERM', () => { console.log('ended'); process.exit(0); }); setInterval(() => {}, 9); console.log('waiting');",
  ).startThroughShell();
  await started.printed('waiting');

  started.child.kill('SIGTERM');

  await started.printed('ended');
});
