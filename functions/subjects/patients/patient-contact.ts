import { Query } from 'node-appwrite';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Tables } from '#runtime/tables.ts';
import { isLinkOf, linkOf } from './patient-accounts.ts';

/** The account by which a patient can be written to, and in which language. */
export interface PatientContact {
  id: string;
  lang: Language;
}

/**
 * The account of a patient: the one that the clinic has linked to them, and no other. Who booked an appointment or ordered
 * something in their name may be somebody else. Null for who has none.
 */
export async function contactOf(tables: Tables, patientId: string): Promise<PatientContact | null> {
  const id = (await linkOf(tables, patientId))?.link?.user_id;
  return id === undefined ? null : { id, lang: await languageOf(tables, id) };
}

/**
 * What of a patient may reach an account at this moment: nothing unless it is linked to them and its owner has proven the
 * email for which it was; a phone only where that is proven, too. Asked again when a message goes out, because it may have waited.
 */
export async function reachOf(
  { tables, users }: Pick<Ports, 'tables' | 'users'>,
  patientId: string,
  userId: string,
): Promise<{ email: boolean; sms: boolean }> {
  const [found, mailbox] = await Promise.all([linkOf(tables, patientId), users.mailboxOf(userId)]);
  const link = found?.link;
  const email = link?.user_id === userId && isLinkOf(link, mailbox);
  return { email, sms: email && mailbox?.isPhoneProven === true };
}

/**
 * The language in which an account is written to: that in which its owner last read their papers, else that of their
 * newest order, else of their newest appointment.
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
