import { Query } from 'node-appwrite';
import type { PrivacyRequest } from '#contract/privacy/schemas.ts';
import { privacyRequestId } from '#lib/ids.ts';
import { type Author, auditEntry } from '#runtime/audit.ts';
import { type NewRow, type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import type { Subject } from './subject.ts';

export const REQUEST_COLUMNS = [
  'subject',
  'subject_id',
  'asked_by',
  'state',
  'answer_by',
  'answered_at',
  'kept_until',
  'erased_at',
  'version',
] as const;
export type RequestRow = SelectedRow<'privacy_requests', (typeof REQUEST_COLUMNS)[number]>;

/** Somebody's request to be erased, or null. */
export function readRequest(tables: Tables, { kind, id }: Subject): Promise<RequestRow | null> {
  return tables.get('privacy_requests', privacyRequestId(kind, id), REQUEST_COLUMNS);
}

/** Whether an account was erased, or is being erased: nobody gets a profile under its id again. */
export async function wasErased(tables: Tables, userId: string): Promise<boolean> {
  return (await readRequest(tables, { kind: 'user', id: userId })) !== null;
}

/** Writes down that an account is gone of which nothing is to be erased, so that its id is nobody's again. */
export function retirement(userId: string, by: string, now: Date): [id: string, row: NewRow<'privacy_requests'>] {
  const row = { subject: 'user', subject_id: userId, asked_by: by, version: 0, ...ended(now) } as const;
  return [privacyRequestId('user', userId), row];
}

/**
 * Writes down that somebody is to be erased, so that the schedule goes on should this be interrupted. There is one
 * request of each: a repeat goes on with it.
 */
export async function beginRequest(
  tables: Tables,
  { kind, id }: Subject,
  askedBy: string,
  more: Partial<NewRow<'privacy_requests'>> = {},
): Promise<void> {
  const requestId = privacyRequestId(kind, id);
  const columns = { state: 'running', ...more } as const;
  const row = { subject: kind, subject_id: id, asked_by: askedBy, version: 0, ...columns };
  if (!(await tables.create('privacy_requests', requestId, row))) {
    await tables.update('privacy_requests', requestId, columns);
  }
}

/** Has nobody call these people to come back any more; belongs to writing down that they wait to be erased. */
export const endRecalls = (patientIds: readonly string[]): Operation =>
  stage.deleteWhere('recalls', [Query.equal('patient_id', [...patientIds]), Query.equal('state', 'open')]);

/** Belongs into the transaction that erases the last of somebody, and writes that down. */
export function endRequest(who: Author, { kind, id }: Subject): Operation[] {
  return [
    auditEntry(who, { action: 'delete', kind, id, before: null, after: null }),
    stage.update('privacy_requests', privacyRequestId(kind, id), ended(who.now())),
  ];
}

/** Ends the request of somebody of whom nothing is left, if there is one. */
export async function closeRequest(tables: Tables, { kind, id }: Subject, now: Date): Promise<void> {
  await tables.update('privacy_requests', privacyRequestId(kind, id), ended(now));
}

function ended(now: Date) {
  return { state: 'done', erased_at: now.toISOString() } as const;
}

export function toRequest({ asked_by: _by, version: _version, $updatedAt: _at, ...row }: RequestRow): PrivacyRequest {
  return row;
}
