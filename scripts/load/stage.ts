import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as forms from '#contract/services/forms.ts';
import { prepareShop } from '../bench/backend.ts';
import { newAccount, newCustomer } from '../bench/customer.ts';
import { Random } from '../bench/large-shop/random.ts';
import { measure } from '../bench/load.ts';
import { processorTime } from '../bench/usage.ts';
import type { SeedTarget } from '../seed/main.ts';
import type { Answers } from './answers.ts';
import { ARRIVING, type Arriving, arrivals, type Day, rateOf } from './day.ts';
import { openList } from './live-list.ts';
import { type Account, PASSWORD, PEOPLE, type Scene } from './people.ts';
import { type Arrival, play } from './play.ts';

/** Accounts that are made at the same time before a stage. */
const MADE_AT_ONCE = 4;
/** An account keeps ten sessions; another one ends the oldest. */
const SIGN_INS_AN_ACCOUNT = 8;
/** Whose page each open list is, and to what it listens. */
const LISTS = [
  { role: 'reception', formType: 'reception', table: 'forms' },
  { role: 'cs', formType: 'reception', table: 'forms' },
  { role: 'cs', formType: 'cs', table: 'cs_forms' },
  { role: 'accounting', formType: 'cs', table: 'cs_forms' },
] as const;

/** What of the machine a stage used, and what it began and ended with. */
export interface Stage {
  times: number;
  /** In milliseconds of the run. */
  from: number;
  until: number;
  /** Processors that the server used on average; null where that cannot be seen. */
  processors: number | null;
  /** Programs of this machine that wanted a processor, at the beginning and at the end. */
  machine: [number, number];
  /** By how much this program itself came late, in milliseconds: of a hundred moments the worst but one. */
  ownDelay: number;
}

export interface LoadOptions {
  day: Day;
  minutes: number;
  site: URL | undefined;
  /** The processes whose processor time is the server's, each with what it has started. */
  pids: readonly number[];
  /** 1 is how people walk; tests go faster. */
  pace: number;
  /** How long after the last arrival what is not answered counts as failed. */
  patienceMs: number;
}

/** What stays from stage to stage. */
export type Cast = Omit<Scene, 'members' | 'buyers'>;

/** Lifts what would end a run early, and employs the staff. */
export async function prepare(target: SeedTarget, { site }: Pick<LoadOptions, 'site'>): Promise<Cast> {
  const staff = {
    reception: await newAccount(target, 'reception'),
    cs: await newAccount(target, 'cs'),
    accounting: await newAccount(target, 'accounting'),
    admin: await newAccount(target, 'admin'),
  };
  return { target, site, staff, shop: await prepareShop(target), random: new Random(1) };
}

/** Plays some minutes of the busiest hour of so many days in one. */
export async function playStage(cast: Cast, times: number, options: LoadOptions, answers: Answers): Promise<Stage> {
  const { target, random } = cast;
  const moments = Object.fromEntries(
    ARRIVING.map((kind) => [kind, arrivals(rateOf(options.day, kind, times), options.minutes * 60, random)]),
  ) as Record<Arriving, number[]>;
  const members = await many(Math.ceil(moments.signIns.length / SIGN_INS_AN_ACCOUNT), () =>
    newAccount(target, 'user', PASSWORD),
  );
  const buyers = await many(moments.orders.length, () => newCustomer(target));
  const scene: Scene = { ...cast, members, buyers };
  const people: Arrival[] = ARRIVING.flatMap((kind) =>
    moments[kind].map((at, number) => ({ at, steps: PEOPLE[kind](scene, number) })),
  );
  const from = answers.now();
  const close = await openLists(cast, Math.round(options.day.lists * times), answers);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const [before] = loadavg();
  const used = processorTime(options.pids);
  const begun = answers.now();
  delay.enable();
  await play(people, { answers, pace: options.pace, patienceMs: options.patienceMs }).finally(close);
  delay.disable();
  const until = answers.now();
  const usedNow = processorTime(options.pids);
  const processors = used === null || usedNow === null ? null : (usedNow - used) / (until - begun);
  const machine: Stage['machine'] = [before ?? 0, loadavg()[0] ?? 0];
  return { times, from, until, processors, machine, ownDelay: delay.percentile(99) / 1e6 - 10 };
}

async function many<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  await measure(count, MADE_AT_ONCE, async () => {
    made.push(await make());
  });
  return made;
}

/**
 * Opens the lists, one after the other as people come to work; each fetches what it shows when it hears that it changed.
 * Answers what closes them.
 */
async function openLists({ target, staff }: Cast, count: number, answers: Answers): Promise<() => void> {
  const closes: (() => void)[] = [];
  await measure(count, 1, async (number) => {
    const { role, formType, table } = LISTS[number % LISTS.length]!;
    const { call, userId: id, secret: session }: Account = staff[role];
    const onSignal = () => {
      const due = answers.now();
      call(forms.fetchPforms, { id, formType, status: 'pending' }).then(
        () => answers.note('list, live', due),
        (error: unknown) => answers.note('list, live', due, error),
      );
    };
    const due = answers.now();
    const onLost = (error: Error) => answers.note('connection', answers.now(), error);
    await openList(target, { session, table, onSignal, onLost }).then(
      (close) => {
        answers.note('connection', due);
        closes.push(close);
      },
      (error: unknown) => answers.note('connection', due, error),
    );
  });
  return () => {
    for (const close of closes) {
      close();
    }
  };
}
