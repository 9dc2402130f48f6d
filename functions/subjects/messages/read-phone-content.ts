import { Query } from 'node-appwrite';
import type { AppointmentMessage } from '#contract/appointments/kinds.ts';
import { appointmentLink, bookingLink } from '#contract/appointments/link.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { paperLink, paperText } from '#contract/clinic-documents/link.ts';
import type { Language } from '#contract/constants.ts';
import { callSubjectOf } from '#contract/contacts/call-kinds.ts';
import { WARRANTY_NOTICE_DAYS } from '#contract/contacts/constants.ts';
import type { SentText } from '#contract/contacts/templates.ts';
import type { JobMessage } from '#contract/devices/constants.ts';
import type { InstalmentMessage } from '#contract/instalments/constants.ts';
import { receiverOf } from '#contract/orders/receiver.ts';
import { normalizePhone, toE164 } from '#contract/phone.ts';
import { trialLink } from '#contract/trials/link.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { isPhoneSure, readAppointment, type StoredAppointment } from '#subjects/appointments/appointments.ts';
import { isPaperLinkAlive, PAPER_LINK_COLUMNS, readLinkedPaper } from '#subjects/billing/paper-links.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import { followUpStatus } from '#subjects/follow-ups/rules/follow-ups.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { appointmentsToCome } from '#subjects/recalls/due-clients.ts';
import { trialState } from '#subjects/trials/rules/trials.ts';
import { appointmentOfTrial, callUntil, readTriers, TRIAL_COLUMNS } from '#subjects/trials/trials.ts';
import { textPhone } from './admission.ts';
import { agreesToOffers, pointOf, readPoints } from './contact-points.ts';
import { isStillTrue, readInstalment } from './facts.ts';
import { isForRecipient, type KioskMessage, type OrderPhoneMessage } from './rules/message-kind.ts';
import type { PhoneContent } from './rules/write-phone-message.ts';
import { type PhoneRow, type SendPorts, smsId } from './waiting.ts';

/**
 * What a message to a phone says, as it is at this moment, or why there is nothing to say any more; null when something
 * newer has made it idle, or the phone is not to be written to.
 */
export async function readPhoneContent(ports: SendPorts, row: PhoneRow): Promise<PhoneContent | string | null> {
  const { kind } = row;
  switch (kind) {
    case 'appointment_booked':
    case 'appointment_moved':
    case 'appointment_cancelled':
    case 'appointment_reminder':
    case 'appointment_soon':
    case 'appointment_offered':
      return readAppointmentNews(ports, row, kind);
    case 'instalment_due':
    case 'instalment_overdue':
      return readInstalmentNews(ports, row, kind);
    case 'repair_received':
    case 'repair_ready':
    case 'mold_ready':
      return readJobNews(ports, row, kind);
    case 'warranty_ending':
      return readWarrantyNews(ports, row);
    case 'follow_up_due':
      return readFollowUpNews(ports, row);
    case 'recall':
      return readRecall(ports, row);
    case 'trial_check':
      return readTrialCheck(ports, row);
    case 'paper_link':
      return readPaperLink(ports, row);
    case 'placed':
    case 'kiosk_code':
    case 'kiosk_late':
    case 'paid':
    case 'confirmed':
    case 'shipped':
    case 'delivered':
    case 'cancelled':
    case 'undelivered':
    case 'refunded':
      return readOrderNews(ports, row, kind);
    default:
      return null;
  }
}

/**
 * Nothing goes to a phone that the appointment has no longer, nor to one that only whoever booked has said, which may be a
 * stranger's; nothing of one that was erased, so that its phone is not kept; and no reminder where the desk has written one itself.
 */
async function readAppointmentNews(
  { tables, siteOrigin, now }: SendPorts,
  row: PhoneRow,
  kind: AppointmentMessage,
): Promise<PhoneContent | null> {
  const appointment = await readAppointment(tables, row.about ?? '');
  const isTold =
    appointment !== null &&
    isStillTrue(kind, appointment, now()) &&
    toE164(appointment.phone) === row.phone &&
    (await isPhoneKnown(tables, appointment)) &&
    !(await isWrittenByDesk(tables, row, appointment));
  if (!isTold) {
    return null;
  }
  const { link_secret, lang, name, starts_at: at, offered_until } = appointment;
  const link = siteOrigin && link_secret ? { link: `${siteOrigin}${appointmentLink(link_secret, lang)}` } : {};
  const until = kind === 'appointment_offered' ? utc(offered_until ?? at) : at;
  const callUntil = callSubjectOf(kind) ? until : null;
  switch (kind) {
    case 'appointment_cancelled':
      return { text: { kind, at }, name, callUntil };
    case 'appointment_offered':
      return { text: { kind: 'appointment_offer', at, until, ...link }, name, callUntil };
    case 'appointment_soon':
      return { text: { kind, clock: at, ...link }, name, callUntil, toldTime: at };
    case 'appointment_reminder':
      return { text: { kind, at, ...link }, name, callUntil, toldTime: at };
    default:
      return { text: { kind, at, ...link }, name, callUntil };
  }
}

/** The desk has said the phone, or knows it of the patient. */
async function isPhoneKnown(tables: SendPorts['tables'], appointment: StoredAppointment): Promise<boolean> {
  if (isPhoneSure(appointment)) {
    return true;
  }
  const { patient_id, phone } = appointment;
  const patient = patient_id === null ? null : await tables.get('patients', patient_id, ['phones']);
  return patient !== null && hasPhone(patient, toE164(phone));
}

/** Whether a phone in E.164 is one of a patient's. */
const hasPhone = ({ phones }: { phones: readonly string[] }, phone: string): boolean =>
  phones.some((known) => toE164(known) === phone);

/** On the day before or later: what was written longer ago reminds nobody, and may have told another time. */
async function isWrittenByDesk(
  tables: SendPorts['tables'],
  { about, kind }: PhoneRow,
  { starts_at }: StoredAppointment,
): Promise<boolean> {
  if (kind !== 'appointment_reminder') {
    return false;
  }
  const since = cairoDayStart(dayAfter(cairoDay(new Date(starts_at)), -1)).toISOString();
  const written = [
    Query.equal('about_id', about ?? ''),
    Query.equal('kind', kind),
    Query.greaterThanEqual('at', since),
    Query.limit(1),
  ];
  return (await tables.list('contacts', ['kind'], written)).rows.length > 0;
}

async function readInstalmentNews(
  { tables }: SendPorts,
  { about, phone }: PhoneRow,
  kind: InstalmentMessage,
): Promise<PhoneContent | null> {
  const instalment = await readInstalment(tables, about);
  const patient = instalment && (await tables.get('patients', instalment.patientId, ['name', 'phones']));
  if (!instalment || !patient || !hasPhone(patient, phone)) {
    return null;
  }
  const { day, amountPiasters } = instalment;
  return { text: { kind, day, amount: piastersToEgp(amountPiasters) }, name: patient.name, callUntil: null };
}

/** Jobs of one form are told of once: by the newest message, as long as one of them is as it says. */
async function readJobNews(
  { tables, now, siteOrigin }: SendPorts,
  { $id, about, phone, lang }: PhoneRow,
  kind: JobMessage,
): Promise<PhoneContent | null> {
  const sent = [Query.equal('about', about ?? ''), Query.equal('kind', kind), Query.equal('channel', 'whatsapp')];
  const [{ rows: jobs }, { rows: messages }] = await Promise.all([
    tables.list(
      'jobs',
      ['patient_id', 'kind', 'stage'],
      [
        Query.equal('form_id', about ?? ''),
        Query.equal('kind', kind === 'mold_ready' ? 'lab' : 'repair'),
        Query.equal('stage', kind === 'repair_received' ? ['received', 'at_lab'] : 'ready'),
        Query.limit(1),
      ],
    ),
    tables.list('outbox', ['kind'], [...sent, Query.orderDesc('$createdAt'), Query.limit(1)]),
  ]);
  const [job] = jobs;
  const isNewest = messages.some((newest) => newest.$id === $id || smsId(newest) === $id);
  const patient = job && isNewest ? await tables.get('patients', job.patient_id, ['name', 'phones']) : null;
  const text = kind === 'mold_ready' ? { kind, ...toBook(siteOrigin, lang) } : { kind };
  return patient && hasPhone(patient, phone) ? { text, name: patient.name, callUntil: untilCalled(kind, now()) } : null;
}

/** The link by which they book a time without a call. */
const toBook = (siteOrigin: string | null, lang: Language) =>
  siteOrigin === null ? {} : { link: `${siteOrigin}${bookingLink(lang)}` };

/** So many days the desk calls about what has no time of its own. */
const CALL_DAYS = 14;

/** Until when the desk calls about a message of that kind that reaches nobody; null where a call is not worth it. */
const untilCalled = (kind: string, now: Date): string | null =>
  callSubjectOf(kind) ? minutesAfter(now, CALL_DAYS * 24 * 60) : null;

/** Not of a hearing aid that is not in use any more, or whose warranty was extended meanwhile. */
async function readWarrantyNews(
  { tables, now, siteOrigin }: SendPorts,
  { about, phone, lang }: PhoneRow,
): Promise<PhoneContent | null> {
  const device = await tables.get('devices', about ?? '', ['patient_id', 'status', 'warranty_until']);
  const day = device?.warranty_until?.slice(0, 10) ?? '';
  const today = cairoDay(now());
  const isEnding = device?.status === 'active' && day >= today && day <= dayAfter(today, WARRANTY_NOTICE_DAYS);
  const patient = device && isEnding ? await findPatient(tables, device.patient_id) : null;
  return patient && hasPhone(patient, phone)
    ? { text: { kind: 'warranty_ending', day, ...toBook(siteOrigin, lang) }, name: patient.name, callUntil: null }
    : null;
}

/** Not of a follow-up that was done, put off or frozen meanwhile, nor where the desk has called already. */
async function readFollowUpNews({ tables, now }: SendPorts, { about, phone }: PhoneRow): Promise<PhoneContent | null> {
  const form = await tables.get('cs_forms', about ?? '', [
    'patient_id',
    'deleted_at',
    'follow_up',
    'follow_up_date',
    'prev_follow_up_date',
    'follow_up_count',
    'follow_up_done_by',
    'frozen',
    'call_attempts',
  ]);
  const status = form && followUpStatus(form, now());
  const isWaiting = (status === 'due' || status === 'overdue') && !form?.frozen && form?.deleted_at === null;
  const patient = form && isWaiting && !form.call_attempts ? await findPatient(tables, form.patient_id) : null;
  return patient && hasPhone(patient, phone)
    ? { text: { kind: 'follow_up_due' }, name: patient.name, callUntil: null }
    : null;
}

/** Not to somebody who has an appointment meanwhile, was called already, or has taken back the agreement to offers. */
async function readRecall(
  { tables, now, siteOrigin }: SendPorts,
  { about, phone, lang }: PhoneRow,
): Promise<PhoneContent | null> {
  const recall = await tables.get('recalls', about ?? '', ['patient_id', 'state', 'calls']);
  const patient = recall?.state === 'open' && recall.calls === 0 ? await findPatient(tables, recall.patient_id) : null;
  if (!patient || !hasPhone(patient, phone)) {
    return null;
  }
  const of = [{ patient_id: patient.$id }];
  const [points, visits] = await Promise.all([
    readPoints(tables, [patient.$id]),
    appointmentsToCome(tables, of, now()),
  ]);
  const point = pointOf(points, normalizePhone(phone));
  const isWanted = point !== null && agreesToOffers(point) && visits.length === 0;
  return isWanted
    ? { text: { kind: 'recall', ...toBook(siteOrigin, lang) }, name: patient.name, callUntil: null }
    : null;
}

/**
 * Not of a trial that is over or was decided meanwhile, nor of one whose hearing aids are on their way back; nor to somebody
 * who has said that they do not help yet and comes about it.
 */
async function readTrialCheck({ tables, siteOrigin, now }: SendPorts, { about, phone, lang }: PhoneRow) {
  const trial = await tables.get('trials', about ?? '', TRIAL_COLUMNS);
  const trier = trial && (await readTriers(tables, [trial])).get(trial.$id);
  if (!trial || !trier?.holds || trier.returning || toE164(trier.phone) !== phone) {
    return null;
  }
  if (
    trialState(trial, now()) !== 'running' ||
    (trial.answer === 'not_yet' && (await appointmentOfTrial({ tables, now }, trial.$id)))
  ) {
    return null;
  }
  const link = siteOrigin && trial.link_secret ? { link: `${siteOrigin}${trialLink(trial.link_secret, lang)}` } : {};
  const text = { kind: 'trial_check', day: trial.last_day, ...link } as const;
  return { text, name: trier.name, callUntil: callUntil(trial) };
}

/** Nothing goes to a phone that is not the client's any more, nor the link of a paper that is over. */
async function readPaperLink(
  ports: SendPorts,
  { document_id, phone, lang }: PhoneRow,
): Promise<PhoneContent | string | null> {
  const { tables, siteOrigin, now } = ports;
  if (siteOrigin === null) {
    return 'The address of the site is not known.';
  }
  const link = await tables.get('paper_links', document_id ?? '', PAPER_LINK_COLUMNS);
  if (!link || !isPaperLinkAlive(link, now())) {
    return null;
  }
  const [paper, form] = await Promise.all([
    readLinkedPaper(ports, link),
    tables.get('cs_forms', link.form_id, ['patient_id']),
  ]);
  const patient = form && (await findPatient(tables, form.patient_id));
  if (!paper || paper.ended || !patient || !hasPhone(patient, phone)) {
    return null;
  }
  const text = { kind: paperText(link.kind), link: `${siteOrigin}${paperLink(link.secret, lang)}` };
  return { text, name: patient.name, callUntil: null };
}

/** The phone of an order may be a stranger's until the desk has confirmed the order, or unless the account has proven it. */
async function readOrderNews(
  ports: SendPorts,
  { order_id, user_id, phone, amount_piasters }: PhoneRow,
  kind: OrderPhoneMessage,
): Promise<PhoneContent | null> {
  const { tables } = ports;
  const confirmed = [Query.equal('order_id', order_id ?? ''), Query.equal('delivery_status', 'confirmed')];
  const [order, { rows: confirmations }] = await Promise.all([
    tables.get('orders', order_id ?? '', [
      'number',
      'first_name',
      'last_name',
      'user_phone',
      'recipient_name',
      'recipient_phone',
      'payment_method',
      'delivery_method',
      'delivery_status',
      'amount_piasters',
      'received_piasters',
      'payment_status',
      'kiosk_code',
      'kiosk_until',
      'replaced_by',
      'reserved_until',
    ]),
    tables.list('order_events', ['delivery_status'], [...confirmed, Query.limit(1)]),
  ]);
  const receiver = order && receiverOf(order);
  const isToRecipient =
    order?.recipient_phone !== null && isForRecipient(kind) && toE164(receiver?.phone ?? '') === phone;
  if (!order || (!isToRecipient && toE164(order.user_phone) !== phone)) {
    return null;
  }
  const isKnown = confirmations.length > 0 || (await isPhoneOfAccount(ports, user_id, phone));
  const text = isKnown ? orderText(order, kind, amount_piasters ?? 0) : null;
  const name = isToRecipient && receiver ? receiver.name : order.first_name;
  return text && { text, name, callUntil: untilCalled(kind, ports.now()) };
}

type ToldOrder = KioskOrder &
  Pick<Rows['orders'], 'payment_method' | 'delivery_method' | 'delivery_status' | 'received_piasters'>;
type KioskOrder = Pick<
  Rows['orders'],
  'number' | 'amount_piasters' | 'payment_status' | 'kiosk_code' | 'kiosk_until' | 'replaced_by' | 'reserved_until'
>;

/** With what an order is paid at a kiosk, or that its code must not be used; null when the other is so by now. */
function kioskText(order: KioskOrder, kind: KioskMessage): SentText | null {
  const { number, kiosk_code: code, kiosk_until: until } = order;
  if (code === null || until === null || !isUnpaid(order.payment_status)) {
    return null;
  }
  const isKept = order.replaced_by === null && order.reserved_until !== null;
  if (kind === 'kiosk_late') {
    return isKept ? null : { kind: 'order_kiosk_late', number, code };
  }
  return isKept ? { kind: 'order_kiosk_code', number, code, total: piastersToEgp(order.amount_piasters), until } : null;
}

/** What is said of an order as it is now; null when it has gone on from there. */
function orderText(order: ToldOrder, kind: OrderPhoneMessage, refundPiasters: number): SentText | null {
  const { number, delivery_status: now, payment_method, amount_piasters } = order;
  const received = order.received_piasters ?? 0;
  const isCollected = order.delivery_method === 'pick_up';
  const due = payment_method === 'cash' ? amount_piasters - received : 0;
  switch (kind) {
    case 'placed':
      return now === 'processing'
        ? {
            kind: isCollected ? 'order_placed_pick_up' : 'order_placed',
            number,
            total: piastersToEgp(amount_piasters),
          }
        : null;
    case 'kiosk_code':
    case 'kiosk_late':
      return kioskText(order, kind);
    case 'paid':
      return received > 0 ? { kind: 'order_paid', number, amount: piastersToEgp(received) } : null;
    case 'confirmed':
      // Who collects an order hears next that it is ready.
      return now === 'confirmed' && !isCollected ? { kind: 'order_confirmed', number } : null;
    case 'shipped':
      if (now !== 'shipped') {
        return null;
      }
      if (isCollected) {
        return { kind: 'order_ready', number };
      }
      return due > 0
        ? { kind: 'order_shipped', number, total: piastersToEgp(due) }
        : { kind: 'order_shipped_paid', number };
    case 'delivered':
      return now === 'delivered' ? { kind: 'order_delivered', number } : null;
    case 'cancelled':
      return now === 'cancelled' ? { kind: 'order_cancelled', number } : null;
    case 'undelivered':
      return now === 'returned' ? { kind: 'order_undelivered', number } : null;
    case 'refunded':
      return { kind: 'order_refunded', number, amount: piastersToEgp(refundPiasters) };
  }
}

async function isPhoneOfAccount(ports: SendPorts, userId: string, phone: string): Promise<boolean> {
  const mailbox = await ports.users.mailboxOf(userId);
  return mailbox?.phone === phone && (await textPhone(ports, userId, mailbox)) === phone;
}
