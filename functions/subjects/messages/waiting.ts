import { ACCOUNT_MESSAGES } from '#contract/accounts/messages.ts';
import { APPOINTMENT_MESSAGES } from '#contract/appointments/kinds.ts';
import { DOCUMENT_MESSAGES } from '#contract/clinic-documents/constants.ts';
import { DATE_MESSAGES } from '#contract/contacts/constants.ts';
import { JOB_MESSAGES } from '#contract/devices/constants.ts';
import { INSTALMENT_MESSAGES } from '#contract/instalments/constants.ts';
import { SYSTEM_MESSAGES } from '#contract/system/constants.ts';
import { derivedId, mailRecipientId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage } from '#runtime/tables.ts';
import { hasProfile } from '#subjects/accounts/profiles.ts';

/** What a message says and to whom, the same on every channel. */
const SAID_COLUMNS = [
  'order_id',
  'user_id',
  'kind',
  'lang',
  'amount_piasters',
  'product_type',
  'product_id',
  'document_id',
  'about',
  'phone',
  'patient_id',
] as const;
export const OUTBOX_COLUMNS = [
  ...SAID_COLUMNS,
  'channel',
  'email',
  'attempts',
  'resent',
  'next_at',
  'message_id',
  'last_error',
  'reported_at',
  'version',
  'stop_secret',
] as const;
/** A message of the outbox that has not come to its end. */
export type Waiting = SelectedRow<'outbox', (typeof OUTBOX_COLUMNS)[number]>;

/** A message to a phone that it names itself, which need not be that of an account. */
export type PhoneRow = Waiting & { phone: string };
export const isToPhone = (row: Waiting): row is PhoneRow => row.phone !== null;

export type SendPorts = Pick<
  Ports,
  'tables' | 'users' | 'messages' | 'whatsApp' | 'sms' | 'now' | 'siteOrigin' | 'logError'
>;

/** What a message is about, for the log. */
export const subjectOf = ({ kind, order_id, product_id, document_id, about }: Waiting) =>
  order_id
    ? `the order ${order_id}`
    : product_id
      ? `the product ${product_id}`
      : document_id
        ? `the paper ${document_id}`
        : `the ${ofAppointment(kind) ? 'appointment' : ofInstalment(kind) ? 'instalment' : ofJob(kind) ? 'job' : ofDate(kind) ? 'reminder' : ofAccount(kind) ? 'account' : 'system'} ${about ?? ''}`;

/**
 * Ends a message; where it went, if not to an account, and what stood in for one, are not kept. Only the phone of one that
 * failed is, so that it can be sent again.
 */
export async function end(
  ports: SendPorts,
  row: Waiting,
  columns: Partial<Rows['outbox']>,
  besides: readonly Operation[] = [],
): Promise<void> {
  const phone = columns.state === 'failed' ? row.phone : null;
  const ended = changed(row, { ...columns, next_at: null, email: null, phone });
  const problem = await ports.tables.transact([...ended, ...besides]);
  if (problem || row.email === null) {
    return;
  }
  await removeStandIn(ports, row);
}

/** Changes a row unless somebody else has done so since it was read. */
export function changed(row: Waiting, columns: Partial<Rows['outbox']>): Operation[] {
  return stage.change('outbox', row, columns);
}

/** Removes the account that stands for the mailbox of a mail, unless its owner has gone on from it by another way of signing in. */
export async function removeStandIn({ tables, users }: Pick<SendPorts, 'tables' | 'users'>, { user_id }: Waiting) {
  if (!(await hasProfile(tables, user_id))) {
    await users.delete(user_id);
  }
}

/** The id of the SMS that goes beside or instead of a message. */
export const smsId = ({ $id }: Pick<Waiting, '$id'>): string => derivedId('outbox-sms', $id);

const saidOf = (row: Waiting) =>
  Object.fromEntries(SAID_COLUMNS.map((column) => [column, row[column]])) as Pick<
    Waiting,
    (typeof SAID_COLUMNS)[number]
  >;
const NEW = { state: 'waiting', attempts: 0, version: 0 } as const;

/** The same message as an SMS, with attempts of its own. */
export const smsOf = (row: Waiting): Operation =>
  stage.create('outbox', smsId(row), { ...saidOf(row), channel: 'sms', ...NEW });

/** The same message to an email that its account had before, with attempts of its own. */
export function toEmailBefore(row: Waiting, email: string): Operation {
  const id = derivedId('outbox-email-before', row.$id);
  return stage.create('outbox', id, {
    ...saidOf(row),
    user_id: mailRecipientId(email),
    email,
    channel: 'email',
    ...NEW,
  });
}

/** What tells an owner that somebody else may be inside. */
export const isWarning = ({ kind }: Waiting): boolean =>
  ofAccount(kind) && kind !== 'records_linked' && kind !== 'records_declined';

/** Every attempt has an id of its own, also those after an admin had the message sent again. */
export function messageId({ $id, resent }: Waiting, attempt: number): string {
  return resent ? derivedId('message', $id, attempt, resent) : derivedId('message', $id, attempt);
}

/** What the clinic writes of its own; messages about orders and the account itself belong to them. */
export const isAboutCare = (kind: Waiting['kind']): boolean =>
  ofAppointment(kind) || ofInstalment(kind) || DOCUMENT_MESSAGES.some((one) => one === kind);

const ofAppointment = (kind: Waiting['kind']): boolean => APPOINTMENT_MESSAGES.some((one) => one === kind);

const ofInstalment = (kind: Waiting['kind']): boolean => INSTALMENT_MESSAGES.some((one) => one === kind);

const ofJob = (kind: Waiting['kind']): boolean => JOB_MESSAGES.some((one) => one === kind);

const ofDate = (kind: Waiting['kind']): boolean => DATE_MESSAGES.some((one) => one === kind);

const ofAccount = (kind: Waiting['kind']): boolean => ACCOUNT_MESSAGES.some((one) => one === kind);

/** What the admins are told of the shop: they work here, so their addresses are no strangers', and a mail is enough. */
export const isOfSystem = ({ kind }: Waiting): boolean => SYSTEM_MESSAGES.some((one) => one === kind);
