import { Query } from 'node-appwrite';
import type { Erasure } from '#contract/privacy/schemas.ts';
import type { Tables } from '#runtime/tables.ts';
import type { PatientRow } from '#subjects/patients/patients.ts';
import { readSettings } from '#subjects/settings/shop-settings.ts';
import { dueBefore, dueOn, periodOf } from './rules/keeping.ts';

/** What stays of an account that is deleted: its orders, with the papers that belong to them. */
export async function outlookOfUser(tables: Tables, userId: string): Promise<Erasure> {
  const newest = [
    Query.equal('user_id', userId),
    Query.isNull('forgotten_at'),
    Query.orderDesc('$createdAt'),
    Query.limit(1),
  ];
  const [{ columns }, orders] = await Promise.all([
    readSettings(tables),
    tables.list('orders', ['number'], newest, { count: true }),
  ]);
  const [order] = orders.rows;
  const until = order && dueOn(periodOf('orders', columns), order.$createdAt);
  return { waits_until: null, kept: until ? [{ what: 'orders', count: orders.total, until }] : [] };
}

/** What stays of a patient: everything while the clinic has to keep their record, and nothing after that. */
export async function outlookOfPatient(tables: Tables, patient: PatientRow, now: Date): Promise<Erasure> {
  const { columns } = await readSettings(tables);
  const period = periodOf('clinic', columns);
  const last = patient.last_visit_on ?? patient.$createdAt;
  if (new Date(last) < dueBefore(period, now)) {
    return { waits_until: null, kept: [] };
  }
  const until = dueOn(period, last);
  return { waits_until: until, kept: [{ what: 'clinic', count: 1, until }] };
}
