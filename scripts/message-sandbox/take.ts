import { randomBytes } from 'node:crypto';
import { answered, hangUp, type Pauses, type SandboxContext } from '../lib/stand-in/connection.ts';
import type { MessageKeys } from './keys.ts';
import type { Message } from './message.ts';
import type { Report, Reports } from './reports.ts';
import { COURSES, type PlannedReport, type Rules } from './scenarios.ts';
import type { MessageStore } from './store.ts';
import type { Templates } from './templates.ts';

/** What both providers stand on. */
export interface Tools {
  keys: MessageKeys;
  store: MessageStore;
  rules: Rules;
  reports: Reports;
  pauses: Pauses;
  /** How late a slow answer is, in milliseconds. */
  slowMs: number;
  templates(): Templates;
  /** Whether a phone has written to the shop within a day. */
  mayWrite(phone: string): boolean;
  now(): Date;
  /** Takes note of work that goes on after the answer. */
  background(work: Promise<unknown>): void;
}

/** How a provider answers. */
interface Answers {
  accepted(): Response;
  /** By WhatsApp's code of the refusal. */
  refused(code: number): Response;
  limited(): Response;
  unavailable(): Response;
}

/** What was asked for and is in order. */
export type Wanted = Pick<Message, 'id' | 'channel' | 'phone' | 'reference' | 'text' | 'template' | 'sender'>;

/** A new name of WhatsApp's for a message. */
export const newMessageId = (): string => `wamid.${randomBytes(27).toString('base64')}`;

/** Has happen to a message what the rules choose for it. */
export async function take(
  context: SandboxContext,
  wanted: Wanted,
  answers: Answers,
  { store, rules, reports, pauses, slowMs, now, background }: Tools,
): Promise<Response> {
  const { scenario, code } = rules.choose(wanted.channel, wanted.phone);
  const course = COURSES[scenario];
  switch (course.answer) {
    case 'refused':
      return answers.refused(code);
    case 'limited':
      return answers.limited();
    case 'unavailable':
      return answers.unavailable();
    case 'closed':
      return hangUp(context);
  }
  const at = now().toISOString();
  store.put({ ...wanted, scenario, state: 'accepted', reason: null, arrived: course.arrives, at });
  const planned = course.reports.flatMap((one) => reportOf(one, wanted, code));
  if (course.answer === 'slow') {
    background(reports.tell(planned));
    await pauses.pause(slowMs);
    return answers.accepted();
  }
  background(answered(context).then(() => reports.tell(planned, course.isLate)));
  return course.answer === 'lost' ? hangUp(context) : answers.accepted();
}

/** The report that was planned; none of what a provider of SMS, which reports to nobody, cannot do. */
function reportOf({ state, as }: PlannedReport, { id, channel, phone, reference }: Wanted, code: number): Report[] {
  if (channel === 'sms' && (as !== undefined || state === 'read')) {
    return [];
  }
  const own = as === 'unknown' ? { id: newMessageId(), reference: '' } : { id, reference };
  return [{ kind: 'state', channel, phone, state, code, isForged: as === 'forged', ...own }];
}
