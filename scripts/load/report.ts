import { cpus } from 'node:os';
import { percentile } from '../bench/load.ts';
import { table } from '../bench/table.ts';
import type { Answer, Answers } from './answers.ts';
import type { Stage } from './stage.ts';

/** Of so many answers one may fail. */
const FAILED_MAX = 0.001;
/** What fewer asked for than this is shown, and validated with everything else only. */
const RATED_FROM = 20;
/** Into how many parts of a stage its latencies are drawn. */
const SLICES = 12;
/** What each step of the drawn bars stands for, in milliseconds. */
const STEPS = [25, 50, 100, 200, 400, 800, 1600];
const BARS = '▁▂▃▄▅▆▇█';

/** Why a stage did not hold; empty when it did. */
export function complaints(answers: readonly Answer[], p95Max: number): string[] {
  const failed = answers.filter(({ outcome }) => outcome === 'failed').length;
  const slow = byCall(answers).filter(([, some]) => some.length >= RATED_FROM && percentile(took(some), 95) > p95Max);
  const said = slow.map(([call, some]) => `${call} p95 ${Math.round(percentile(took(some), 95))} ms`);
  if (percentile(took(answers), 95) > p95Max) {
    said.unshift(`p95 ${Math.round(percentile(took(answers), 95))} ms`);
  }
  return failed > answers.length * FAILED_MAX ? [`${share(failed, answers.length)} failed`, ...said] : said;
}

/** What was asked for during a stage. */
export function answersOf({ all }: Answers, { from, until }: Stage): Answer[] {
  return all.filter(({ due }) => due >= from && due <= until);
}

/** The stages beside each other, each call of each stage, the latencies over time, and what was refused or failed. */
export function report(answers: Answers, stages: readonly Stage[], p95Max: number): string {
  const rows = stages.map((stage) => {
    const own = answersOf(answers, stage);
    return { ...stage, own, times: stage.times, said: complaints(own, p95Max) };
  });
  const first = rows.find(({ said }) => said.length > 0);
  const named = stages.map(({ times }) => `×${times}`).join(' │ ');
  return [
    `\nStages (milliseconds from when a request should have begun; ${cpus().length} processors on this machine)`,
    table<(typeof rows)[number]>(
      {
        'days in one': (row) => row.times,
        answers: (row) => row.own.length,
        'per second': (row) => round(row.own.length / ((row.until - row.from) / 1000), 1),
        p50: (row) => Math.round(percentile(took(row.own), 50)),
        p95: (row) => Math.round(percentile(took(row.own), 95)),
        p99: (row) => Math.round(percentile(took(row.own), 99)),
        refused: (row) => row.own.filter(({ outcome }) => outcome === 'refused').length,
        failed: (row) => row.own.filter(({ outcome }) => outcome === 'failed').length,
        'processors used': (row) => (row.processors === null ? '' : round(row.processors, 2)),
        'load of this machine': ({ machine: [before, after] }) => `${before.toFixed(1)} → ${after.toFixed(1)}`,
        'own delay': (row) => Math.round(row.ownDelay),
        held: (row) => (row.said.length === 0 ? 'yes' : 'no'),
      },
      rows,
    ),
    ...rows.map(({ times, own }) => callTable(times, own)),
    `\np95 of each call over time, stages ${named} (▁ up to ${STEPS[0]} ms, each step twice as long, █ over ${STEPS.at(-1)} ms; × failed, ! refused)`,
    chart(answers, stages),
    ...(answers.reasons.size === 0
      ? []
      : [
          '\nRefused or failed',
          table<[string, number]>({ what: ([reason]) => reason, times: ([, count]) => count }, [...answers.reasons]),
        ]),
    '',
    ...rows.map(({ times, said }) =>
      said.length === 0 ? `${times} days in one: held.` : `${times} days in one: did not hold (${said.join('; ')}).`,
    ),
    first
      ? `The first that did not hold: ${first.times} days in one.`
      : `All held: p95 up to ${p95Max} ms, and fewer than ${FAILED_MAX * 100} % failed.`,
  ].join('\n');
}

function callTable(times: number, own: readonly Answer[]): string {
  const count = (some: readonly Answer[], outcome: Answer['outcome']) =>
    some.filter((one) => one.outcome === outcome).length;
  return [
    `\nCalls of ${times} days in one`,
    table<[string, Answer[]]>(
      {
        call: ([call]) => call,
        answers: ([, some]) => some.length,
        p50: ([, some]) => Math.round(percentile(took(some), 50)),
        p95: ([, some]) => Math.round(percentile(took(some), 95)),
        p99: ([, some]) => Math.round(percentile(took(some), 99)),
        refused: ([, some]) => count(some, 'refused'),
        failed: ([, some]) => count(some, 'failed'),
      },
      byCall(own),
    ),
  ].join('\n');
}

/** What was asked for in a part of a stage. */
export interface Slice {
  p50: number;
  p95: number;
  refused: number;
  failed: number;
}

/** The parts of a stage for one call; undefined where nobody asked. */
export function slicesOf(some: readonly Answer[], { from, until }: Stage): (Slice | undefined)[] {
  return Array.from({ length: SLICES }, (_, number) => {
    const [begin, end] = [number, number + 1].map((part) => from + ((until - from) * part) / SLICES) as [
      number,
      number,
    ];
    const part = some.filter(({ due }) => due >= begin && due < end);
    const count = (wanted: Answer['outcome']) => part.filter(({ outcome }) => outcome === wanted).length;
    return part.length === 0
      ? undefined
      : {
          p50: percentile(took(part), 50),
          p95: percentile(took(part), 95),
          refused: count('refused'),
          failed: count('failed'),
        };
  });
}

function chart(answers: Answers, stages: readonly Stage[]): string {
  const calls = byCall(answers.all);
  const width = Math.max(...calls.map(([call]) => call.length));
  return calls
    .map(([call, some]) => `${call.padEnd(width)}  ${stages.map((stage) => bars(some, stage)).join('│')}`)
    .join('\n');
}

function bars(some: readonly Answer[], stage: Stage): string {
  return slicesOf(some, stage)
    .map((slice) => {
      if (!slice) return ' ';
      if (slice.failed > 0) return '×';
      if (slice.refused > 0) return '!';
      const step = STEPS.findIndex((most) => slice.p95 <= most);
      return BARS[step === -1 ? STEPS.length : step];
    })
    .join('');
}

/** Answers by call, those most asked for first. */
export function byCall(answers: readonly Answer[]): [string, Answer[]][] {
  const groups = Map.groupBy(answers, ({ call }) => call);
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

function took(answers: readonly Answer[]): number[] {
  return answers.map((answer) => answer.took);
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)} %`;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
