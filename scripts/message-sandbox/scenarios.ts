import { type Channel, type MessageState, plainPhone } from './message.ts';

/** What can happen to a message. */
export const SCENARIOS = [
  'delivered',
  'read',
  'sent',
  'failed',
  'refused',
  'limited',
  'twice',
  'out-of-order',
  'late',
  'forged',
  'unknown',
  'unavailable',
  'closed',
  'lost',
  'slow',
  'lie',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/**
 * What the shop gets for an answer: that the message was accepted; a refusal (`refused`, `limited`, `unavailable`, or the
 * connection `closed`), after which nothing was taken; or, though it was taken, none (`lost`) or a late one (`slow`).
 */
type Answer = 'accepted' | 'refused' | 'limited' | 'unavailable' | 'closed' | 'lost' | 'slow';

/** A report of a message that was taken. `forged` has a wrong signature, `unknown` names a message that is not there. */
export interface PlannedReport {
  state: MessageState;
  as?: 'forged' | 'unknown';
}

interface Course {
  answer: Answer;
  /** In the order in which they are made. */
  reports: readonly PlannedReport[];
  /** Whether the phone shows the message in the end. */
  arrives: boolean;
  /** Whether the reports wait until they are delivered by hand. */
  isLate?: boolean;
}

const told = (...states: MessageState[]): PlannedReport[] => states.map((state) => ({ state }));
const nothing = (answer: Answer): Course => ({ answer, reports: [], arrives: false });
const DELIVERED: Course = { answer: 'accepted', reports: told('sent', 'delivered'), arrives: true };

export const COURSES: Record<Scenario, Course> = {
  delivered: DELIVERED,
  read: { ...DELIVERED, reports: told('sent', 'delivered', 'read') },
  sent: { answer: 'accepted', reports: told('sent'), arrives: false },
  failed: { answer: 'accepted', reports: told('failed'), arrives: false },
  refused: nothing('refused'),
  limited: nothing('limited'),
  twice: { ...DELIVERED, reports: told('sent', 'sent', 'delivered', 'delivered') },
  'out-of-order': { ...DELIVERED, reports: told('read', 'delivered', 'sent') },
  late: { ...DELIVERED, isLate: true },
  // Somebody who is not WhatsApp says that a message was read which never left.
  forged: { answer: 'accepted', reports: [{ state: 'read', as: 'forged' }], arrives: false },
  unknown: { ...DELIVERED, reports: [{ state: 'delivered', as: 'unknown' }, ...told('sent', 'delivered')] },
  unavailable: nothing('unavailable'),
  closed: nothing('closed'),
  lost: { ...DELIVERED, answer: 'lost' },
  slow: { ...DELIVERED, answer: 'slow' },
  lie: nothing('accepted'),
};

/** To which messages a scenario happens; to all where nothing is said. */
export interface Whose {
  channel?: Channel;
  phone?: string;
  /** Only to the next so many; without it, to all from now on. */
  times?: number;
  /** WhatsApp's code of the failure or refusal; 131026 (no WhatsApp on this phone) unless told otherwise. */
  code?: number;
}

/** What happens to a message. */
export interface Chosen {
  scenario: Scenario;
  code: number;
}

interface Rule extends Chosen {
  channel: Channel | undefined;
  phone: string | undefined;
  left: number;
}

/** WhatsApp's code for a phone that has no WhatsApp, or cannot be reached by it. */
export const UNDELIVERABLE = 131_026;

/** Chooses what happens to each message. */
export class Rules {
  #rules: Rule[] = [];

  add(scenario: Scenario, { channel, phone, times = Number.POSITIVE_INFINITY, code = UNDELIVERABLE }: Whose): void {
    const rule = { scenario, code, channel, phone: phone === undefined ? undefined : plainPhone(phone), left: times };
    // Counted ones go first, each in its turn; of the others the newest counts.
    const at = this.#rules.findIndex(({ left }) => left === Number.POSITIVE_INFINITY);
    this.#rules.splice(at < 0 ? this.#rules.length : at, 0, rule);
  }

  /** What happens to the next message of that kind; a counted rule is used up by it. */
  choose(channel: Channel, phone: string): Chosen {
    const rule = this.#rules.find((one) => (one.channel ?? channel) === channel && (one.phone ?? phone) === phone);
    if (!rule) {
      return { scenario: 'delivered', code: UNDELIVERABLE };
    }
    rule.left -= 1;
    this.#rules = this.#rules.filter(({ left }) => left > 0);
    return rule;
  }

  clear(): void {
    this.#rules = [];
  }
}
