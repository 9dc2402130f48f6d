import { expect, test } from 'vitest';
import { HeldTables } from '../testing/held-tables.ts';
import { type Aggregate, change, knowing } from './change.ts';
import { refuse } from './refusal.ts';
import { retryWhenOvertaken } from './retry.ts';
import { stage } from './tables.ts';

interface Plan {
  root: { $id: string; state: string; told: string; version: number };
  payments: readonly { $id: string; amount_piasters: number }[];
}

const ROOT = { $id: 'plan', state: 'running', told: 'nothing', version: 3 };

/** A plan with its payments, of which each day sums what came in. */
const PLAN: Aggregate<Plan> = {
  read: async (tables) => {
    const root = await tables.get('instalment_plans', 'plan', ['state', 'told', 'version']);
    const { rows } = await tables.list('clinic_payments', ['amount_piasters'], []);
    return { root: root ?? refuse('not_found'), payments: rows };
  },
  parts: { root: { table: 'instalment_plans', version: 'version' }, payments: { table: 'clinic_payments' } },
  settle: (before, next) => ({ ...next, root: { ...next.root, version: before.root.version + 1 } }),
  counts: ({ payments }) => [
    {
      table: 'finance_days',
      id: '2026-11-20',
      sums: { received_piasters: payments.reduce((sum, { amount_piasters }) => sum + amount_piasters, 0) },
      empty: { day: '2026-11-20T00:00:00.000Z' },
    },
  ],
  audit: (action, before, after) =>
    stage.create('audit_log', `${action} ${before.root.version} ${after.root.version}`, {} as never),
};

const held = () => new HeldTables({ instalment_plans: [{ ...ROOT }], clinic_payments: [], finance_days: [] });
const pause = async () => {};
const pay = (whole: Plan) => ({
  next: { ...whole, payments: [...whole.payments, { $id: 'cash', amount_piasters: 500 }] },
  answer: ({ payments, root }: Plan) => `${payments.length} at ${root.version}`,
});

test('what differs is written in one transaction with its claim, its entry in the audit log and what it counts', async () => {
  const tables = held();
  expect(await change({ tables }, PLAN, pay)).toBe('1 at 4');
  expect(tables.transactions).toEqual([
    [
      stage.claim('instalment_plans', 'plan', 'version', 3),
      stage.create('clinic_payments', 'cash', { amount_piasters: 500 } as never),
      stage.create('audit_log', 'update 3 4', {} as never),
      expect.objectContaining(stage.increment('finance_days', '2026-11-20', 'received_piasters', { by: 500 })),
    ],
  ]);
});

test('of a row that is there only the columns that change are written', async () => {
  const tables = held();
  const end = (whole: Plan) => ({
    next: { ...whole, root: { ...whole.root, state: 'ended' } },
    action: 'end',
    answer: () => 'ended',
  });
  await change({ tables }, PLAN, end);
  expect(tables.transactions[0]).toContainEqual(stage.update('instalment_plans', 'plan', { state: 'ended' }));
  expect(tables.transactions[0]).toContainEqual(stage.create('audit_log', 'end 3 4', {} as never));
});

test('a repeat writes nothing and is answered from what is there', async () => {
  const tables = held();
  expect(await change({ tables }, PLAN, () => ({ answer: ({ root }) => root.version }))).toBe(3);
  expect(tables.transactions).toEqual([]);
});

test('whoever was overtaken reads and decides again', async () => {
  const tables = held();
  tables.problems.push('conflict');
  let decided = 0;
  const count = (whole: Plan) => {
    decided += 1;
    return pay(whole);
  };
  await retryWhenOvertaken({ pause }, () => change({ tables }, PLAN, count));
  expect(decided).toBe(2);
});

test('a day that is not there yet is made, and counted on at the next attempt', async () => {
  const tables = held();
  tables.problems.push('missing');
  expect(await retryWhenOvertaken({ pause }, () => change({ tables }, PLAN, pay))).toBe('1 at 4');
  expect(tables.held.finance_days).toEqual([{ $id: '2026-11-20', day: '2026-11-20T00:00:00.000Z' }]);
  expect(tables.transactions).toHaveLength(2);
});

test('a change that does not raise the version of its row is a fault of the code', async () => {
  const unraised = { ...PLAN, settle: (_before: Plan, next: Plan) => next };
  const end = (whole: Plan) => ({ next: { ...whole, root: { ...whole.root, state: 'ended' } }, answer: () => '' });
  await expect(change({ tables: held() }, unraised, end)).rejects.toThrow(/its version does not/);
});

test('a decision may know more than what is written', async () => {
  const tables = held();
  const known = knowing(PLAN, async (_tables, { root }) => ({ name: `Plan ${root.version}` }));
  const paid = await change({ tables }, known, (whole) => ({
    next: { ...whole, payments: [{ $id: 'cash', amount_piasters: 1 }] },
    answer: ({ name }) => name,
  }));
  expect(paid).toBe('Plan 3');
});
