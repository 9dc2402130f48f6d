import { Query } from 'node-appwrite';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { piastersToEgp } from '#lib/money.ts';
import { listAll } from '#runtime/keyset.ts';
import type { Tables } from '#runtime/tables.ts';
import { paidLater } from '#subjects/billing/rules/clinic-payments.ts';
import { sumFigures } from '#subjects/visits/rules/block-figures.ts';

/** So many ids fit into one query. */
const IDS_PER_QUERY = 90;

/** What all issued forms of a patient and their opening balances come to, and the payments of which that consists. */
export async function readBalance(tables: Tables, patientIds: readonly string[]) {
  const ofPatient = Query.equal('patient_id', [...patientIds]);
  const [forms, opening] = await Promise.all([
    listAll(
      tables,
      'cs_forms',
      ['return_status'],
      [ofPatient, Query.isNull('deleted_at'), Query.equal('return_status', 'complete')],
    ),
    listAll(tables, 'opening_balances', ['left_piasters'], [ofPatient]),
  ]);
  const parts: string[][] = [];
  for (let start = 0; start < forms.length; start += IDS_PER_QUERY) {
    parts.push(forms.slice(start, start + IDS_PER_QUERY).map(({ $id }) => $id));
  }
  const found = await Promise.all(
    parts.map(async (ids) => {
      const ofForms = [Query.equal('form_id', ids)];
      const [accounts, payments, shares] = await Promise.all([
        listAll(tables, 'block_accounts', ['billed_piasters', 'received_piasters'], ofForms),
        listAll(tables, 'clinic_payments', ['form_id', 'kind', 'block_id', 'amount_piasters'], ofForms),
        listAll(tables, 'insurer_shares', ['outstanding_piasters'], [Query.equal('$id', ids)]),
      ]);
      return { accounts, payments, shares };
    }),
  );
  const payments = found.flatMap((part) => part.payments);
  const { billed, received: paidDown } = sumFigures(found.flatMap((part) => part.accounts));
  const received = paidDown + paidLater(payments);
  const byInsurers = found
    .flatMap((part) => part.shares)
    .reduce((sum, { outstanding_piasters }) => sum + outstanding_piasters, 0);
  const balance: PatientRecord['balance'] = {
    billed: piastersToEgp(billed),
    received: piastersToEgp(received),
    outstanding: piastersToEgp(billed - received),
    by_insurers: piastersToEgp(byInsurers),
    opening:
      opening.length === 0 ? null : piastersToEgp(opening.reduce((sum, { left_piasters }) => sum + left_piasters, 0)),
  };
  return { balance, payments };
}
