import { parseArgs } from 'node:util';
import { requireOwnProject, TARGET_OPTIONS, targetOf } from '../bench/endpoint.ts';
import { withBenchShop } from '../bench/shop-process.ts';
import { buildAll } from '../build.ts';
import { writeWhole } from '../lib/files.ts';
import { Problem, runMain } from '../lib/problem.ts';
import type { SeedTarget } from '../seed/main.ts';
import { readDay } from './day.ts';
import { drawing } from './drawing.ts';
import { report } from './report.ts';
import { playDay } from './run.ts';

const text = { type: 'string' } as const;
const OPTIONS = {
  ...TARGET_OPTIONS,
  site: text,
  times: text,
  minutes: text,
  p95: text,
  day: text,
  pids: text,
  svg: text,
};

const PATIENCE_MS = 30_000;

/** Plays a day of the shop and the clinic against a server, or against a shop that is made here, and tells how far it goes. */
await runMain(async () => {
  const { values } = parseArgs({ args: process.argv.slice(2), options: OPTIONS });
  const times = numbers('times', values.times ?? '1,2,5');
  const [minutes = 2] = numbers('minutes', values.minutes ?? '2');
  const [p95Max = 1000] = numbers('p95', values.p95 ?? '1000');
  const day = readDay(values.day ?? '');
  const server = targetOf(values);
  const play = async (target: SeedTarget, { site, pids }: { site: string | undefined; pids: number[] }) => {
    const options = {
      times,
      p95Max,
      day,
      minutes,
      site: site ? new URL(site) : undefined,
      pids,
      pace: 1,
      patienceMs: PATIENCE_MS,
    };
    const { answers, stages } = await playDay(target, options);
    if (values.svg) {
      writeWhole(values.svg, drawing(answers, stages, p95Max));
    }
    console.log(report(answers, stages, p95Max));
  };
  if (server) {
    await requireOwnProject(server);
    await play(server, { site: values.site, pids: values.pids ? numbers('pids', values.pids) : [] });
    return;
  }
  await buildAll();
  await withBenchShop({ isLarge: false }, (shop) => play(shop, { site: shop.origin, pids: [shop.pid] }));
});

function numbers(name: string, list: string): number[] {
  const all = list.split(',').map(Number);
  if (list === '' || all.some((one) => !(one > 0))) {
    throw new Problem(`--${name} takes numbers above 0, with commas where there are several, not "${list}".`);
  }
  return all;
}
