import {
  type HealthLevel,
  type MessageChannel,
  type SchedulePart,
  SYSTEM_CHECKS,
  type SystemCheck,
} from '#contract/system/constants.ts';
import { minutesAfter } from '#lib/clock.ts';
import {
  levelAbove,
  nightlyLevel,
  type OutboxState,
  outboxLevel,
  scheduleLevel,
  type Threshold,
  worst,
} from './health.ts';

/** Messages of one channel that failed one after the other. One may be a wrong address; several are no accident. */
const FAILED_IN_A_ROW: Threshold = { warn: 0, fail: 2 };
/** Failures within a day. */
const FAULTS_A_DAY: Threshold = { warn: 0, fail: 49 };
/** So long nothing must be broken before the admins hear that all is well: what comes and goes is told of once. */
const WELL_MINUTES = 15;

/** What is known of the shop, as far as it is rated. Days are of Cairo. */
export interface SystemFacts {
  /** When the shop began. */
  openedAt: string;
  openedOn: string;
  /** The latest date of what is dated in the future; null when nothing is. */
  aheadTo: string | null;
  schedule: { ranAt: string | null; failed: readonly SchedulePart[] };
  outbox: OutboxState;
  /** Messages of a channel of which the last attempt failed since one was last delivered; null where there is none. */
  failing: Record<MessageChannel, number | null>;
  /** The newest night that was gone through, and what the last check found. */
  books: { day: string | null; findings: number };
  /** The newest day that was compared; null while cards are off. */
  payments: { day: string | null; findings: number } | null;
  /** Parcels that the delivery company and we tell differently, and those it does not answer for; null without a company. */
  parcels: { findings: number; unanswered: number } | null;
  faultsOfDay: number;
}

/** The level of each line, by the thresholds by which `npm run doctor` rates, too. */
export function assessSystem(facts: SystemFacts, now: Date): Record<SystemCheck, HealthLevel> {
  const { openedAt, openedOn, aheadTo, schedule, outbox, failing, books, payments, parcels, faultsOfDay } = facts;
  const noted = (count: number): HealthLevel => (count > 0 ? 'warn' : 'ok');
  const { ranAt, failed } = schedule;
  const channel = (count: number | null) => (count === null ? 'ok' : levelAbove(count, FAILED_IN_A_ROW));
  return {
    schedule: worst([scheduleLevel(ranAt, ranAt ?? openedAt, now), noted(failed.length)]),
    clock: aheadTo === null ? 'ok' : 'fail',
    outbox: outboxLevel(outbox, now),
    email: channel(failing.email),
    sms: channel(failing.sms),
    whatsapp: channel(failing.whatsapp),
    books: worst([nightlyLevel(books.day, openedOn, now), noted(books.findings)]),
    payments: payments ? worst([nightlyLevel(payments.day, openedOn, now), noted(payments.findings)]) : 'ok',
    parcels: noted(parcels ? parcels.findings + parcels.unanswered : 0),
    faults: levelAbove(faultsOfDay, FAULTS_A_DAY),
  };
}

/** The lines that are broken. */
export function brokenChecks(levels: Record<SystemCheck, HealthLevel>): SystemCheck[] {
  return SYSTEM_CHECKS.filter((check) => levels[check] === 'fail');
}

/** What the admins were told: which lines are broken, and since when none is. */
export interface Told {
  red: readonly SystemCheck[];
  wellAt: string | null;
}

/** What they are told now, if anything: lines that have turned to broken, or that all is well again. */
export interface News extends Told {
  news: { kind: 'system_red'; about: readonly SystemCheck[] } | { kind: 'system_well' } | null;
}

/** Each turn to broken is told once; that all is well, once nothing has been broken for some time. */
export function newsOf({ red, wellAt }: Told, broken: readonly SystemCheck[], now: Date): News {
  if (broken.length > 0) {
    const about = broken.filter((check) => !red.includes(check));
    return { red: broken, wellAt: null, news: about.length > 0 ? { kind: 'system_red', about } : null };
  }
  if (red.length === 0) {
    return { red, wellAt: null, news: null };
  }
  const since = wellAt ?? now.toISOString();
  return minutesAfter(new Date(since), WELL_MINUTES) <= now.toISOString()
    ? { red: [], wellAt: null, news: { kind: 'system_well' } }
    : { red, wellAt: since, news: null };
}
