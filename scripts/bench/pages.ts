import type { Browser, Page } from 'playwright-core';
import { percentile } from './load.ts';
import { quietVisit } from './quiet-visit.ts';

const RUNS = 5;
/** A mid-range phone on a mobile network. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const VIEWPORT = { width: 360, height: 740 };
/** For so long somebody looks at what they have scrolled to before they tap on it. */
const LOOKS_MS = 1000;
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
    benchReacts: Promise<number>;
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

/** How quickly the pages answer to a finger, in milliseconds: medians of several first visits. */
export interface Use {
  /** From the beginning of a visit of a product until its button "Add to cart" reacts. */
  reacts: number;
  /** From the tap on a product in the list, which was scrolled before, until its page stands there. */
  opens: number;
}

/** Uses a product's page and the list on a slow processor and network, each time with nothing cached. */
export async function measureUse(browser: Browser, addresses: { store: string; product: string }): Promise<Use> {
  const reacts: number[] = [];
  const opens: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    reacts.push(await untilReacts(addresses.product));
    opens.push(await onPhone(browser, (page) => untilOpen(page, addresses.store)));
  }
  return { reacts: percentile(reacts, 50), opens: percentile(opens, 50) };
}

const untilReacts = (url: string): Promise<number> =>
  quietVisit(
    url,
    { network: NETWORK, viewport: VIEWPORT, cpuSlowdown: CPU_SLOWDOWN },
    `(${noteReaction})()`,
    'benchReacts',
  );

/** Runs in the page, before anything of its own, and rarely looks: drawing the page is what takes the time. */
function noteReaction(): void {
  window.benchReacts = new Promise((resolve) => {
    const timer = setInterval(() => {
      const button = document.querySelector('main button[class*="primary"]');
      // React notes its properties on an element when it has taken it over.
      if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return;
      clearInterval(timer);
      resolve(performance.now());
    }, 10);
  });
}

async function untilOpen(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(LOOKS_MS);
  const link = page.getByRole('article').nth(2).getByRole('link');
  const name = await link.innerText();
  return link.evaluate(
    (element, heading) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          const isOpen = document.querySelector('h1')?.textContent?.includes(heading);
          if (isOpen) resolve(performance.now() - startedAt);
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        requestAnimationFrame(look);
      }),
    name,
  );
}

function visit(browser: Browser, url: string): Promise<Vitals> {
  return onPhone(browser, async (page) => {
    await page.addInitScript(takeNotes);
    await page.goto(url, { waitUntil: 'networkidle' });
    // The network may also be quiet because the slow processor is busy.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
    return readNotes(page);
  });
}

/** Does something in a page of a slow phone that nobody has used before. */
async function onPhone<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await work(page);
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
