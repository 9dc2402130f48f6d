import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { isCapped } from '#contract/constants.ts';
import type { fetchRecordReads as call } from '#contract/record-reads/calls.ts';
import { RECORD_READS_PAGE_SIZE, type RecordKind } from '#contract/record-reads/kinds.ts';
import { behind, inDays, inOrder, readCursor, writeCursor } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { findPatient, listMerged } from '../patients.ts';

const COLUMNS = ['at', 'actor_id', 'actor_name', 'actor_role', 'kind', 'subject_id', 'call'] as const;
type Row = SelectedRow<'record_reads', (typeof COLUMNS)[number]>;
const ORDER = { column: 'at', newestFirst: true };
/** Ids that fit into one query, the newest visits first. */
const MAX_VISITS = 90;
/** So many orders of one patient are looked at. */
const MAX_ORDERS = 20;

/**
 * Who opened records, newest first. Notes of forms say whose they are by the form, which may have been moved to somebody
 * else since; those of orders by the link of the order.
 */
export const fetchRecordReads: Handler<typeof call> = async ({ cursor, patientId, ...filters }, { tables }) => {
  const conditions = [
    ...(patientId ? [Query.equal('subject_id', await recordsOf(tables, patientId))] : []),
    ...conditionsOf(filters),
  ];
  const [{ rows }, total] = await Promise.all([
    tables.list('record_reads', COLUMNS, [
      ...conditions,
      ...(cursor ? [behind(readCursor(cursor), ORDER)] : []),
      ...inOrder(ORDER),
      // One more than is shown tells whether there are more.
      Query.limit(RECORD_READS_PAGE_SIZE + 1),
    ]),
    tables.count('record_reads', conditions),
  ]);
  const shown = rows.slice(0, RECORD_READS_PAGE_SIZE);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    documents: await withPatients(tables, shown),
    total,
    capped: isCapped(total),
    next: last ? writeCursor({ time: last.at, id: last.$id }) : null,
  };
};

function conditionsOf({ person, from, to }: Pick<InputOf<typeof call>, 'person' | 'from' | 'to'>): string[] {
  return [...(person ? [Query.equal('actor_id', person)] : []), ...inDays('at', from, to)];
}

/** The ids under which a patient's record is opened: their own, those merged into them, their visits and orders. */
async function recordsOf(tables: Tables, patientId: string): Promise<string[]> {
  const patient = await findPatient(tables, patientId);
  if (!patient) {
    return refuse('not_found');
  }
  const ids = [patient.$id, ...(await listMerged(tables, patient.$id))];
  const ofPatient = Query.equal('patient_id', ids);
  const [visits, orders] = await Promise.all([
    tables.list(
      'forms',
      ['patient_id'],
      [ofPatient, Query.orderDesc('date'), Query.limit(MAX_VISITS - MAX_ORDERS - ids.length)],
    ),
    tables.list(
      'patient_orders',
      ['patient_id'],
      [ofPatient, Query.orderDesc('$createdAt'), Query.orderDesc('$id'), Query.limit(MAX_ORDERS)],
    ),
  ]);
  return [...ids, ...[...visits.rows, ...orders.rows].map(({ $id }) => $id)];
}

/** Where whose record it is stands, of the kinds that do not name the patient. */
const OWNERS_IN: Partial<Record<RecordKind, 'forms' | 'patient_orders'>> = {
  service: 'forms',
  visit: 'forms',
  order: 'patient_orders',
};

/** Adds whose records they are. */
async function withPatients(tables: Tables, rows: readonly Row[]) {
  const [ofForm, ofOrder] = await Promise.all([
    ownersIn(tables, 'forms', rows),
    ownersIn(tables, 'patient_orders', rows),
  ]);
  const patientOf = ({ kind, subject_id }: Row) =>
    OWNERS_IN[kind] ? (ofForm.get(subject_id) ?? ofOrder.get(subject_id)) : subject_id;
  const ids = [...new Set(rows.flatMap((row) => patientOf(row) ?? []))];
  const patients =
    ids.length > 0
      ? await tables.list('patients', ['name'], [Query.equal('$id', ids), Query.limit(RECORD_READS_PAGE_SIZE)])
      : { rows: [] };
  const names = new Map(patients.rows.map(({ $id, name }) => [$id, name]));
  return rows.map((row) => {
    const id = patientOf(row) ?? '';
    const name = names.get(id) ?? null;
    return { ...row, patient_id: name === null ? null : id, patient_name: name };
  });
}

/** The patients of the forms, or of the orders, that notes name. */
async function ownersIn(tables: Tables, table: 'forms' | 'patient_orders', rows: readonly Row[]) {
  const named = rows.flatMap(({ kind, subject_id }) => (OWNERS_IN[kind] === table ? [subject_id] : []));
  const queries = [Query.equal('$id', [...new Set(named)]), Query.limit(RECORD_READS_PAGE_SIZE)];
  const found = named.length > 0 ? (await tables.list(table, ['patient_id'], queries)).rows : [];
  return new Map(found.map(({ $id, patient_id }) => [$id, patient_id]));
}
