import { BALANCE_FIELDS, BALANCE_TEXTS, type BalanceField } from '#contract/imports/balances.ts';
import { importBalances } from '#contract/imports/calls.ts';
import { OWNER_TEXTS } from '#contract/imports/constants.ts';
import type { BalanceRow, RowFinding } from '#contract/imports/schemas.ts';
import { call } from '#web/lib/call.ts';
import { readBalanceCell } from './cells.ts';
import { finder } from './columns.ts';
import { type FileKind, namesOwner } from './file-kind.ts';
import { PERSON_NAMES } from './person-names.ts';
import { readAllPhones, readTexts } from './rows.ts';

/** What other systems call the fields of an opening balance, in whatever spelling. */
const NAMES: Record<BalanceField, readonly string[]> = {
  name: PERSON_NAMES.name,
  phones: PERSON_NAMES.phones,
  national_id: PERSON_NAMES.national_id,
  amount: [
    ...['balance', 'amount', 'amount due', 'due', 'debt', 'outstanding', 'balance due', 'owed', 'remaining', 'debit'],
    ...[
      'الرصيد',
      'رصيد',
      'المبلغ',
      'مبلغ',
      'المتبقي',
      'الباقي',
      'المستحق',
      'المديونية',
      'مدين',
      'عليه',
      'المتبقي عليه',
    ],
  ],
  owed_on: [
    ...['date', 'balance date', 'as of', 'invoice date', 'due date', 'day'],
    ...['التاريخ', 'تاريخ', 'تاريخ الرصيد', 'تاريخ الفاتورة', 'تاريخ الاستحقاق', 'اليوم'],
  ],
  reference: [
    ...['reference', 'ref', 'invoice', 'invoice no', 'invoice number', 'account', 'account no', 'document'],
    ...['المرجع', 'رقم المرجع', 'رقم الفاتورة', 'الفاتورة', 'رقم الحساب', 'رقم المستند'],
  ],
  note: [
    ...['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'description'],
    ...['ملاحظات', 'ملاحظة', 'الملاحظات', 'البيان', 'الوصف'],
  ],
};

/** A file of what people owe the clinic, or it owes them. */
export const BALANCES_FILE: FileKind<BalanceRow> = {
  kind: 'balances',
  fields: BALANCE_FIELDS,
  several: ['name', 'phones', 'reference', 'note'],
  days: ['owed_on'],
  fieldOf: finder(NAMES),
  isEnough: (matching) => namesOwner(matching) && matching.includes('amount') && matching.includes('owed_on'),
  asksAboutDuplicates: false,
  toRow: (row, reading) => ({
    line: row.line,
    ...readTexts(row, reading, [...OWNER_TEXTS, ...BALANCE_TEXTS], readBalanceCell),
    phones: readAllPhones(row, reading),
  }),
  send: (sent, signal) => call(importBalances, sent, { signal }),
  withTwiceNamed,
};

/** The same balance twice comes in once. */
function withTwiceNamed(findings: readonly RowFinding[], rows: readonly BalanceRow[]): RowFinding[] {
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const seen = new Set<string>();
  return findings.map((finding) => {
    const row = rowOf.get(finding.line);
    if (!row || finding.outcome !== 'created') return finding;
    const { national_id, name, phones, owed_on, amount, reference } = row;
    const balance = JSON.stringify([national_id ?? [name, phones], owed_on, Number(amount), reference]);
    if (seen.has(balance)) {
      return { ...finding, outcome: 'skipped', same: { patientId: null, name: name ?? '', by: 'balance' } };
    }
    seen.add(balance);
    return finding;
  });
}
