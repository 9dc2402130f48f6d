import { Query } from 'node-appwrite';
import type { BalanceRow } from '#contract/imports/schemas.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { importedBalanceId } from '#lib/ids.ts';
import { listAll } from '#runtime/keyset.ts';
import { stage } from '#runtime/tables.ts';
import { readBalance, type SaidBalance } from './filed-balance.ts';
import { type ImportContext, type Importing, type TakenOut, takenOut } from './importing.ts';
import { inParts } from './known-people.ts';
import { type Belonging, planOwned, type Register } from './owned.ts';

/** What people owed the clinic, or it owed them, on the day on which it began to use this system. */
export const balances: Importing<BalanceRow> = {
  kind: 'balances',
  audited: 'balance',
  plan: planOwned<BalanceRow, SaidBalance>({
    table: 'opening_balances',
    idOf: importedBalanceId,
    read: readBalance,
    atOnce: 40,
    open,
  }),
  linesAtOnce: 80,
  takeOut,
};

/** A balance is known by its person, its day, its amount and what the former system calls it. */
async function open(
  { tables }: ImportContext,
  wanted: readonly Belonging<SaidBalance>[],
): Promise<Register<SaidBalance>> {
  const people = [...new Set(wanted.map(({ patient }) => patient.$id))];
  const rows = await inParts(people, async (part) => ({
    rows: await listAll(
      tables,
      'opening_balances',
      ['patient_id', 'day', 'amount_piasters', 'reference'],
      [Query.equal('patient_id', part)],
    ),
  }));
  const known = new Set(rows.map(({ patient_id, ...said }) => keyOf(patient_id, said)));
  return {
    take({ said, patient }) {
      if (said.amount_piasters === 0) {
        return { outcome: 'skipped', faults: [{ field: 'amount', key: 'nothing_owed' }], same: null };
      }
      const key = keyOf(patient.$id, said);
      if (known.has(key)) {
        return { outcome: 'skipped', faults: [], same: { patientId: patient.$id, name: patient.name, by: 'balance' } };
      }
      known.add(key);
      return { outcome: 'created', faults: [], same: null };
    },
    create(rows) {
      const made = rows.map(({ $id, one: { said, patient } }) => ({ ...said, $id, patient_id: patient.$id }));
      return [stage.createMany('opening_balances', made)];
    },
  };
}

type Said = Pick<SaidBalance, 'day' | 'amount_piasters' | 'reference'>;
const keyOf = (patientId: string, { day, amount_piasters, reference }: Said) =>
  JSON.stringify([patientId, dayAtZero(day), amount_piasters, reference ?? null]);

/** Those stay of which something was paid or written off. */
async function takeOut({ tables }: ImportContext, runId: string, lines: readonly number[]): Promise<TakenOut> {
  const ids = lines.map((line) => importedBalanceId(runId, line));
  const found =
    ids.length === 0 ? [] : await listAll(tables, 'opening_balances', ['version'], [Query.equal('$id', ids)]);
  return takenOut(
    'opening_balances',
    found,
    found.filter(({ version }) => version === 0),
  );
}
