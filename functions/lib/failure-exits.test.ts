import { describe, expect, test } from 'vitest';
import { APPOINTMENT_TRANSITIONS, WAIT_STATES } from '#contract/appointments/kinds.ts';
import { FAILED_DELIVERIES } from '#contract/constants.ts';
import { JOB_FAILURES, JOB_TRANSITIONS } from '#contract/devices/constants.ts';
import { DELIVERY_TRANSITIONS, reachableStates, type Transitions } from '#subjects/orders/rules/order-states.ts';
import { RETURN_TRANSITIONS } from '#subjects/returns/rules/returns.ts';

interface Machine {
  table: Transitions<string>;
  first: readonly string[];
  /** How it goes wrong: refused, lost, unclaimed, nobody came. */
  failures: readonly string[];
  /** How it ends well; from there it may still fail. */
  successes: readonly string[];
  /** States without a way to fail, and why. */
  without: Readonly<Record<string, string>>;
}

/** Who waits leaves the list by a call of its own (`remove-wait`), not by the desk's table. */
const waiting = Object.fromEntries(
  WAIT_STATES.map((state) => [state, [...APPOINTMENT_TRANSITIONS[state], 'cancelled']]),
);

const MACHINES: Record<string, Machine> = {
  'the delivery of an order': {
    table: DELIVERY_TRANSITIONS,
    first: ['processing'],
    failures: FAILED_DELIVERIES,
    successes: ['delivered'],
    without: {},
  },
  'a repair and work of the lab': {
    table: JOB_TRANSITIONS,
    first: ['received'],
    failures: JOB_FAILURES,
    successes: ['delivered'],
    without: {},
  },
  'a return': {
    table: RETURN_TRANSITIONS,
    first: ['requested'],
    failures: ['refused', 'withdrawn', 'closed'],
    successes: ['refunded'],
    without: { inspected: 'The money is owed until it has gone back.' },
  },
  'an appointment': {
    table: { ...APPOINTMENT_TRANSITIONS, ...waiting },
    first: ['booked', 'waiting', 'offered'],
    failures: ['cancelled', 'no-show'],
    successes: ['done'],
    without: {},
  },
};

describe.each(Object.entries(MACHINES))('%s', (_name, { table, first, failures, successes, without }) => {
  const ends = [...failures, ...successes];
  const steps = Object.keys(table).filter((state) => !ends.includes(state));

  test.each(steps)('can fail while it is %s, or says why it cannot', (state) => {
    const exits = (table[state] ?? []).filter((next) => failures.includes(next));
    expect(exits.length > 0).toBe(!(state in without));
  });

  test('reaches every state from one in which it begins', () => {
    const reached = new Set(first.flatMap((state) => [...reachableStates(table, state)]));
    expect([...reached].sort()).toEqual(Object.keys(table).sort());
  });
});
