import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser, HOW_TO_GET_ONE } from './browser.ts';
import { type RunResult, run, runNode } from './run.ts';

const LOCK_WAIT_MS = 5_000;
const LOCK_ATTEMPTS = 120;
/** The first is enough for the tests, takes less of the processor, and is Debian's alone. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * The path of a browser for the tests. On Debian and Ubuntu, as root, it installs Chromium when there is none.
 * Throws with one instruction when no browser can be had.
 */
export async function ensureBrowser(): Promise<string> {
  const installed = await findBrowser();
  if (installed) {
    return installed;
  }
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('  Chromium is not installed; getting it through apt (a minute or two) …');
    await apt('update');
    for (const name of PACKAGES) {
      if (!(await isOffered(name))) {
        continue;
      }
      await apt('install', '--yes', '--no-install-recommends', name);
      const fromApt = await findBrowser();
      if (fromApt) {
        return fromApt;
      }
    }
    // Ubuntu's package only points to a snap. Playwright's build then comes with the libraries that it needs.
    await runNode('node_modules/playwright-core/cli.js', ['install', '--with-deps', 'chromium']);
    const fromPlaywright = await findBrowser();
    if (fromPlaywright) {
      return fromPlaywright;
    }
  }
  throw new Error(HOW_TO_GET_ONE);
}

/** Whether apt knows a package. Asked first: apt-get would print an error about one that it does not know. */
async function isOffered(name: string): Promise<boolean> {
  const result = await run('apt-cache', ['show', name], { quiet: true });
  return result.code === 0;
}

/** Runs apt-get, and waits while another program (a machine's automatic updates, say) holds its lock. */
async function apt(...args: string[]): Promise<void> {
  let result: RunResult | undefined;
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
    result = await run('apt-get', ['-qq', ...args], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    });
    if (result.code === 0 || !/Could not get lock|Unable to (?:acquire|lock)/.test(result.output)) {
      break;
    }
    if (attempt === 0) {
      console.log('  Another program is using apt; waiting for it …');
    }
    await pause(LOCK_WAIT_MS);
  }
  if (result && result.code !== 0) {
    console.log(result.output.trimEnd());
  }
}
