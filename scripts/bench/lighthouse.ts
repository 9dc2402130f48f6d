import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { launchOptions } from '../lib/browser.ts';
import { freePort } from '../lib/ports.ts';
import { percentile } from './load.ts';

const RUNS = 3;

/** How Lighthouse rates a page on its mid-range phone, with its simulated throttling: medians. Times are milliseconds. */
export interface LighthouseRow {
  name: string;
  /** Of 100. */
  score: number;
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
}

/** Measures pages by their names, each several times in a fresh browser. */
export async function measureLighthouse(pages: Readonly<Record<string, string>>): Promise<LighthouseRow[]> {
  const rows: LighthouseRow[] = [];
  for (const [name, url] of Object.entries(pages)) {
    const runs: Omit<LighthouseRow, 'name'>[] = [];
    for (let run = 0; run < RUNS; run++) {
      runs.push(await askLighthouse(url));
    }
    const median = (figure: keyof (typeof runs)[number]) =>
      percentile(
        runs.map((one) => one[figure]),
        50,
      );
    rows.push({
      name,
      score: median('score'),
      fcp: median('fcp'),
      lcp: median('lcp'),
      cls: median('cls'),
      tbt: median('tbt'),
    });
  }
  return rows;
}

async function askLighthouse(url: string): Promise<Omit<LighthouseRow, 'name'>> {
  const port = await freePort('127.0.0.1');
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error' });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not rate ${url}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`);
    }
    const { audits, categories } = result.lhr;
    const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: 100 * (categories.performance?.score ?? Number.NaN),
      fcp: figure('first-contentful-paint'),
      lcp: figure('largest-contentful-paint'),
      cls: figure('cumulative-layout-shift'),
      tbt: figure('total-blocking-time'),
    };
  } finally {
    await browser.close();
  }
}
