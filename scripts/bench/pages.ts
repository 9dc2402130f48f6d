import type { Browser, Page } from 'playwright-core';
import { percentile } from './load.ts';

const RUNS = 5;
/** A mid-range phone on a mobile network. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const VIEWPORT = { width: 360, height: 740 };
/** A task blocks for as long as it exceeds this. */
const LONG_TASK_MS = 50;

/** How a page felt, as Core Web Vitals measure it: the median of several first visits. Times are milliseconds. */
export interface Vitals {
  fcp: number;
  lcp: number;
  cls: number;
  /** Total blocking time after the first paint of content. */
  tbt: number;
}

/** What the page itself notes down. */
interface Notes {
  fcp: number;
  lcp: number;
  cls: number;
  longTasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    benchNotes: Notes;
  }
}

/** Visits a page several times, each time with nothing cached, on a slow processor and network. */
export async function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  const runs: Vitals[] = [];
  for (let run = 0; run < RUNS; run++) {
    runs.push(await visit(browser, url));
  }
  const median = (name: keyof Vitals) =>
    percentile(
      runs.map((vitals) => vitals[name]),
      50,
    );
  return { fcp: median('fcp'), lcp: median('lcp'), cls: median('cls'), tbt: median('tbt') };
}

async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(takeNotes);
    await page.goto(url, { waitUntil: 'networkidle' });
    // The network may also be quiet because the slow processor is busy.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
    return await readNotes(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything of its own. */
function takeNotes(): void {
  const notes: Notes = { fcp: 0, lcp: 0, cls: 0, longTasks: [] };
  window.benchNotes = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') {
      notes.fcp = entry.startTime;
    }
  });
  observe('largest-contentful-paint', (entry) => {
    notes.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) {
      notes.cls += shift.value;
    }
  });
  observe('longtask', ({ startTime, duration }) => {
    notes.longTasks.push({ start: startTime, duration });
  });
}

async function readNotes(page: Page): Promise<Vitals> {
  const { fcp, lcp, cls, longTasks } = await page.evaluate(() => window.benchNotes);
  const tbt = longTasks
    .filter(({ start }) => start >= fcp)
    .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0);
  return { fcp, lcp, cls, tbt };
}
