import { describe, expect, test } from 'vitest';
import { creditNoteId, invoiceId, SETTINGS_ID } from '#lib/ids.ts';
import { Refusal } from '#runtime/refusal.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { stage } from '#runtime/tables.ts';
import { type Held, HeldTables } from '../../../testing/held-tables.ts';
import { fetchInvoices, issueCreditNote, issueInvoice } from './invoices.ts';

/** What invoices and credit notes say, and how they are numbered. */

const NOW = new Date('2026-12-31T22:30:00.000Z');
const FORM = {
  $id: 'form',
  patient_id: 'patient',
  return_status: 'complete',
  salesperson_id: 'hany',
  date: '2026-10-01T00:00:00.000Z',
  deleted_at: null,
  version: 2,
  lease_version: 5,
};
const block = ($id: string, position: number, type: string, change: object = {}) => {
  const own = { hearing_aid: null, other_hearing_aid: null, serial_number: null };
  return { $id, form_id: 'form', position, type, ...own, ...change };
};
const account = ($id: string, billed_piasters: number, received_piasters = 0) => ({
  $id,
  form_id: 'form',
  billed_piasters,
  received_piasters,
});
/** A hearing aid of 1,140 pounds, VAT of 14 % included, of which 100 were paid down, and a fitting of 200. */
const SCENE = {
  cs_forms: [FORM],
  cs_form_details: [{ $id: 'form', name: 'Mona', phone: '010' }],
  blocks: [
    block('aid', 0, 'nha', { hearing_aid: 'B M', serial_number: 'A1' }),
    block('fitting', 1, 'p'),
    block('free', 2, 'p'),
  ],
  block_accounts: [account('aid', 114_000, 10_000), account('fitting', 20_000)],
  counters: [
    { $id: 'invoices-2027', value: 41 },
    { $id: 'credit-notes-2027', value: 6 },
  ],
  settings: [{ $id: SETTINGS_ID, vat_hearing_aids_basis_points: 1400, vat_services_basis_points: 0 }],
  insurers: [{ $id: 'misr', name: 'Misr' }],
} satisfies Held;
const SHARE = {
  $id: 'form',
  insurer_id: 'misr',
  membership: 'M1',
  share_piasters: 60_000,
  outstanding_piasters: 50_000,
  open: true,
};
const line = (block_id: string, type: string, amount_piasters: number, vat_piasters = 0, change: object = {}) => ({
  block_id,
  type,
  hearing_aid: null,
  serial_number: null,
  amount_piasters,
  vat_piasters,
  ...change,
});
const LINES = [
  line('aid', 'nha', 114_000, 14_000, { hearing_aid: 'B M', serial_number: 'A1' }),
  line('fitting', 'p', 20_000),
  line('free', 'p', 0),
];
let last = 0;
const paper = (change: object = {}) => {
  last += 1;
  return {
    $id: `paper ${last}`,
    $createdAt: new Date(Date.UTC(2026, 10, 1, 0, last)).toISOString(),
    kind: 'invoice',
    number: `I-2026-${last}`,
    form_id: 'form',
    document_id: null,
    amount_piasters: 134_000,
    vat_piasters: 14_000,
    outstanding_piasters: 124_000,
    insurer_name: null,
    insurer_membership: null,
    insurer_piasters: null,
    insurer_outstanding_piasters: null,
    lines: JSON.stringify(LINES),
    name: 'Mona',
    reason: null,
    at: '2026-11-01T10:00:00.000Z',
    actor_name: 'Amal',
    ...change,
  };
};
const scene = (change: Held = {}) => new HeldTables({ ...SCENE, ...change });

async function call<Input, Answer>(
  handler: (input: Input, context: never) => Promise<Answer>,
  tables: HeldTables,
  input: object,
): Promise<Answer | string> {
  const actor = { id: 'amal', name: 'Amal', email: 'amal@example.com', role: 'accounting' };
  const context = { tables, actor, now: () => NOW, pause: async () => {} };
  try {
    return await retryWhenOvertaken(context, () => handler({ id: 'amal', ...input } as never, context as never));
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
}
const of = (tables: HeldTables, table: string) =>
  (tables.transactions.at(-1) ?? []).filter(({ tableId }) => tableId === table);
const written = (tables: HeldTables) => of(tables, 'clinic_documents').map((one) => ('rowId' in one ? one : {}));

describe('an invoice', () => {
  const issue = (tables: HeldTables) => call(issueInvoice, tables, { form_id: 'form' });

  test('says what the form costs, service by service, and takes the next number of the year in Cairo', async () => {
    const tables = scene();
    const answer = { $id: invoiceId('form', 0), number: 'I-2027-000042' };
    expect(await issue(tables)).toEqual(answer);
    const data = {
      kind: 'invoice',
      number: 'I-2027-000042',
      form_id: 'form',
      amount_piasters: 134_000,
      vat_piasters: 14_000,
      outstanding_piasters: 124_000,
      insurer_name: null,
      insurer_membership: null,
      insurer_piasters: null,
      insurer_outstanding_piasters: null,
      name: 'Mona',
      at: NOW.toISOString(),
    };
    expect(written(tables)).toMatchObject([{ rowId: answer.$id, data }]);
    const [{ lines }] = of(tables, 'clinic_documents').map((one) => one.data as { lines: string }) as [
      { lines: string },
    ];
    expect(JSON.parse(lines)).toEqual(LINES);
    expect(of(tables, 'counters')).toEqual([stage.claim('counters', 'invoices-2027', 'value', 41)]);
    expect(of(tables, 'cs_forms')).toEqual([stage.claim('cs_forms', 'form', 'lease_version', 5)]);
  });

  test('names the insurer with its part and what it still owes', async () => {
    const tables = scene({ insurer_shares: [SHARE] });
    await issue(tables);
    const insurer = { insurer_name: 'Misr', insurer_membership: 'M1', insurer_piasters: 60_000 };
    expect(written(tables)).toMatchObject([{ data: { ...insurer, insurer_outstanding_piasters: 50_000 } }]);
    const unnamed = scene({ insurer_shares: [{ ...SHARE, membership: null }] });
    await issue(unnamed);
    expect(written(unnamed)).toMatchObject([{ data: { insurer_name: 'Misr', insurer_membership: null } }]);
  });

  test('is the one that holds, and another one once that was undone', async () => {
    const held = paper();
    const tables = scene({ clinic_documents: [held] });
    expect(await issue(tables)).toEqual({ $id: held.$id, number: held.number });
    expect(tables.transactions).toEqual([]);
    const note = paper({ kind: 'credit-note', document_id: held.$id });
    const undone = scene({ clinic_documents: [held, note] });
    expect(await issue(undone)).toMatchObject({ $id: invoiceId('form', 1) });
    // The newer one stays valid, whatever was cancelled before it.
    const newer = paper();
    expect(await issue(scene({ clinic_documents: [held, note, newer] }))).toMatchObject({ number: newer.number });
  });

  test('is the first of its year where nobody has counted yet, and read again when somebody was faster', async () => {
    const tables = scene({ counters: [] });
    expect(await issue(tables)).toMatchObject({ number: 'I-2027-000001' });
    expect(tables.held.counters).toContainEqual({ $id: 'invoices-2027', value: 0 });
    const overtaken = scene();
    overtaken.problems.push('conflict');
    expect(await issue(overtaken)).toMatchObject({ number: 'I-2027-000042' });
    expect(overtaken.transactions).toHaveLength(2);
  });

  test('is of a form that is issued', async () => {
    expect(await issue(scene({ cs_forms: [{ ...FORM, return_status: 'incomplete' }] }))).toBe('form_not_issued');
    expect(await issue(scene({ cs_forms: [] }))).toBe('not_found');
  });
});

describe('a credit note', () => {
  const undo = (tables: HeldTables, invoice_id: string) =>
    call(issueCreditNote, tables, { invoice_id, reason: '  wrong name ' });

  test('says what its invoice says, and why', async () => {
    const said = { insurer_name: 'Misr', insurer_membership: 'M1', insurer_piasters: 60_000 };
    const invoice = paper(said);
    const tables = scene({ clinic_documents: [invoice] });
    const answer = { $id: creditNoteId(invoice.$id), number: 'C-2027-000007' };
    expect(await undo(tables, invoice.$id)).toEqual(answer);
    const money = { amount_piasters: 134_000, vat_piasters: 14_000, ...said };
    expect(written(tables)).toMatchObject([
      { rowId: answer.$id, data: { ...money, kind: 'credit-note', document_id: invoice.$id, reason: 'wrong name' } },
    ]);
    expect(of(tables, 'counters')).toEqual([stage.claim('counters', 'credit-notes-2027', 'value', 6)]);
    const old = scene({ clinic_documents: [{ ...invoice, name: null }] });
    await undo(old, invoice.$id);
    expect(of(old, 'audit_log')).toMatchObject([{ data: { label: '' } }]);
    expect(of(tables, 'audit_log')).toMatchObject([{ data: { label: 'Mona', subject_id: 'form' } }]);
  });

  test('is made once, and of an invoice alone', async () => {
    const invoice = paper();
    const note = paper({ $id: creditNoteId(invoice.$id), kind: 'credit-note', document_id: invoice.$id });
    const tables = scene({ clinic_documents: [invoice, note] });
    expect(await undo(tables, invoice.$id)).toEqual({ $id: note.$id, number: note.number });
    expect(tables.transactions).toEqual([]);
    expect(await undo(tables, note.$id)).toBe('not_found');
    expect(await undo(tables, 'gone')).toBe('not_found');
    const first = scene({ clinic_documents: [invoice], counters: [] });
    expect(await undo(first, invoice.$id)).toMatchObject({ number: 'C-2027-000001' });
    const overtaken = scene({ clinic_documents: [invoice] });
    overtaken.problems.push('conflict');
    expect(await undo(overtaken, invoice.$id)).toMatchObject({ number: 'C-2027-000007' });
  });
});

describe('the papers of a form', () => {
  const fetch = async (change: Held) => {
    const answer = await call(fetchInvoices, scene(change), { form_id: 'form' });
    return typeof answer === 'string' ? expect.fail(answer) : answer;
  };
  const changed = async (invoice: object, change: Held = {}) =>
    (await fetch({ clinic_documents: [paper(invoice)], ...change })).documents.map((one) => one.changed);

  test('are listed with the newest first, each with the other one', async () => {
    const invoice = paper();
    const note = paper({ kind: 'credit-note', document_id: invoice.$id, lines: JSON.stringify([]) });
    const newer = paper();
    const { documents, total } = await fetch({ clinic_documents: [invoice, note, newer, paper({ form_id: 'other' })] });
    expect(documents.map(({ $id, other_number }) => [$id, other_number])).toEqual([
      [newer.$id, null],
      [note.$id, invoice.number],
      [invoice.$id, note.number],
    ]);
    expect(total).toBe(3);
    // Those that are undone say what was so.
    expect(documents.map((one) => one.changed)).toEqual([false, false, false]);
    expect(await fetch({})).toEqual({ documents: [], total: 0 });
  });

  test('say that the form has changed since, in its services, their prices, or the split', async () => {
    const split = { insurer_name: 'Misr', insurer_membership: 'M1', insurer_piasters: 60_000 };
    const shared = { insurer_shares: [SHARE] };
    expect(await changed({})).toEqual([false]);
    expect(await changed(split, shared)).toEqual([false]);
    expect(await changed({ lines: JSON.stringify(LINES.slice(1)) })).toEqual([true]);
    expect(await changed({}, { block_accounts: [account('aid', 114_001), account('fitting', 20_000)] })).toEqual([
      true,
    ]);
    // What was paid since is no change of the bill.
    expect(
      await changed({}, { block_accounts: [account('aid', 114_000, 50_000), account('fitting', 20_000)] }),
    ).toEqual([false]);
    expect(await changed({}, shared)).toEqual([true]);
    expect(await changed(split)).toEqual([true]);
    for (const other of [{ insurer_name: 'Axa' }, { insurer_membership: 'M2' }, { insurer_piasters: 59_999 }]) {
      expect(await changed({ ...split, ...other }, shared)).toEqual([true]);
    }
  });

  test('do not say so of one from before services were named', async () => {
    expect(await changed({ lines: null })).toEqual([false]);
  });
});
