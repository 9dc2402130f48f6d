import { TablesDB } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { FORM_STATUSES, FORM_TYPES } from '#contract/forms/constants.ts';
import * as forms from '#contract/services/forms.ts';
import * as staff from '#contract/services/staff.ts';
import type { AnyCall } from '../runtime/service.ts';
import { DATABASE_ID } from '../runtime/tables.ts';
import { formsKit } from './forms.ts';
import { type Caller, startShop } from './kit.ts';

const shop = await startShop();
const kit = formsKit(shop);

/** What accounting has said, in figures and words that stand nowhere else. */
const SAID = { price: 43_211.5, downpayment: 1_234.25, note: 'between us and the lab' };
const TRACES = ['43211', '4321150', '1234.25', '123425', '41977', '4197725', SAID.note];
const PRICE = 98_765;

const { $id: formId } = await kit.complete({ 0: { block_type: 'nha-em', price: PRICE, serial_number: 'WRA-1' } }, SAID);
await kit.done(
  kit.call(kit.cs, forms.editFollowUp, { formId, data: { follow_up: true, follow_up_date: '2026-11-25' } }),
);
const [block] = await kit.blocksOf(formId);
const blockId = block?.id ?? '';
const patientId = (await shop.row('cs_forms', formId))?.patient_id ?? '';

const READS: [AnyCall, Record<string, unknown>][] = [
  ...FORM_TYPES.flatMap((formType) => [
    ...FORM_STATUSES.flatMap((status): [AnyCall, Record<string, unknown>][] => [
      [forms.fetchForms, { formType, status, editorMode: true }],
      [forms.fetchPforms, { formType, status, editorMode: true }],
    ]),
    [forms.fetchSform, { formId, formType }] as [AnyCall, Record<string, unknown>],
  ]),
  [forms.fetchFormReasons, { formId }],
  [forms.fetchBlockDetails, { blockId }],
  [forms.fetchAccBlock, { blockId }],
  [forms.fetchFinance, {}],
  [forms.fetchFpforms, {}],
  [forms.fetchFrozenFus, {}],
  [forms.fetchFollowUpCount, {}],
  [staff.searchPatients, { query: 'WRA-1' }],
  [staff.fetchPatient, { patientId }],
  [staff.fetchDevices, {}],
  [staff.fetchJobs, {}],
  [staff.fetchWorkQueue, {}],
];

/** Everything that somebody is answered by calls and tables. */
async function everythingFor(caller: Caller): Promise<string> {
  const answers = await Promise.all(
    READS.map(([call, input]) =>
      // Customers may not even execute these functions.
      shop.call(caller, call, { id: caller.id, ...input }).catch(() => ({ body: '' })),
    ),
  );
  const tables = new TablesDB(caller.client);
  const rows = await Promise.all(
    ['forms', 'cs_forms', 'blocks', 'block_accounts', 'finance_days', 'jobs', 'devices', 'audit_log'].map((tableId) =>
      tables.listRows({ databaseId: DATABASE_ID, tableId }).catch(() => null),
    ),
  );
  return JSON.stringify([answers.map(({ body }) => body), rows]);
}

describe('what accounting has said of the money of a block', () => {
  test.each<[Role, { accounting: boolean; price: boolean }]>([
    ['user', { accounting: false, price: false }],
    ['reception', { accounting: false, price: false }],
    ['cs', { accounting: false, price: true }],
    ['accounting', { accounting: true, price: true }],
    ['admin', { accounting: true, price: true }],
  ])('by whatever call or table: %s %j', async (role, expected) => {
    const everything = await everythingFor(await shop.join(role));
    expect(TRACES.some((trace) => everything.includes(trace))).toBe(expected.accounting);
    expect(everything.includes(String(PRICE))).toBe(expected.price);
  });
});
