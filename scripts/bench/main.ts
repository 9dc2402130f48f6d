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
  type BenchShop,
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
import { type ImportRow, measureImport } from './imports.ts';
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

const MEASURE = {
  '--large': measureLarge,
  '--import': measureImports,
  '--calls': measureSpeed,
  '--pages': measureFirstPages,
};
const OPTIONS = Object.keys(MEASURE) as (keyof typeof MEASURE)[];

/**
 * `--large` measures the large shop, `--import` how 20,000 people of another system come in, `--calls` only the speed of calls, `--pages` only the pages, `--endpoint` a shop on any
 * Appwrite; without any of them everything of a usual shop here.
 */
await runMain(async () => {
  const args = process.argv.slice(2);
  const target = readTarget(args.filter((arg) => !(arg in MEASURE)));
  const choice = OPTIONS.find((option) => args.includes(option));
  const measureHere = choice ? MEASURE[choice] : measureAll;
  console.log(target ? await benchEndpoint(target) : await measureHere());
});

async function measureAll(): Promise<string> {
  process.env.SAMAA_CHROMIUM = await ensureBrowser();
  await buildAll();
  const node22 = await ensureNode22();
  return withBenchShop({ isLarge: false, functionVariables }, async (target) => {
    const bench = await step('Preparing the shop', () => prepareShop(target));
    const steps = await step('Counting backend steps', () => measureSteps(target, bench));
    const seen = await measurePages(target.origin, bench);
    const loads = await step('Measuring calls', () => measureCalls(target, bench));
    const functions = await step('Starting functions', () => measureFunctions(target, node22));
    const memory = await step('Measuring memory', () => measureMemory(target, bench));
    return report({ steps, loads, functions, seen, memory });
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

async function measureImports(): Promise<string> {
  await buildAll();
  return withBenchShop({ isLarge: false }, async (target) => {
    const rows = await step('Importing 20,000 people and what is theirs', () => measureImport(target));
    return [
      machine(),
      '\n20,000 rows of a file (seconds)',
      table<ImportRow>({ what: ({ what }) => what, seconds: ({ seconds }) => round(seconds, 1) }, rows),
    ].join('\n');
  });
}

async function measureFirstPages(): Promise<string> {
  process.env.SAMAA_CHROMIUM = await ensureBrowser();
  await buildAll();
  return withBenchShop({ isLarge: false }, async (target) => {
    const bench = await step('Preparing the shop', () => prepareShop(target));
    return [machine(), ...pageTables(await measurePages(target.origin, bench))].join('\n');
  });
}

interface SeenPages {
  rated: LighthouseRow[];
  pages: PageRow[];
  use: Use;
}

async function measurePages(origin: string, { hearingAids: [aid] }: BenchShop): Promise<SeenPages> {
  const { landing, store, product } = watchedPages(aid?.id ?? '');
  const addresses = { landing: origin + landing.path, store: origin + store.path, product: origin + product.path };
  const visited = await step('Measuring pages', () => visitPages({ landing, store, product }, addresses));
  return { ...visited, rated: await step('Asking Lighthouse', () => measureLighthouse(addresses)) };
}

type PerPage<T> = Record<keyof ReturnType<typeof watchedPages>, T>;

async function visitPages(
  watched: PerPage<WatchedPage>,
  addresses: PerPage<string>,
): Promise<{ pages: PageRow[]; use: Use }> {
  const browser: Browser = await chromium.launch(launchOptions());
  try {
    const pages: PageRow[] = [];
    for (const name of Object.keys(watched) as (keyof typeof watched)[]) {
      const url = addresses[name];
      const context = await browser.newContext({ viewport: VIEWPORT });
      const { scripts, ...visit } = await firstVisit(await context.newPage(), url);
      await context.close();
      const vitals = await measureVitals(browser, url);
      pages.push({ name, ...watched[name], ...vitals, ...visit, scripts: scripts.length, bytes: totalBytes(scripts) });
    }
    return { pages, use: await measureUse(browser, addresses) };
  } finally {
    await browser.close();
  }
}

interface Results {
  steps: StepsRow[];
  loads: LoadRow[];
  functions: FunctionRow[];
  seen: SeenPages;
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

function report({ steps, loads, functions, seen, memory }: Results): string {
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
    ...pageTables(seen),
  ].join('\n');
}

function pageTables({ rated, pages, use }: SeenPages): string[] {
  return [
    '\nPages as Lighthouse rates them (mobile, simulated throttling; milliseconds)',
    table<LighthouseRow>(
      {
        page: (row) => row.name,
        score: (row) => round(row.score, 0),
        FCP: (row) => round(row.fcp, 0),
        LCP: (row) => round(row.lcp, 0),
        CLS: (row) => round(row.cls, 3),
        TBT: (row) => round(row.tbt, 0),
      },
      rated,
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
  ];
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
