import { Query } from 'node-appwrite';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { accountOf } from './patient-accounts.ts';
import type { Tables } from './tables.ts';

/** The account by which a patient can be written to, and in which language. */
export interface PatientContact {
  id: string;
  lang: Language;
}

/**
 * The account that is known to be a patient's: the one that sees their record, else that of the newest order that the staff
 * has linked to them, else of their newest appointment. They are written to in the language of that order or appointment.
 * Null for who has no account. Two steps.
 */
export async function contactOf(tables: Tables, patientId: string): Promise<PatientContact | null> {
  const newest = [Query.equal('patient_id', patientId), Query.orderDesc('$createdAt'), Query.limit(1)];
  const [known, orders, appointments] = await Promise.all([
    accountOf(tables, [patientId]),
    tables.list('patient_orders', ['patient_id'], newest),
    tables.list('appointments', ['user_id'], [...newest, Query.isNotNull('user_id')]),
  ]);
  const [[linked], [appointment]] = [orders.rows, appointments.rows];
  const [order, details] = await Promise.all([
    linked ? tables.get('orders', linked.$id, ['user_id', 'lang']) : null,
    appointment ? tables.get('appointment_details', appointment.$id, ['lang']) : null,
  ]);
  const id = known?.user_id ?? order?.user_id ?? appointment?.user_id ?? null;
  return id === null ? null : { id, lang: order?.lang ?? details?.lang ?? DEFAULT_LANGUAGE };
}

/**
 * The language in which an account is written to: that in which its owner last read their papers, else that of their newest
 * order, else of their newest appointment. Two steps at most.
 */
export async function languageOf(tables: Tables, userId: string): Promise<Language> {
  const newest = [Query.equal('user_id', userId), Query.orderDesc('$createdAt'), Query.limit(1)];
  const [profile, orders, appointments] = await Promise.all([
    tables.get('users', userId, ['lang']),
    tables.list('orders', ['lang'], newest),
    tables.list('appointments', ['user_id'], newest),
  ]);
  const lang = profile?.lang ?? orders.rows[0]?.lang;
  const [appointment] = appointments.rows;
  const details = !lang && appointment ? await tables.get('appointment_details', appointment.$id, ['lang']) : null;
  return lang ?? details?.lang ?? DEFAULT_LANGUAGE;
}
