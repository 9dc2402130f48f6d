import { createHash } from 'node:crypto';
import type { Payer } from '#contract/insurers/constants.ts';

/** The one row of the table `settings`. */
export const SETTINGS_ID = 'settings';

/** The one row of the table `system_state`. */
export const SYSTEM_STATE_ID = 'state';

/** The rows of the table `counters`: what the dashboard shows and no query could count exactly. */
export const COUNTER_IDS = ['users', 'products', 'orders', 'revenue'] as const;
export type CounterId = (typeof COUNTER_IDS)[number];

/** The rows of `counters` that count who works here; made, with what there is, when they are first needed. */
export const STAFF_COUNTER_IDS = ['staff', 'admins'] as const;

/** The row of `counters` that every write of a product raises. */
export const CATALOGUE_REVISION_ID = 'catalogue';

const ID_LENGTH = 32;

/**
 * An Appwrite id that follows from its parts: the same parts give the same id, so a repeated write meets its first. Of a
 * request id the kind says what was requested, because another call may come with the same one.
 */
export function derivedId(kind: string, ...parts: readonly (string | number)[]): string {
  return digest([kind, ...parts]).slice(0, ID_LENGTH);
}

/** SHA-256 of a JSON value, as 64 hexadecimal digits. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** The id of the row of a text to phones in a language. */
export const messageTextId = (kind: string, lang: string): string => `${kind}-${lang}`;

/** The id of the cart row of a user and a product. */
export function cartItemId(userId: string, productType: string, productId: string): string {
  return derivedId('cart', userId, productType, productId);
}

/** The id of the order that a user places with a checkout key. */
export function orderId(userId: string, checkoutKey: string): string {
  return derivedId('order', userId, checkoutKey);
}

/** The id of an order that comes without a key: the same cart, unchanged, gives the same order of each kind. */
export function cartOrderId(
  userId: string,
  method: 'cash' | 'card',
  cart: readonly { $id: string; $createdAt: string; version: number }[],
): string {
  const rows = cart.flatMap(({ $id, $createdAt, version }) => [$id, $createdAt, version]);
  const id = derivedId('cart-order', userId, ...rows);
  return method === 'cash' ? id : derivedId('card-order', id);
}

/** By what a delivery company knows a parcel of an order, which begins at a version of it; people read it aloud. */
export function parcelReference(number: string, version: number): string {
  return `${number}-${version}`;
}

/** A payout of a delivery company that somebody records. */
export function payoutId(actorId: string, requestId: string): string {
  return derivedId('payout', actorId, requestId);
}

/** The id of the event that an order was in a new state; `version` is the order's after the change. */
export function orderEventId(order: string, version: number): string {
  return derivedId('order-event', order, version);
}

/** The message that an order's customer gets about its being at this version. */
export function outboxId(order: string, version: number, kind: string): string {
  return derivedId('outbox', order, version, kind);
}

/** The sums of messages of a kind in a month. Rows follow each other by month. */
export function monthKindId(month: string, kind: string): string {
  return `${month}-${kind}`;
}

/** The request of somebody (an account's id, else an email) to be told when a product is back. */
export function stockNoticeId(who: string, productType: string, productId: string): string {
  return derivedId('stock-notice', who, productType, productId);
}

/** No other id begins so: all are hexadecimal. */
const MAIL_RECIPIENT = 'mail';

/** The account without a profile through which one mail goes to somebody who has none. */
export function mailRecipientId(email: string): string {
  return `${MAIL_RECIPIENT}${derivedId('mail-recipient', email)}`;
}

/** Whether an id can be, or be taken for, that of such an account: Appwrite lets anybody sign up under it, and a database may not tell large letters from small ones. */
export const isMailRecipientId = (id: string): boolean => id.toLowerCase().startsWith(MAIL_RECIPIENT);

/** The ids by which a mail recipient was and is known: before December 2026 they had no beginning of their own. */
export function mailRecipientIds(id: string): string[] {
  return isMailRecipientId(id) ? [id, id.slice(MAIL_RECIPIENT.length)] : [id, `${MAIL_RECIPIENT}${id}`];
}

/** The row of a payment that the provider opened under this number. */
export function paymentAttemptId(providerOrderId: string): string {
  return derivedId('payment-attempt', providerOrderId);
}

/** The row of a transaction of the card provider. */
export function paymentTransactionId(transactionId: string): string {
  return derivedId('payment-transaction', transactionId);
}

/** The row of what is known of our account with the card provider. */
export function cardAccountId(publicKey: string): string {
  return derivedId('card-account', publicKey);
}

/** A discount code by what it is called, as it is kept (`normalizeCode`). */
export function discountCodeId(code: string): string {
  return derivedId('discount-code', code);
}

/** That an order uses a code. */
export function codeUseId(order: string): string {
  return derivedId('code-use', order);
}

/** The id of a line of an order. */
export function orderLineId(order: string, productType: string, productId: string): string {
  return derivedId('order-line', order, productType, productId);
}

/** The return that a customer asks for with a request id. */
export function returnId(order: string, requestId: string): string {
  return derivedId('return', order, requestId);
}

/** The row of a product of a return. */
export function returnLineId(ofReturn: string, productType: string, productId: string): string {
  return derivedId('return-line', ofReturn, productType, productId);
}

/** The parcel that an order gets when it reaches a version. */
export function shipmentId(order: string, version: number): string {
  return derivedId('shipment', order, version);
}

/** The row of a call to the customer of an order. */
export function orderCallId(order: string, requestId: string): string {
  return derivedId('order-call', order, requestId);
}

/** The row of a call about a follow-up. */
export function followUpCallId(form: string, requestId: string): string {
  return derivedId('follow-up-call', form, requestId);
}

/** The id of the audiogram that is taken over from an account, as it was saved there at a time. */
export function ownHearingId(userId: string, savedAt: string): string {
  return derivedId('own-hearing', userId, savedAt);
}

/** The id of an audiogram of a patient that somebody writes down with a request id. */
export function audiogramId(patient: string, requestId: string): string {
  return derivedId('audiogram', patient, requestId);
}

/** The id of an audiogram of a patient that comes from a session of Noah, which its time and its values make the one it is. */
export function noahAudiogramId(patient: string, session: string): string {
  return derivedId('noah-audiogram', patient, session);
}

/** The id of a note of a patient that somebody writes down with a request id. */
export function noteId(patient: string, requestId: string): string {
  return derivedId('note', patient, requestId);
}

/** The row of what a note says at a version. */
export function noteTextId(note: string, version: number): string {
  return derivedId('note-text', note, version);
}

/** The row of what the sheet of a visit says at a version. */
export function visitSheetId(form: string, version: number): string {
  return derivedId('visit-sheet', form, version);
}

/** A template of letters that somebody writes with a request id, and what it says at a version. */
export function letterTemplateId(actorId: string, requestId: string): string {
  return derivedId('letter-template', actorId, requestId);
}
export function letterVersionId(template: string, number: number): string {
  return derivedId('letter-version', template, number);
}

/** The letter to a patient that somebody makes with a request id. */
export function letterId(patient: string, requestId: string): string {
  return derivedId('letter', patient, requestId);
}

/** The id of a goal of a patient that somebody writes down with a request id. */
export function goalId(patient: string, requestId: string): string {
  return derivedId('goal', patient, requestId);
}

/** The row of what was said of a goal that came to a version. */
export function goalStepId(goal: string, version: number): string {
  return derivedId('goal-step', goal, version);
}

/** The id of a task that somebody gives with a request id. */
export function taskId(actorId: string, requestId: string): string {
  return derivedId('task', actorId, requestId);
}

/** The row of a paper that a client signs, by the request of who hands it over. */
export function signatureId(actorId: string, requestId: string): string {
  return derivedId('signature', actorId, requestId);
}

/** The row of a breach of personal data that somebody enters with a request id. */
export function breachId(actorId: string, requestId: string): string {
  return derivedId('breach', actorId, requestId);
}

/** The row of a message that somebody opens for a client with a request id. */
export function contactId(actorId: string, requestId: string): string {
  return derivedId('contact', actorId, requestId);
}

/** The row of a message that a client wrote, by WhatsApp's id of it. */
export function incomingId(providerId: string): string {
  return derivedId('chat-in', providerId);
}

/** A conversation that begins with this message; after an erasure another one begins. */
export function conversationId(firstMessage: string): string {
  return derivedId('conversation', firstMessage);
}

/** The row of a reply that somebody sends with a request id. */
export function replyId(actorId: string, requestId: string): string {
  return derivedId('chat-out', actorId, requestId);
}

/** The row of a payment of a service form, by the request of whoever writes it down. */
export function clinicPaymentId(form: string, requestId: string): string {
  return derivedId('clinic-payment', form, requestId);
}

/** The row that takes a payment of a service form back, by the request of whoever does. */
export function clinicVoidId(form: string, requestId: string): string {
  return derivedId('clinic-void', form, requestId);
}

/** The row of a payment of an opening balance, by the request of whoever writes it down. */
export function openingPaymentId(balance: string, requestId: string): string {
  return derivedId('opening-payment', balance, requestId);
}

/** The row that takes a payment of an opening balance back, by the request of whoever does. */
export function openingVoidId(balance: string, requestId: string): string {
  return derivedId('opening-void', balance, requestId);
}

/** The row of what a block's downpayment changed by when its form came to a version; what goes back to an insurer is another. */
export function downpaymentId(block: string, version: number, payer: Payer = 'client'): string {
  return derivedId('downpayment', block, version, ...(payer === 'client' ? [] : [payer]));
}

/** The desk of a person on a day in Cairo, `2026-11-20`. */
export function deskId(actorId: string, day: string): string {
  return derivedId('desk', actorId, day);
}

/** What a desk began with: there is one. */
export function floatId(desk: string): string {
  return derivedId('desk-float', desk);
}

/** Cash that somebody puts into their drawer or pays out of it, or voids, by their request. */
export function drawerCashId(actorId: string, requestId: string): string {
  return derivedId('desk-cash', actorId, requestId);
}

/** The message about an instalment of a plan, by its day: there is one of each kind. */
export function instalmentMessageId(form: string, madeAt: string, day: string, kind: string): string {
  return derivedId('outbox-instalment', form, new Date(madeAt).toISOString(), day, kind);
}

/** The appointment that somebody (an account, or a guest's address) makes with a request id. */
export function appointmentId(who: string, requestId: string): string {
  return derivedId('appointment', who, requestId);
}

/** The row by which somebody waits for an appointment, who asks with a request id; it stands among the appointments. */
export function waitId(who: string, requestId: string): string {
  return derivedId('wait', who, requestId);
}

/** How customers and guests name a specialist, whose id may be that of an account. */
export function publicSpecialistId(id: string): string {
  return derivedId('specialist', id);
}

/** The part of a day that a member of staff blocks with a request id. */
export function blockedTimeId(who: string, requestId: string): string {
  return derivedId('blocked-time', who, requestId);
}

/** The leave that somebody enters with a request id. */
export function leaveId(who: string, requestId: string): string {
  return derivedId('leave', who, requestId);
}

/** The row by which an appointment takes a quarter of an hour of somebody's or of a room. */
export function appointmentSlotId(appointment: string, who: string, startsAt: string): string {
  return derivedId('appointment-slot', appointment, who, startsAt);
}

/** The message about what became of an appointment at a version. */
export function appointmentMessageId(appointment: string, version: number, kind: string): string {
  return derivedId('outbox-appointment', appointment, version, kind);
}

/** The message about what became of a job by a change, which its caller tells from all others. */
export function jobMessageId(job: string, change: string, kind: string): string {
  return derivedId('outbox-job', job, change, kind);
}

/** The message that a day has come of a device or of a form: there is one of each day. */
export function dateMessageId(kind: string, id: string, day: string): string {
  return derivedId('outbox-date', kind, id, day);
}

/** The message that an appointment begins soon, by its time: there is one of each. */
export function appointmentSoonId(appointment: string, startsAt: string): string {
  return derivedId('outbox-appointment-soon', appointment, new Date(startsAt).toISOString());
}

/** What goes to the phone of an appointment beside or instead of a mail. */
export function toPhoneId(mailId: string): string {
  return derivedId('outbox-phone', mailId);
}

/** The insurer that somebody writes down with a request id. */
export function insurerId(who: string, requestId: string): string {
  return derivedId('insurer', who, requestId);
}

/** The message by which a paper is sent to its client, by the request of whoever sends it. */
export function documentMessageId(document: string, requestId: string): string {
  return derivedId('outbox-document', document, requestId);
}

/** The message that brings the link of a paper to a phone. */
export function paperLinkMessageId(paper: string, requestId: string): string {
  return derivedId('outbox-paper-link', paper, requestId);
}

/** The row of a payment's receipt. */
export function receiptId(payment: string): string {
  return derivedId('receipt', payment);
}

/** The row of a form's invoice; `place` is how many it had before, each of which a credit note has undone. */
export function invoiceId(form: string, place: number): string {
  return derivedId('invoice', form, place);
}

/** The row of the credit note that undoes an invoice. */
export function creditNoteId(invoice: string): string {
  return derivedId('credit-note', invoice);
}

/** The id of the visit form that somebody submits with a request id; the service form of it has the same. */
export function visitFormId(actorId: string, requestId: string): string {
  return derivedId('form', actorId, requestId);
}

/** The row of a form's reason, by its place. */
export function reasonId(form: string, position: number): string {
  return derivedId('form-reason', form, position);
}

/**
 * The id of a block that is new in a payload: the lease with which it is written, the version of the form that it is
 * added to, and its index there.
 */
export function blockId(form: string, version: number, leaseId: string, index: number): string {
  return derivedId('block', form, version, leaseId, index);
}

/** The row of a change of a product's stock, by an order that reaches a version. */
export function orderMovementId(order: string, version: number, productType: string, productId: string): string {
  return derivedId('stock-movement', order, version, productType, productId);
}

/** The row of a change of a product's stock by a service form that comes to a version. */
export function formMovementId(form: string, version: number, productType: string, productId: string): string {
  return derivedId('stock-form', form, version, productType, productId);
}

/** Pieces that were taken in by one request. */
export function deliveryId(actor: string, requestId: string): string {
  return derivedId('delivery', actor, requestId);
}

/** The row of a piece of the stock, by its place in its delivery: a serial number may turn out to be mistyped. */
export function pieceId(delivery: string, place: number): string {
  return derivedId('piece', delivery, place);
}

/** The row of a hearing aid, by the block that brought it at a version of its form: its serial number may be corrected. */
export function deviceId(block: string, formVersion: number): string {
  return derivedId('device', block, formVersion);
}

/** The row of a change of a product's stock by a delivery. */
export function deliveryMovementId(delivery: string): string {
  return derivedId('stock-delivery', delivery);
}

/** The row of a change of a product's stock by a piece that comes to a version. */
export function pieceMovementId(piece: string, version: number): string {
  return derivedId('stock-piece', piece, version);
}

/** The row of a loan, by the request of whoever lends. */
export function loanId(actor: string, requestId: string): string {
  return derivedId('loan', actor, requestId);
}

/** The row of a change of a product's stock by hand, at a state of the catalogue. */
export function editMovementId(
  revision: number,
  productVersion: number,
  productType: string,
  productId: string,
): string {
  return derivedId('stock-edit', revision, productVersion, productType, productId);
}

/** The row of the stock with which a product began. */
export function openingMovementId(productType: string, productId: string): string {
  return derivedId('stock-opening', productType, productId);
}

/** The row of what a product's movements before a time come to. */
export function countMovementId(productType: string, productId: string): string {
  return derivedId('stock-count', productType, productId);
}

/** The id of the patient who was made of whom an order of the store is for. */
export function orderPatientId(orderId: string): string {
  return derivedId('patient', 'order', orderId);
}

/** The id of the patient whom a visit form made. */
export function visitPatientId(formId: string): string {
  return derivedId('patient', formId);
}

/** The id of the patient who was made when a visit was moved to a new one; `version` is what the mover had read. */
export function movedPatientId(formId: string, formType: string, version: number): string {
  return derivedId('patient', 'moved', formId, formType, version);
}

/** The import of a kind from a file of which so many were begun before. */
export function importRunId(kind: string, fileHash: string, earlier: number): string {
  return derivedId('import-run', kind, fileHash, earlier);
}

/** The id of the patient whom a line of an import made. */
export function importedPatientId(run: string, line: number): string {
  return derivedId('patient', 'imported', run, line);
}

/** The id of the hearing aid that a line of an import brought. */
export function importedDeviceId(run: string, line: number): string {
  return derivedId('device', 'imported', run, line);
}

/** The id of the opening balance that a line of an import brought. */
export function importedBalanceId(run: string, line: number): string {
  return derivedId('balance', 'imported', run, line);
}

/** The id of the audiogram that a line of an import brought. */
export function importedAudiogramId(run: string, line: number): string {
  return derivedId('audiogram', 'imported', run, line);
}

/** The id of the appointment that a line of an import brought. */
export function importedAppointmentId(run: string, line: number): string {
  return derivedId('appointment', 'imported', run, line);
}

/** How many pieces of a product came back for a reason, of those that were sold in a month. */
export function returnReasonId(month: string, productType: string, productId: string, reason: string): string {
  return derivedId('return-reason', month, productType, productId, reason);
}

/** The trial of what an order brought, or a visit handed over. */
export function trialId(orderOrForm: string): string {
  return derivedId('trial', orderOrForm);
}

/** The question how a trial goes, of which somebody gets one in a day. */
export function trialMessageId(who: string, day: string): string {
  return derivedId('trial-check', who, day);
}

/** The row that says how a product sold in a month. */
export function productSaleId(month: string, productType: string, productId: string): string {
  return derivedId('product-sale', month, productType, productId);
}

/** The row that says that somebody asked to be erased: there is one of each. */
export function privacyRequestId(subject: 'user' | 'patient', id: string): string {
  return derivedId('privacy-request', subject, id);
}

/** The id of how a phone of a patient may be written to. */
export function contactPointId(patientId: string, phone: string): string {
  return derivedId('contact-point', patientId, phone);
}

/** The id of a phone that gets no messages; it does not tell the phone. */
export function stoppedPhoneId(phone: string): string {
  return derivedId('stopped-phone', phone);
}
