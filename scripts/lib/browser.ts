import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';
import { run } from './run.ts';

/** Names under which Chromium and its relatives are installed: first without windows, which shows the same for less work. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
/** Where they lie when they are not on the PATH. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/snap/bin/chromium',
];

/** What Playwright switches off. The browser takes only the last list that it is given, so ours holds it once more. */
export const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
/** The list below the address bar is two pages of its own that every new window loads: two thirds of what a window takes. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** What keeps a browser quiet and small: no talk with anybody but the pages that a test opens. */
const FLAGS = [
  '--headless',
  // As on phones and in a window: the shell by itself fits letters to pixels, and English lines get longer.
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
];

/**
 * How Playwright starts the browser. `npm test` puts its path into SAMAA_CHROMIUM; a test that is run alone takes
 * CHROMIUM_PATH or the first that is installed. Throws with an instruction when there is none.
 */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env.SAMAA_CHROMIUM || candidates().find(isExecutable);
  if (!executablePath) {
    throw new Error(HOW_TO_GET_ONE);
  }
  return { executablePath, args: FLAGS };
}

export const HOW_TO_GET_ONE =
  'The browser tests need Chromium or Chrome. Install one (https://www.google.com/chrome), or name yours: CHROMIUM_PATH=/path/to/chrome npm test';

/** The first installed browser that really starts, or undefined. Throws when CHROMIUM_PATH names one that does not. */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !(await starts(named))) {
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start. Correct it, or leave it out.`);
  }
  for (const path of candidates()) {
    if (isExecutable(path) && (await starts(path))) {
      return path;
    }
  }
  return undefined;
}

function candidates(): string[] {
  const named = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [
    ...(named ? [named] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
    chromium.executablePath(),
  ];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** On Ubuntu `chromium-browser` may be a mere pointer to a snap, so a browser counts only when it answers. */
async function starts(path: string): Promise<boolean> {
  if (process.platform === 'win32') {
    // There `--version` opens a window.
    return isExecutable(path);
  }
  const result = await run(path, ['--version'], { quiet: true }).catch(() => undefined);
  return result?.code === 0;
}
