import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'node-appwrite';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { Tables } from '../../functions/runtime/tables.ts';
import { catalogueIndex } from '../../functions/subjects/catalogue/catalogue-index.ts';
import { WordIndex } from '../../functions/subjects/catalogue/word-index.ts';
import { buildFunctions } from '../build.ts';
import { runMain } from '../lib/problem.ts';
import type { SeedTarget } from '../seed/main.ts';
import { callerWith } from './client.ts';
import { type Measured, readTarget } from './endpoint.ts';
import { measure, summarize } from './load.ts';
import { withBenchShop } from './shop-process.ts';
import { table } from './table.ts';
import { processorTime } from './usage.ts';

const SEARCHES = 1_000;
const SEARCHES_THERE = 200;
const AT_ONCE = 16;
const WARM_UP = 200;
const MEGABYTE = 1_048_576;

/**
 * What searches of the large shop take that nobody has made before, and its index in the memory of a function. For the
 * memory: `node --expose-gc scripts/bench/search.ts`. With `--endpoint`, `--project` and `--key` what they take there.
 */
await runMain(async () => {
  const server = readTarget(process.argv.slice(2));
  if (server) return console.log(await measureSearches(server, SEARCHES_THERE));
  await buildFunctions();
  await withBenchShop({ isLarge: true }, async (target) => {
    console.log(await measureIndex(target));
    console.log(await measureSearches({ ...target, pids: [target.pid] }, SEARCHES));
  });
});

async function measureIndex({ endpoint, projectId, apiKey }: SeedTarget): Promise<string> {
  const tables = new Tables(new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey));
  const heap = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / MEGABYTE;
  };
  const before = heap();
  const startedAt = performance.now();
  let index = await catalogueIndex(tables);
  while (PRODUCT_TYPES.some((type) => !(index.products[type] instanceof WordIndex))) {
    await pause(10);
    index = await catalogueIndex(tables);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return `The index was read in ${seconds.toFixed(1)} s and takes ${(heap() - before).toFixed(0)} MB`;
}

async function measureSearches(target: Measured, searches: number): Promise<string> {
  const visitor = callerWith(target, '');
  const pick = (words: string, number: number) => {
    const all = words.split(' ');
    return all[number % all.length] ?? '';
  };
  const brand = (number: number) => pick('phonak oticon widex فوناك سيجنيا starkey unitron', number);
  const word = (number: number) =>
    pick('quiet music كلام موسيقى street noise ric bte series rechargeable حلوة', number);
  let asked = 0;
  /** Each query is asked once. */
  const kinds: Record<string, (number: number) => string> = {
    'a model': (number) => `model ${number}`,
    'the beginning of one': (number) => `${brand(number)} mod ${number}`,
    'a brand and words': (number) => `${brand(number)} ${word(number)} ${word(Math.floor(number / 7))} ${number % 400}`,
    'words of descriptions': (number) => `سماعة ${word(number)} ${word(Math.floor(number / 11))} clear ${number}`,
    'a word with a typo': (number) => `phonac ${number}`,
    'what nothing has': (number) => `nothing${number}`,
  };
  const search = (searchQuery: string) =>
    visitor(fetchPaginatedProducts, { product_type: 'hearing-aids', limit: 20, searchQuery });
  const rows = [];
  for (const [kind, queryOf] of Object.entries(kinds)) {
    const ask = () => search(queryOf(asked++));
    await measure(Math.min(WARM_UP, searches), 4, ask);
    const alone = summarize([await measure(searches / 4, 1, ask)]);
    const before = processorTime(target.pids) ?? 0;
    const together = summarize([await measure(searches, AT_ONCE, ask)]);
    rows.push({
      kind,
      alone,
      together,
      cpu: ((processorTime(target.pids) ?? 0) - before) / searches,
      found: (await search(queryOf(7))).data.total,
    });
  }
  return table<(typeof rows)[number]>(
    {
      search: (row) => row.kind,
      found: (row) => row.found,
      p50: (row) => row.alone.p50.toFixed(1),
      p95: (row) => row.alone.p95.toFixed(1),
      [`a second, ${AT_ONCE} at once`]: (row) => row.together.throughput.toFixed(0),
      'p95 at once': (row) => row.together.p95.toFixed(1),
      'processor, ms': (row) => row.cpu.toFixed(2),
    },
    rows,
  );
}
