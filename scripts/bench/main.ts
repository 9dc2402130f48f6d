import { cpus } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { buildAll } from '../build.ts';
import { launchOptions } from '../lib/browser.ts';
import { ensureBrowser } from '../lib/install-browser.ts';
import { ensureNode22 } from '../lib/node22.ts';
import { type FirstVisit, firstVisit, totalBytes, type WatchedPage, watchedPages } from '../lib/pages.ts';
import { runMain } from '../lib/problem.ts';
import { step } from '../lib/steps.ts';
import {
  type LoadRow,
  type MemoryRow,
  measureCalls,
  measureMemory,
  measureSteps,
  prepareShop,
  type StepsRow,
} from './backend.ts';
import { benchEndpoint, readTarget } from './endpoint.ts';
import { type FunctionRow, measureFunctions } from './functions.ts';
import { isWithinLimits, type LargeRow, measureLargeShop } from './large.ts';
import { type LighthouseRow, measureLighthouse } from './lighthouse.ts';
import { measureUse, measureVitals, type Use, VIEWPORT, type Vitals } from './pages.ts';
import { withBenchShop } from './shop-process.ts';
import { table } from './table.ts';

const COUNT_STEPS = { SAMAA_COUNT_STEPS: 'on' };
const functionVariables = { clients: COUNT_STEPS, shop: COUNT_STEPS };

interface PageRow extends WatchedPage, Vitals, Omit<FirstVisit, 'scripts'> {
  name: string;
  scripts: number;
  bytes: number;
}

const OPTIONS = ['--large', '--calls'];

/**
 * `--large` measures the large shop, `--calls` only the speed of calls, `--endpoint` a shop on any Appwrite; without any of
 * them everything of a usual shop here.
 */
await runMain(async () => {
  const args = process.argv.slice(2);
  const target = readTarget(args.filter((arg) => !OPTIONS.includes(arg)));
  const choice = OPTIONS.find((option) => args.includes(option));
  const measureHere = choice === '--large' ? measureLarge : choice === '--calls' ? measureSpeed : measureAll;
  console.log(target ? await benchEndpoint(target) : await measureHere());
});

async function measureAll(): Promise<string> {
  process.env.SAMAA_CHROMIUM = await ensureBrowser();
  await buildAll();
  const node22 = await ensureNode22();
  return withBenchShop({ isLarge: false, functionVariables }, async (target) => {
    const bench = await step('Preparing the shop', () => prepareShop(target));
    const steps = await step('Counting backend steps', () => measureSteps(target, bench));
    const [aid] = bench.hearingAids;
    const { pages, use } = await step('Measuring pages', () => measurePages(target.origin, aid?.id ?? ''));
    const judged = await step('Asking Lighthouse', () => measureLighthouse(addressesOf(target.origin, aid?.id ?? '')));
    const loads = await step('Measuring calls', () => measureCalls(target, bench));
    const functions = await step('Starting functions', () => measureFunctions(target, node22));
    const memory = await step('Measuring memory', () => measureMemory(target, bench));
    return report({ steps, loads, functions, judged, pages, use, memory });
  });
}

async function measureSpeed(): Promise<string> {
  await buildAll();
  return withBenchShop({ isLarge: false, functionVariables }, async (target) => {
    const bench = await step('Preparing the shop', () => prepareShop(target));
    const loads = await step('Measuring calls', () => measureCalls(target, bench));
    const memory = await step('Measuring memory', () => measureMemory(target, bench));
    return [machine(), ...speedTables(loads, memory)].join('\n');
  });
}

async function measureLarge(): Promise<string> {
  await buildAll();
  return withBenchShop({ isLarge: true }, async (target) => {
    const rows = await step('Measuring the large shop', () => measureLargeShop(target));
    return [
      machine(),
      '\nThe large shop: 50,000 products, 100,000 orders, 20,000 customers and visits, 50,000 payments (milliseconds; kB)',
      table<LargeRow>(
        {
          call: (row) => row.call,
          p50: (row) => round(row.p50, 1),
          p95: (row) => round(row.p95, 1),
          limit: (row) => row.limit ?? '',
          kB: (row) => round(row.bytes / 1000, 1),
          'kB limit': (row) => (row.bytesLimit === undefined ? '' : row.bytesLimit / 1000),
          kept: (row) => (isWithinLimits(row) ? 'yes' : 'no'),
        },
        rows,
      ),
    ].join('\n');
  });
}

function addressesOf(origin: string, productId: string): Record<keyof ReturnType<typeof watchedPages>, string> {
  const { landing, store, product } = watchedPages(productId);
  return { landing: origin + landing.path, store: origin + store.path, product: origin + product.path };
}

async function measurePages(origin: string, productId: string): Promise<{ pages: PageRow[]; use: Use }> {
  const browser: Browser = await chromium.launch(launchOptions());
  try {
    const rows: PageRow[] = [];
    for (const [name, page] of Object.entries(watchedPages(productId))) {
      const url = `${origin}${page.path}`;
      const context = await browser.newContext({ viewport: VIEWPORT });
      const { scripts, ...visit } = await firstVisit(await context.newPage(), url);
      await context.close();
      const vitals = await measureVitals(browser, url);
      rows.push({ name, ...page, ...vitals, ...visit, scripts: scripts.length, bytes: totalBytes(scripts) });
    }
    const { store, product } = addressesOf(origin, productId);
    return { pages: rows, use: await measureUse(browser, { store, product }) };
  } finally {
    await browser.close();
  }
}

interface Results {
  steps: StepsRow[];
  loads: LoadRow[];
  functions: FunctionRow[];
  judged: LighthouseRow[];
  pages: PageRow[];
  use: Use;
  memory: MemoryRow[];
}

function machine(): string {
  const [processor] = cpus();
  return `\nOn ${cpus().length} × ${processor?.model.trim()}, Node ${process.versions.node}, local-appwrite`;
}

function speedTables(loads: readonly LoadRow[], memory: readonly MemoryRow[]): string[] {
  return [
    '\nCalls over HTTP (milliseconds; answers per second; processor time of the shop per call)',
    table<LoadRow>(
      {
        call: (row) => row.call,
        'at once': (row) => row.concurrency,
        p50: (row) => round(row.p50, 1),
        p95: (row) => round(row.p95, 1),
        'per second': (row) => round(row.throughput, 0),
        CPU: (row) => (row.cpu === null ? '' : round(row.cpu, 2)),
      },
      loads,
    ),
    '\nMemory of the server and its functions together (MiB)',
    table<MemoryRow>({ after: (row) => `${row.calls} calls`, memory: (row) => row.mebibytes ?? '' }, memory),
  ];
}

function report({ steps, loads, functions, judged, pages, use, memory }: Results): string {
  return [
    machine(),
    '\nSequential backend steps of a call',
    table<StepsRow>({ call: (row) => row.call, steps: (row) => row.steps }, steps),
    ...speedTables(loads, memory),
    '\nFunctions on Node 22 (kB; from the start of the process to its first answer in milliseconds, p50)',
    table<FunctionRow>(
      {
        function: (row) => row.function,
        bundle: (row) => round(row.bundleBytes / 1000, 0),
        archive: (row) => round(row.archiveBytes / 1000, 0),
        'cold start': (row) => round(row.coldStart, 0),
      },
      functions,
    ),
    '\nPages as Lighthouse judges them (mobile, simulated throttling; milliseconds)',
    table<LighthouseRow>(
      {
        page: (row) => row.name,
        score: (row) => round(row.score, 0),
        FCP: (row) => round(row.fcp, 0),
        LCP: (row) => round(row.lcp, 0),
        CLS: (row) => round(row.cls, 3),
        TBT: (row) => round(row.tbt, 0),
      },
      judged,
    ),
    '\nPages in Chromium: 4× slower processor, 1.6 Mbit/s, 150 ms (JavaScript in kB as Brotli sends it, fonts in kB; milliseconds)',
    table<PageRow>(
      {
        page: (row) => row.name,
        JavaScript: (row) => round(row.bytes / 1000, 1),
        limit: (row) => row.budgetBytes / 1000,
        scripts: (row) => row.scripts,
        requests: (row) => row.requests,
        fonts: (row) => round(row.fontBytes / 1000, 1),
        FCP: (row) => round(row.fcp, 0),
        LCP: (row) => round(row.lcp, 0),
        CLS: (row) => round(row.cls, 3),
        TBT: (row) => round(row.tbt, 0),
      },
      pages,
    ),
    '\nUse of the pages on the same phone (milliseconds)',
    table<[string, number]>({ from: ([what]) => what, time: ([, time]) => round(time, 0) }, [
      ['the visit of a product until "Add to cart" reacts', use.reacts],
      ['the tap on a product in the list until its page', use.opens],
    ]),
  ].join('\n');
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
