import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused, Rejected } from '../bench/client.ts';
import { Random } from '../bench/large-shop/random.ts';
import { FUNCTIONS_DIST, readProject, withoutSchedules } from '../lib/project.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import { seed } from '../seed/main.ts';
import { Answers } from './answers.ts';
import { arrivals, DAY, rateOf, readDay } from './day.ts';
import { drawing } from './drawing.ts';
import { openList } from './live-list.ts';
import { play } from './play.ts';
import { complaints, report } from './report.ts';
import { playDay } from './run.ts';
import { playStage, prepare, type Stage } from './stage.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'samaa-load-'));
let shop: LocalAppwrite;
const asked: string[] = [];
const site = createServer(({ url = '' }, response) => {
  asked.push(url);
  response.end(url.endsWith('.js') ? 'export {}' : '<script src="/app.js"></script><link href="/app.css">');
});

beforeAll(async () => {
  const config = withoutSchedules(readProject());
  shop = await startLocalAppwrite({
    config,
    dataDir,
    port: 0,
    functionsDir: FUNCTIONS_DIST,
    rateLimits: false,
    quickHashes: true,
    log: () => {},
  });
  await seed(shop);
  await once(site.listen(0, '127.0.0.1'), 'listening');
}, 180_000);

afterAll(async () => {
  site.close();
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** However busy the machine is: longer than any test may take. */
const PATIENT = 600_000;
/** Some seconds in which a handful of each kind come. */
const SHORT = { minutes: 0.01, pace: 0, pids: [], patienceMs: PATIENT };
const CROWD = 3600 * 7;
const TINY = {
  visitors: CROWD,
  registrations: CROWD,
  signIns: CROWD,
  orders: CROWD,
  visits: CROWD,
  lists: 4,
  busiestHour: 100,
};

test('A tiny day of the shop and the clinic is played, every call of it is answered, and the report says that it held', async () => {
  const origin = new URL(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  const played = await playDay(shop, { ...SHORT, day: TINY, site: origin, times: [1, 2], p95Max: PATIENT });
  const { answers, stages } = played;
  expect([...answers.reasons]).toEqual([]);
  expect([...new Set(answers.all.map(({ call }) => call))]).toEqual(
    expect.arrayContaining([
      'page',
      'landing',
      'list',
      'filters',
      'search',
      'product',
      'similar products',
      'register',
      'check password',
      'open session',
      'profile',
      'add to cart',
      'cart',
      'checkout',
      'cash order',
      'own orders',
      'admin’s orders',
      'admin’s order',
      'admin moves order',
      'find patient',
      'reception form',
      'take form',
      'form',
      'service form',
      'accounting form',
    ]),
  );
  expect(asked).toContain('/app.js');
  expect(stages.map(({ times }) => times)).toEqual([1, 2]);
  const said = report(answers, stages, PATIENT);
  expect(said).toContain('1 days in one: held.\n2 days in one: held.\nAll held');
  const picture = drawing(answers, stages, PATIENT);
  expect(picture.match(/<text x="4" y="\d+">/g)).toHaveLength(new Set(answers.all.map(({ call }) => call)).size);
}, 120_000);

test('The first stage that does not hold is the last one, and is named', async () => {
  const day = { ...TINY, registrations: 0, signIns: 0, orders: 0, visits: 0, lists: 0 };
  const { answers, stages } = await playDay(shop, { ...SHORT, day, site: undefined, times: [1, 2], p95Max: 0.01 });
  expect(stages).toHaveLength(1);
  expect(report(answers, stages, 0.01)).toMatch(/did not hold \(p95 .*\nThe first that did not hold: 1 days in one\.$/);
}, 60_000);

test('A list that is open hears of a new form, and fetches itself again', async () => {
  const cast = await prepare(shop, { site: undefined });
  const { secret: session } = cast.staff.cs;
  const heard = Promise.withResolvers<void>();
  const close = await openList(shop, { session, table: 'forms', onSignal: heard.resolve, onLost: heard.reject });
  const day = { ...TINY, visitors: 0, registrations: 0, signIns: 0, orders: 0, lists: 0 };
  await playStage(cast, 1, { ...SHORT, day, site: undefined }, new Answers());
  await heard.promise;
  close();
}, 60_000);

test('Somebody whose session is none is not heard as a list', async () => {
  const list = { session: 'none', table: 'forms', onSignal: () => {}, onLost: () => {} };
  await expect(openList(shop, list)).rejects.toThrow();
});

test('A day is like the usual one but for what is said, and grows with its multiple', () => {
  expect(readDay('')).toEqual(DAY);
  expect(readDay('visitors=500,orders=5')).toEqual({ ...DAY, visitors: 500, orders: 5 });
  expect(() => readDay('guests=1')).toThrow('--day takes visitors,');
  expect(() => readDay('orders=many')).toThrow('--day takes visitors,');
  expect(rateOf({ ...DAY, visitors: 3600, busiestHour: 10 }, 'visitors', 5)).toBe(0.5);
});

test('People come at the rate that is asked for, the same ones each time, and not in step', () => {
  const moments = arrivals(10, 100, new Random(1));
  expect(moments.length).toBeGreaterThan(900);
  expect(moments.length).toBeLessThan(1100);
  expect(moments).toEqual(arrivals(10, 100, new Random(1)));
  expect(Math.max(...moments)).toBeLessThan(100_000);
  expect(arrivals(0, 100, new Random(1))).toEqual([]);
});

test('Whoever is not answered keeps nobody else waiting', async () => {
  const answers = new Answers();
  const second = Promise.withResolvers<void>();
  const people = [
    { at: 0, steps: [{ call: 'slow', after: 0, work: () => second.promise }] },
    { at: 1, steps: [{ call: 'other', after: 0, work: async () => second.resolve() }] },
  ];
  await play(people, { answers, pace: 1, patienceMs: 60_000 });
  expect(answers.all.map(({ call, outcome }) => `${call} ${outcome}`).sort()).toEqual(['other done', 'slow done']);
});

test('Latency counts from when a request should have begun, also behind a slow answer', async () => {
  let time = 0;
  const answers = new Answers(() => time);
  const steps = [
    {
      call: 'slow',
      after: 0,
      work: async () => {
        time += 900;
      },
    },
    { call: 'next', after: 0.1, work: async () => {} },
  ];
  await play([{ at: 0, steps }], { answers, pace: 1, patienceMs: 60_000 });
  expect(answers.all).toEqual([
    { call: 'slow', due: 0, took: 900, outcome: 'done' },
    { call: 'next', due: 100, took: 800, outcome: 'done' },
  ]);
});

test('Whoever is refused goes away, and what is never answered has failed', async () => {
  const answers = new Answers();
  const refused = new Refused('add-to-cart', 409, '{"code":"out_of_stock"}');
  const people = [
    {
      at: 0,
      steps: [
        { call: 'cart', after: 0, work: () => Promise.reject(refused) },
        { call: 'never', after: 0, work: () => Promise.reject(new Error('was asked')) },
      ],
    },
    { at: 0, steps: [{ call: 'busy', after: 0, work: () => Promise.reject(new Rejected('The page', 429, '')) }] },
    { at: 0, steps: [{ call: 'broken', after: 0, work: () => Promise.reject(new Rejected('The page', 502, '')) }] },
    { at: 0, steps: [{ call: 'lost', after: 0, work: () => new Promise(() => {}) }] },
  ];
  await play(people, { answers, pace: 1, patienceMs: 10 });
  expect(Object.fromEntries(answers.all.map(({ call, outcome }) => [call, outcome]))).toEqual({
    cart: 'refused',
    busy: 'refused',
    broken: 'failed',
    lost: 'failed',
  });
  expect(Object.fromEntries(answers.reasons)).toEqual({
    'cart: out_of_stock': 1,
    'busy: HTTP 429': 1,
    'broken: HTTP 502': 1,
    'lost: Error: no answer 0 s after the end': 1,
  });
});

test('A stage holds while its p95 and that of each call asked for often are within the limit, and hardly anything failed', () => {
  const many = (count: number, took: number, call = 'list', outcome: 'done' | 'failed' = 'done') =>
    Array.from({ length: count }, () => ({ call, due: 0, took, outcome }));
  expect(complaints(many(2000, 10), 1000)).toEqual([]);
  expect(complaints([...many(2000, 10), ...many(10, 5000, 'search')], 1000)).toEqual([]);
  expect(complaints([...many(2000, 10), ...many(30, 5000, 'search')], 1000)).toEqual(['search p95 5000 ms']);
  expect(complaints([...many(1998, 10), ...many(2, 10, 'list', 'failed')], 1000)).toEqual([]);
  expect(complaints([...many(1997, 10), ...many(3, 10, 'list', 'failed')], 1000)).toEqual(['0.15 % failed']);
  expect(complaints(many(10, 2000), 1000)).toEqual(['p95 2000 ms']);
});

test('The latencies of a call are drawn over time, with what failed and what was refused', () => {
  const answers = new Answers(() => 0);
  const stage: Stage = { times: 3, from: 0, until: 1200, processors: null, machine: [0.5, 1.5], ownDelay: 1 };
  answers.all.push(
    { call: 'list', due: 50, took: 20, outcome: 'done' },
    { call: 'list', due: 150, took: 3000, outcome: 'done' },
    { call: 'list', due: 250, took: 5, outcome: 'failed' },
    { call: 'list', due: 350, took: 5, outcome: 'refused' },
  );
  const said = report(answers, [stage], 1000);
  expect(said).toContain('list  ▁█×!        ');
  expect(said).toContain('0.5 → 1.5');
  expect(drawing(answers, [stage], 1000).match(/class="(failed|refused)" cx/g)).toHaveLength(2);
});
