import { Query } from 'node-appwrite';
import { isCapped } from '#contract/constants.ts';
import type { fetchOpeningBalances as call, fetchOpenBalances as openCall } from '#contract/opening-balances/calls.ts';
import { OPEN_BALANCES_PAGE_SIZE } from '#contract/opening-balances/constants.ts';
import type { OpeningBalance, OpeningPayment } from '#contract/opening-balances/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import { behind, inOrder, listAll, readCursor, writeCursor } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { findPatient, listMerged } from '#subjects/patients/patients.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { assertReceptionTakesPayments } from '../reception-payments.ts';
import { isVoided, leftOf } from '../rules/clinic-payments.ts';
import {
  BALANCE_COLUMNS,
  listOpeningPayments,
  type OpeningPaymentRow,
  peopleOf,
  toOpenBalance,
} from './opening-rows.ts';

const BY_DAY = { column: 'day', newestFirst: false };

/** The opening balances of a client; what was a merged client's and is not moved yet is among them. */
export const fetchOpeningBalances: Handler<typeof call> = async ({ patient_id }, context) => {
  const { tables } = context;
  await assertReceptionTakesPayments(context);
  const patient = (await findPatient(tables, patient_id)) ?? refuse('not_found');
  const merged = await listMerged(tables, patient.$id);
  const [balances] = await Promise.all([
    listAll(tables, 'opening_balances', BALANCE_COLUMNS, [Query.equal('patient_id', [patient.$id, ...merged])]),
    noteRead(context, { kind: 'patient', id: patient.$id, call: 'fetch-opening-balances' }),
  ]);
  const payments = await listOpeningPayments(
    tables,
    balances.map(({ $id }) => $id),
  );
  const person = { name: patient.name, phone: patient.phones[0] ?? '' };
  const documents = balances
    .map((row): OpeningBalance => {
      const own = payments.filter(({ balance_id }) => balance_id === row.$id);
      const { write_off_reason, written_off_by, written_off_at } = row;
      return {
        ...toOpenBalance(row, person),
        ...{ write_off_reason, written_off_by, written_off_at: utc(written_off_at) },
        payments: own.map((payment) => toPayment(payment, own)),
      };
    })
    .sort((a, b) => a.day.localeCompare(b.day));
  const left = balances.reduce((sum, { left_piasters }) => sum + left_piasters, 0);
  return { documents, total: documents.length, left: piastersToEgp(left) };
};

/** What of everybody's opening balances is left. */
export const fetchOpenBalances: Handler<typeof openCall> = async ({ cursor }, { tables }) => {
  const open = [Query.equal('open', true)];
  const [{ rows }, total, all] = await Promise.all([
    tables.list('opening_balances', BALANCE_COLUMNS, [
      ...open,
      ...(cursor === undefined ? [] : [behind(readCursor(cursor), BY_DAY)]),
      ...inOrder(BY_DAY),
      Query.limit(OPEN_BALANCES_PAGE_SIZE + 1),
    ]),
    tables.count('opening_balances', open),
    listAll(tables, 'opening_balances', ['left_piasters'], open),
  ]);
  const shown = rows.slice(0, OPEN_BALANCES_PAGE_SIZE);
  const people = await peopleOf(
    tables,
    shown.map(({ patient_id }) => patient_id),
  );
  const last = shown.at(-1);
  const sumOf = (sign: 1 | -1) =>
    piastersToEgp(all.reduce((sum, { left_piasters }) => sum + Math.max(0, sign * left_piasters), 0));
  return {
    documents: shown.map((row) => toOpenBalance(row, people.get(row.patient_id))),
    total,
    capped: isCapped(total),
    next: last && rows.length > shown.length ? writeCursor({ id: last.$id, time: utc(last.day) }) : null,
    owed: sumOf(1),
    credit: sumOf(-1),
  };
};

function toPayment(row: OpeningPaymentRow, all: readonly OpeningPaymentRow[]): OpeningPayment {
  const { $id, kind, amount_piasters, method, reference, day, at, actor_name, note } = row;
  return {
    ...{ $id, kind, amount: piastersToEgp(amount_piasters), method, reference, actor_name, note },
    ...{ day: utc(day), at: utc(at) },
    left: piastersToEgp(leftOf(row, all)),
    voided: isVoided(row, all),
  };
}
