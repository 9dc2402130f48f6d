import type { Random } from '../bench/large-shop/random.ts';
import { Problem } from '../lib/problem.ts';

/**
 * A day of a clinic that sells online: how many come to the shop's pages, how many of them register, sign in and order, how
 * many are seen at the clinic, how many pages of its staff are open with live lists, and how many of a hundred come in
 * the busiest hour. docs/limits.md says where the numbers are from.
 */
export interface Day {
  visitors: number;
  registrations: number;
  signIns: number;
  orders: number;
  visits: number;
  lists: number;
  busiestHour: number;
}

export const DAY: Readonly<Day> = {
  visitors: 3000,
  registrations: 30,
  signIns: 150,
  orders: 30,
  visits: 60,
  lists: 8,
  busiestHour: 12,
};

/** What comes one after the other, each with everything that it does. */
export const ARRIVING = ['visitors', 'registrations', 'signIns', 'orders', 'visits'] as const;
export type Arriving = (typeof ARRIVING)[number];

/** Reads `visitors=500,orders=5`: a day that is like the usual one but for that. */
export function readDay(text: string): Day {
  const day: Day = { ...DAY };
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=');
    const number = Number(value);
    if (!(name in day) || value === '' || !(number >= 0)) {
      throw new Problem(`--day takes ${Object.keys(day).join(', ')}, each with a number: --day visitors=500,orders=5`);
    }
    day[name as keyof Day] = number;
  }
  return day;
}

/** How many of a kind come in a second of the busiest hour of so many such days in one. */
export function rateOf(day: Day, kind: Arriving, times: number): number {
  return (day[kind] * times * day.busiestHour) / 100 / 3600;
}

/** When somebody comes, in milliseconds from the beginning: at any moment, as people do who know nothing of each other. */
export function arrivals(perSecond: number, seconds: number, random: Random): number[] {
  const moments: number[] = [];
  const next = () => -Math.log(1 - random.next()) / perSecond;
  for (let moment = next(); moment < seconds; moment += next()) {
    moments.push(moment * 1000);
  }
  return moments;
}
