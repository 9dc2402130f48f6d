import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { beginImport, importBalances, undoImport } from '#contract/imports/calls.ts';
import type { ImportRun } from '#contract/imports/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { importedBalanceId } from '#lib/ids.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit } from '../../../testing/forms.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const clinic = formsKit(shop);
const boss = await shop.join('admin');

type Row = InputOf<typeof importBalances>['rows'][number];
interface Person {
  name: string;
  phones: readonly string[];
}

const balance = (line: number, { name, phones }: Person, more: Partial<Row> = {}): Row => ({
  ...{ line, name, phones: [...phones], amount: '1200.50', owed_on: '2026-11-01' },
  ...more,
});

let files = 0;
async function begin(last_line: number): Promise<ImportRun> {
  files += 1;
  const file_hash = String(files).padStart(64, 'b');
  const file = { id: boss.id, kind: 'balances', file_name: 'أرصدة.csv', file_hash, last_line } as const;
  return (await shop.call(boss, beginImport, file)).data ?? expect.fail('no import');
}
const send = (importId: string | undefined, ...rows: Row[]) =>
  shop.call(boss, importBalances, { id: boss.id, rows, ...(importId && { importId }) });
const undo = async (importId: string) =>
  (await shop.call(boss, undoImport, { id: boss.id, importId })).data ?? expect.fail('no import');
const stored = (run: ImportRun, line: number) => shop.row('opening_balances', importedBalanceId(run.$id, line));
const balancesOf = async ({ $id: patient_id }: { $id: string }) =>
  (await clinic.done(clinic.call(clinic.accounting, forms.fetchOpeningBalances, { patient_id }))).documents;

describe('a row', () => {
  test('becomes what its client owes, or is owed, to the piaster', async () => {
    const [debtor, creditor] = [await kit.addPatient(), await kit.addPatient()];
    const run = await begin(3);
    const { data } = await send(
      run.$id,
      balance(2, debtor, { reference: 'INV 9', note: 'سماعتان' }),
      balance(3, creditor, { amount: '-0.05' }),
    );
    expect(data?.findings.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    expect(data?.run).toMatchObject({ state: 'done', created: 2 });
    expect(await balancesOf(debtor)).toMatchObject([
      { amount: 1200.5, left: 1200.5, reference: 'INV 9', note: 'سماعتان', payments: [] },
    ]);
    expect((await balancesOf(debtor))[0]?.day).toContain('2026-11-01');
    expect(await balancesOf(creditor)).toMatchObject([{ amount: -0.05, left: -0.05 }]);
    await expectBooksInOrder(shop);
  });

  test('is checked without being written, and says everything that is wrong with it', async () => {
    const owner = await kit.addPatient();
    const before = await shop.rows('opening_balances');
    const { data } = await send(
      undefined,
      balance(2, owner, { amount: 'كثير' }),
      balance(3, owner, { amount: '10.005' }),
      balance(4, owner, { owed_on: '2030-01-01' }),
      balance(5, owner, { amount: '1.2E+11' }),
      balance(6, { name: 'Nobody Known', phones: [newPhone()] }),
      balance(7, owner, { amount: '0' }),
      balance(8, owner),
    );
    expect(
      data?.findings.map(({ outcome, faults }) => [outcome, ...faults.map(({ field, key }) => [field, key])]),
    ).toEqual([
      ['refused', ['amount', 'not_an_amount']],
      ['refused', ['amount', 'two_decimals']],
      ['refused', ['owed_on', 'date_future']],
      ['refused', ['amount', 'digits_lost']],
      ['refused', [null, 'person_unknown']],
      ['skipped', ['amount', 'nothing_owed']],
      ['created'],
    ]);
    expect(await shop.rows('opening_balances')).toEqual(before);
  });

  test('of the same person, day, amount and reference comes in once, from whatever file', async () => {
    const owner = await kit.addPatient();
    const first = await begin(3);
    await send(first.$id, balance(2, owner, { reference: 'A' }), balance(3, owner, { reference: 'A' }));
    const again = await begin(5);
    const { data } = await send(
      again.$id,
      balance(2, owner, { reference: 'A' }),
      balance(3, owner, { reference: 'B' }),
      balance(4, owner, { amount: '7', reference: 'A' }),
      balance(5, owner, { owed_on: '2026-10-01', reference: 'A' }),
    );
    expect(data?.findings.map(({ outcome, same }) => [outcome, same?.by])).toEqual([
      ['skipped', 'balance'],
      ['created', undefined],
      ['created', undefined],
      ['created', undefined],
    ]);
    expect(await balancesOf(owner)).toHaveLength(4);
  });

  test('that is sent again is answered as before and written once', async () => {
    const owner = await kit.addPatient();
    const run = await begin(2);
    const { data: first } = await send(run.$id, balance(2, owner));
    const { data: second } = await send(run.$id, balance(2, owner));
    expect(second?.findings).toEqual(first?.findings);
    expect(await balancesOf(owner)).toHaveLength(1);
  });
});

test('undoing an import takes out the balances of which nothing was paid', async () => {
  const owner = await kit.addPatient();
  const run = await begin(3);
  await send(run.$id, balance(2, owner), balance(3, owner, { amount: '30' }));
  const balance_id = importedBalanceId(run.$id, 3);
  const payment = { balance_id, amount: 10, method: 'cash' as const, request_id: crypto.randomUUID() };
  await clinic.done(clinic.call(clinic.accounting, forms.recordOpeningPayment, payment));
  expect(await undo(run.$id)).toMatchObject({ state: 'undone', removed: 1, kept: 1 });
  expect(await stored(run, 2)).toBeNull();
  expect(await stored(run, 3)).toMatchObject({ left_piasters: 20_00 });
  await expectBooksInOrder(shop);
});
