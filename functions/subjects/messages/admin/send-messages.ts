import { Query } from 'node-appwrite';
import { APPOINTMENT_MESSAGES, type AppointmentMessage } from '#contract/appointments/kinds.ts';
import { type Language, MAX_CART_LINES } from '#contract/constants.ts';
import { INSTALMENT_MESSAGES, type InstalmentMessage } from '#contract/instalments/constants.ts';
import { phonesOf, toE164 } from '#contract/phone.ts';
import { SYSTEM_CHECKS, SYSTEM_MESSAGES, type SystemMessage } from '#contract/system/constants.ts';
import { MESSAGE_WAIT_MINUTES, minutesAfter, stillHolds } from '#lib/clock.ts';
import { derivedId, mailRecipientId, SETTINGS_ID } from '#lib/ids.ts';
import { inLanguage } from '#lib/language.ts';
import {
  MAILS_PER_EMAIL,
  mailPauseId,
  type RateLimit,
  TEXTS_PER_PHONE,
  UNPROVEN_MAIL_MINUTES,
  windowOf,
} from '#lib/rate-limits.ts';
import { dueNow } from '#runtime/due.ts';
import { listAll } from '#runtime/keyset.ts';
import type { NewMessage } from '#runtime/messages.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage } from '#runtime/tables.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { hasProfile } from '#subjects/accounts/profiles.ts';
import { isOpenState } from '#subjects/appointments/rules/appointments.ts';
import { isHeld } from '#subjects/appointments/waits.ts';
import { leftOfInstalment } from '#subjects/billing/instalments.ts';
import { isVoided } from '#subjects/billing/rules/clinic-payments.ts';
import { getProduct, productTitles } from '#subjects/catalogue/products.ts';
import { patientsSeenBy } from '#subjects/patients/patient-accounts.ts';
import { reachOf } from '#subjects/patients/patient-contact.ts';
import type { MessageKind } from '../rules/message-kind.ts';
import { KINDS_BY_PRIORITY } from '../rules/priorities.ts';
import { MAX_ATTEMPTS, nextLookAt } from '../rules/retries.ts';
import { inTurns } from '../rules/turns.ts';
import { writeAppointment, writeAppointmentSms } from '../rules/write-appointment.ts';
import { writeInstalment, writeInstalmentSms } from '../rules/write-instalment.ts';
import { type Mail, writeMail, writeSms } from '../rules/write-message.ts';
import { writePaper, writePaperSms } from '../rules/write-paper.ts';
import { writeStockNotice, writeStockNoticeSms } from '../rules/write-stock-notice.ts';
import { writeSystemMail } from '../rules/write-system-mail.ts';

/** A run goes on so long; what is left then comes with the next. */
const RUN_MS = 60_000;
/** So many messages that were never tried are read at once, and so many that are to be tried again. */
const MESSAGES_READ = 500;
/** So long a message about stock waits when the product has sold out again meanwhile. */
const SOLD_OUT_MINUTES = 5;
const ERROR_CHARACTERS = 500;
const NO_ADDRESS = 'The address is none.';
const PAUSE_COLUMNS = ['count', 'expires_at'] as const;

const OUTBOX_COLUMNS = [
  'order_id',
  'user_id',
  'kind',
  'channel',
  'lang',
  'amount_piasters',
  'product_type',
  'product_id',
  'document_id',
  'email',
  'about',
  'attempts',
  'resent',
  'next_at',
  'message_id',
  'version',
  'stop_secret',
] as const;
type Waiting = SelectedRow<'outbox', (typeof OUTBOX_COLUMNS)[number]>;

type SendPorts = Pick<Ports, 'tables' | 'users' | 'messages' | 'now' | 'siteOrigin' | 'logError'>;

/**
 * Sends the messages that wait, and looks after those that were handed over. A message is sent when Messaging says so;
 * what Messaging could not deliver, or never got because we died in between, is tried again later. Those about orders and
 * money go first, and everybody's messages take turns, so that somebody's hundred keep nobody else's waiting. Goes on until
 * none is due or its time is over. May be run by anybody at any time, also twice at once. Throws, after all were looked at,
 * when one could not be handed over.
 */
export async function sendMessages(ports: SendPorts): Promise<void> {
  const hasTime = timeLeft(ports, RUN_MS);
  const failures: unknown[] = [];
  for (const kinds of KINDS_BY_PRIORITY) {
    await sendDue(ports, kinds, hasTime, failures);
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} messages could not be handed over; they are tried again.`);
  }
}

/** Looks after all messages of some kinds that are due, each once. What went wrong is added to the failures. */
async function sendDue(
  ports: SendPorts,
  kinds: readonly Waiting['kind'][],
  hasTime: () => boolean,
  failures: unknown[],
): Promise<void> {
  const looked = new Set<string>();
  for (;;) {
    const rows = (await readDue(ports, kinds)).filter(({ $id }) => !looked.has($id));
    if (rows.length === 0) {
      return;
    }
    for (const row of inTurns(rows, ({ user_id }) => user_id)) {
      if (!hasTime()) {
        return;
      }
      looked.add(row.$id);
      try {
        await lookAfter(ports, row);
      } catch (error) {
        ports.logError(`The message ${row.$id} about ${subjectOf(row)} could not be handed over: ${String(error)}`);
        failures.push(error);
      }
    }
  }
}

/**
 * The messages of some kinds that are due, the longest due first. Those that were never tried have no time: databases do
 * not agree on whether they come first or last, so they are read by themselves.
 */
async function readDue({ tables, now }: SendPorts, kinds: readonly Waiting['kind'][]): Promise<Waiting[]> {
  const waiting = [Query.equal('state', 'waiting'), Query.equal('kind', [...kinds])];
  const lists = await Promise.all([
    tables.list('outbox', OUTBOX_COLUMNS, [
      ...waiting,
      Query.isNull('next_at'),
      Query.orderAsc('$createdAt'),
      Query.limit(MESSAGES_READ),
    ]),
    tables.list('outbox', OUTBOX_COLUMNS, [
      ...waiting,
      Query.or(dueNow('next_at', now(), MESSAGE_WAIT_MINUTES)),
      Query.orderAsc('next_at'),
      Query.limit(MESSAGES_READ),
    ]),
  ]);
  const dueSince = ({ next_at, $createdAt }: Waiting) => Date.parse(next_at ?? $createdAt);
  return lists.flatMap(({ rows }) => rows).sort((a, b) => dueSince(a) - dueSince(b));
}

const subjectOf = ({ kind, order_id, product_id, document_id, about }: Waiting) =>
  order_id
    ? `the order ${order_id}`
    : product_id
      ? `the product ${product_id}`
      : document_id
        ? `the paper ${document_id}`
        : `${ofAppointment(kind) ? 'the appointment' : ofInstalment(kind) ? 'the instalment' : 'the system'} ${about ?? ''}`;

/** Ends a message; the address of somebody without an account, and what stood in for one, are not kept. */
async function end(ports: SendPorts, row: Waiting, columns: Partial<Rows['outbox']>): Promise<void> {
  const { tables, users } = ports;
  const problem = await tables.transact(changed(row, { ...columns, next_at: null, email: null }));
  if (problem || row.email === null) {
    return;
  }
  const standIn = mailRecipientId(row.email);
  // Its owner may have gone on from it by another way of signing in.
  if (!(await hasProfile(tables, standIn))) {
    await users.delete(standIn);
  }
}

async function lookAfter(ports: SendPorts, row: Waiting): Promise<void> {
  const { tables, messages, now, logError } = ports;
  const outcome = row.message_id ? await messages.outcomeOf(row.message_id) : ({ state: 'unknown' } as const);
  if (outcome.state === 'sent') {
    await end(ports, row, { state: 'sent', last_error: null });
    return;
  }
  const reason = outcome.state === 'failed' ? { last_error: outcome.reason.slice(0, ERROR_CHARACTERS) } : {};
  if (row.attempts >= MAX_ATTEMPTS) {
    logError(`The message ${row.$id} about ${subjectOf(row)} is given up after ${row.attempts} attempts.`);
    await end(ports, row, { state: 'failed', ...reason });
    return;
  }
  const attempts = row.attempts + 1;
  const next_at = nextLookAt(now(), attempts);
  if (outcome.state === 'processing') {
    await tables.transact(changed(row, { attempts, next_at }));
    return;
  }
  if (outcome.state === 'failed') {
    // A message that failed stays so in Messaging; the next attempt goes out under another id.
    await tables.transact(changed(row, { message_id: null, next_at: nextLookAt(now(), row.attempts), ...reason }));
    return;
  }
  await handOver(ports, row, { attempts, next_at, message_id: row.message_id ?? messageId(row, attempts) });
}

/**
 * Claims the row and hands the message over. Its id is written down first: whoever finds the row after a crash asks
 * Messaging for that id, and sends under the same one, which Messaging takes only once.
 */
async function handOver(
  ports: SendPorts,
  row: Waiting,
  claim: Pick<Rows['outbox'], 'attempts' | 'next_at'> & { message_id: string },
): Promise<void> {
  const { tables, users, messages } = ports;
  const content = await readContent(ports, row);
  if (content === null) {
    await end(ports, row, { state: 'superseded' });
    return;
  }
  if (typeof content === 'string') {
    await end(ports, row, { state: 'failed', last_error: content });
    return;
  }
  const isFirst = row.attempts === 0 && !row.resent;
  if (isFirst && !content.isTrue) {
    await tables.transact(changed(row, { next_at: minutesAfter(ports.now(), SOLD_OUT_MINUTES) }));
    return;
  }
  const admission = isOfSystem(row) ? ADMITTED : await admit(ports, row, isFirst);
  if ('instead' in admission) {
    await tables.transact(changed(row, admission.instead));
    return;
  }
  const problem = await tables.transact([
    ...changed(row, claim),
    ...admission.pause,
    ...(isFirst && admission.phone !== null && messages.sendsSms && content.onPhone ? [smsBeside(row)] : []),
  ]);
  if (problem) {
    // Somebody else has taken it up.
    return;
  }
  try {
    const userId = row.email === null ? row.user_id : await users.recipientAt(row.email, row.user_id);
    if (userId === null) {
      await tables.update('outbox', row.$id, { state: 'failed', next_at: null, email: null, last_error: NO_ADDRESS });
      return;
    }
    await messages.send(composed(row, userId, content, claim.message_id));
  } catch (error) {
    await tables.update('outbox', row.$id, { last_error: String(error).slice(0, ERROR_CHARACTERS) });
    throw error;
  }
}

/**
 * Whether a message may go now: with what keeps the next one back, and the phone to which a mail's text may go besides; or
 * what becomes of it instead.
 */
type Admission = { pause: readonly Operation[]; phone: string | null } | { instead: Partial<Rows['outbox']> };
const ADMITTED: Admission = { pause: [], phone: null };

/** What is tried again was admitted before; only a text makes sure once more that the phone is still theirs. */
async function admit(ports: SendPorts, row: Waiting, isFirst: boolean): Promise<Admission> {
  const { users, messages } = ports;
  const isMail = row.channel === 'email';
  if (isMail && !isFirst) {
    return ADMITTED;
  }
  if (row.email !== null) {
    return admitMail(ports, row, { email: row.email, isProven: false });
  }
  const mailbox = await users.mailboxOf(row.user_id);
  if (!mailbox) {
    return { instead: { state: 'failed', next_at: null, last_error: 'The account is gone.' } };
  }
  const phone = !isMail || messages.sendsSms ? await textPhone(ports, row.user_id, mailbox) : null;
  if (isMail) {
    const admission = await admitMail(ports, row, mailbox);
    return 'instead' in admission ? admission : { ...admission, phone };
  }
  if (phone === null) {
    return { instead: { state: 'superseded', next_at: null } };
  }
  return isFirst ? admitWithin(ports, TEXTS_PER_PHONE, phone) : ADMITTED;
}

/**
 * An address that nobody has proven may be a stranger's, so it gets one mail an hour, and of one order only the newest
 * news. Who has proven theirs gets all, within a wide limit.
 */
async function admitMail(
  ports: SendPorts,
  row: Waiting,
  { email, isProven }: { email: string; isProven: boolean },
): Promise<Admission> {
  const { tables, now } = ports;
  if (isProven) {
    return admitWithin(ports, MAILS_PER_EMAIL, email.toLowerCase());
  }
  const id = mailPauseId(email);
  const [newest, pause] = await Promise.all([newestWaiting(tables, row), tables.get('rate_limits', id, PAUSE_COLUMNS)]);
  if (newest !== row.$id) {
    return { instead: { state: 'superseded', next_at: null } };
  }
  if (pause && stillHolds(pause.expires_at, now(), UNPROVEN_MAIL_MINUTES)) {
    return { instead: { next_at: pause.expires_at } };
  }
  const expires_at = minutesAfter(now(), UNPROVEN_MAIL_MINUTES);
  return {
    pause: pause
      ? [stage.claim('rate_limits', id, 'count', pause.count), stage.update('rate_limits', id, { expires_at })]
      : [stage.create('rate_limits', id, { count: 1, expires_at })],
    phone: null,
  };
}

/** Counts a message for whoever gets it, whatever the account; beyond the limit it waits until the window ends. */
async function admitWithin({ tables, now }: SendPorts, limit: RateLimit, subject: string): Promise<Admission> {
  const { id, endsAt } = windowOf(limit, [subject], now());
  const expires_at = endsAt.toISOString();
  const row = await tables.get('rate_limits', id, ['count']);
  if (row && row.count >= limit.attempts) {
    return { instead: { next_at: expires_at } };
  }
  return {
    pause: [
      row
        ? stage.claim('rate_limits', id, 'count', row.count)
        : stage.create('rate_limits', id, { count: 1, expires_at }),
    ],
    phone: null,
  };
}

/**
 * The phone of an account to which texts go: one that its owner has proven, or that the desk has written down for a
 * patient whose record the account sees. Null for any other, which may be a stranger's.
 */
async function textPhone(
  ports: SendPorts,
  userId: string,
  { phone, isPhoneProven }: { phone: string; isPhoneProven: boolean },
): Promise<string | null> {
  if (phone === '' || isPhoneProven) {
    return phone || null;
  }
  const patients = await patientsSeenBy(ports, userId);
  const isOfDesk = patients.some(({ patient }) => patient.phones.some((known) => toE164(known) === phone));
  return isOfDesk ? phone : null;
}

/** The newest mail about an order that nobody has handed over yet. */
async function newestWaiting(tables: SendPorts['tables'], { $id, order_id }: Waiting): Promise<string | undefined> {
  if (order_id === null) {
    return $id;
  }
  const { rows } = await tables.list(
    'outbox',
    ['state'],
    [
      Query.equal('order_id', order_id),
      Query.equal('channel', 'email'),
      Query.equal('state', 'waiting'),
      Query.equal('attempts', 0),
      Query.orderDesc('$createdAt'),
      Query.limit(1),
    ],
  );
  return rows[0]?.$id;
}

/** Changes a row unless somebody else has done so since it was read. */
function changed(row: Waiting, columns: Partial<Rows['outbox']>): Operation[] {
  return stage.change('outbox', row, columns);
}

/** The same message for the phone, with attempts of its own. */
function smsBeside({
  $id,
  order_id,
  user_id,
  kind,
  lang,
  amount_piasters,
  product_type,
  product_id,
  document_id,
  about,
}: Waiting): Operation {
  return stage.create('outbox', derivedId('outbox-sms', $id), {
    order_id,
    user_id,
    kind,
    lang,
    amount_piasters,
    product_type,
    product_id,
    document_id,
    about,
    channel: 'sms',
    state: 'waiting',
    attempts: 0,
    version: 0,
  });
}

/** Every attempt has an id of its own, also those after an admin had the message sent again. */
function messageId({ $id, resent }: Waiting, attempt: number): string {
  return resent ? derivedId('message', $id, attempt, resent) : derivedId('message', $id, attempt);
}

const ofAppointment = (kind: Waiting['kind']): boolean => APPOINTMENT_MESSAGES.some((one) => one === kind);

const ofInstalment = (kind: Waiting['kind']): boolean => INSTALMENT_MESSAGES.some((one) => one === kind);

/** What the admins are told of the shop: they work here, so their addresses are no strangers', and a mail is enough. */
const isOfSystem = ({ kind }: Waiting): boolean => SYSTEM_MESSAGES.some((one) => one === kind);

/** What a message says, by mail and on a phone, and whether that is so at this moment. */
interface Content {
  mail: () => Mail;
  sms: () => string;
  isTrue: boolean;
  /** It may go to the phone, too. */
  onPhone: boolean;
}

/**
 * What the message says, or why there is nothing to say any more; null when something newer has made it idle.
 */
async function readContent(ports: SendPorts, row: Waiting): Promise<Content | string | null> {
  switch (row.kind) {
    case 'system_red':
    case 'system_well':
      return systemNews(ports, row, row.kind);
    case 'appointment_booked':
    case 'appointment_moved':
    case 'appointment_cancelled':
    case 'appointment_reminder':
    case 'appointment_offered':
      return readAppointmentNews(ports, row, row.kind);
    case 'instalment_due':
    case 'instalment_overdue':
      return readInstalmentNews(ports, row, row.kind);
    case 'clinic_document':
      return readPaper(ports, row);
    case 'back_in_stock':
      return readStockNotice(ports, row);
    default:
      return readOrderNews(ports, row, row.kind);
  }
}

function systemNews({ siteOrigin }: SendPorts, { lang, about }: Waiting, kind: SystemMessage): Content {
  const named = about?.split(',') ?? [];
  const checks = SYSTEM_CHECKS.filter((check) => named.includes(check));
  const mail = () =>
    writeSystemMail({ kind, lang, about: checks, systemUrl: urlOf(siteOrigin, '/admin/system', lang) });
  return { mail, sms: () => mail().subject, isTrue: true, onPhone: false };
}

async function readOrderNews(
  { tables, siteOrigin }: SendPorts,
  { order_id, lang, amount_piasters }: Waiting,
  kind: MessageKind,
): Promise<Content | string> {
  const [order, { rows: lines }, phone] = await Promise.all([
    tables.get('orders', order_id ?? '', [
      'number',
      'first_name',
      'payment_method',
      'amount_piasters',
      'delivery_fee_piasters',
      'vat_piasters',
      'received_piasters',
    ] as const),
    tables.list(
      'order_lines',
      ['product_type', 'title_ar', 'title_en', 'unit_price_piasters', 'count'],
      [Query.equal('order_id', order_id ?? ''), Query.limit(MAX_CART_LINES)],
    ),
    shopPhone(tables),
  ]);
  if (!order) {
    return 'The order is gone.';
  }
  const orderUrl = urlOf(siteOrigin, `/orders/${order_id}`, lang);
  const content = { kind, lang, refundPiasters: amount_piasters ?? 0, orderUrl, phone, order, lines };
  return { mail: () => writeMail(content), sms: () => writeSms(content), isTrue: true, onPhone: true };
}

/** Of an appointment that is over or was cancelled, nobody is told that it is to come; nor of a time that is not held any more. */
async function readAppointmentNews(
  { tables, siteOrigin, now }: SendPorts,
  { about, lang }: Waiting,
  kind: AppointmentMessage,
): Promise<Content | string | null> {
  const [appointment, phone] = await Promise.all([
    tables.get('appointments', about ?? '', ['starts_at', 'state', 'offered_until']),
    shopPhone(tables),
  ]);
  if (!appointment) {
    return 'The appointment is gone.';
  }
  const { starts_at: startsAt, state } = appointment;
  const isOffer = kind === 'appointment_offered';
  const isToCome = isOffer ? isHeld(appointment, now()) : isOpenState(state) && new Date(startsAt) > now();
  if (kind !== 'appointment_cancelled' && !isToCome) {
    return null;
  }
  const heldUntil = isOffer ? appointment.offered_until : null;
  const content = { kind, lang, startsAt, heldUntil, appointmentsUrl: urlOf(siteOrigin, '/appointments', lang), phone };
  return {
    mail: () => writeAppointment(content),
    sms: () => writeAppointmentSms(content),
    isTrue: true,
    onPhone: true,
  };
}

/**
 * Of an instalment that was paid meanwhile, or whose plan has changed, nobody is told; nor is an account that is not the
 * client's any more.
 */
async function readInstalmentNews(
  ports: SendPorts,
  { about, user_id, channel, lang }: Waiting,
  kind: InstalmentMessage,
): Promise<Content | null> {
  const { tables } = ports;
  const [formId = '', day = ''] = about?.split(' ') ?? [];
  const form = await tables.get('cs_forms', formId, ['patient_id']);
  const [amountPiasters, reach, phone] = await Promise.all([
    leftOfInstalment(tables, formId, day),
    form && reachOf(ports, form.patient_id, user_id),
    shopPhone(tables),
  ]);
  if (amountPiasters === 0 || !reach?.[channel]) {
    return null;
  }
  const content = { kind, lang, day, amountPiasters, phone };
  const mail = () => writeInstalment(content);
  return { mail, sms: () => writeInstalmentSms(content), isTrue: true, onPhone: reach.sms };
}

/**
 * A paper goes to nobody who is not linked to its client any more or has proven no address, and a receipt whose payment is
 * void to nobody; to a phone only where that is proven, too.
 */
async function readPaper(
  ports: SendPorts,
  { document_id, user_id, channel, lang }: Waiting,
): Promise<Content | string | null> {
  const { tables, siteOrigin } = ports;
  const paper = await tables.get('clinic_documents', document_id ?? '', [
    'kind',
    'number',
    'form_id',
    'payment_id',
    'amount_piasters',
    'outstanding_piasters',
    'insurer_outstanding_piasters',
  ]);
  const form = paper && (await tables.get('cs_forms', paper.form_id, ['patient_id', 'deleted_at']));
  if (!paper || !form) {
    return 'The paper is gone.';
  }
  const { kind, number, form_id, payment_id, amount_piasters, outstanding_piasters } = paper;
  const ofForm = [Query.equal('form_id', form_id), Query.isNotNull('void_of')];
  const [reach, voids, phone] = await Promise.all([
    reachOf(ports, form.patient_id, user_id),
    payment_id === null ? [] : listAll(tables, 'clinic_payments', ['void_of'], ofForm),
    shopPhone(tables),
  ]);
  const isEnded = payment_id !== null && isVoided({ $id: payment_id }, voids);
  if (!reach[channel] || form.deleted_at !== null || isEnded) {
    return null;
  }
  const content = {
    kind,
    lang,
    number,
    amountPiasters: amount_piasters,
    // What an insurer owes of it is not the client's to pay.
    outstandingPiasters: outstanding_piasters && outstanding_piasters - (paper.insurer_outstanding_piasters ?? 0),
    paperUrl: urlOf(siteOrigin, `/account/papers/${document_id}`, lang),
    phone,
  };
  return {
    mail: () => writePaper(content),
    sms: () => writePaperSms(content),
    isTrue: true,
    onPhone: reach.sms,
  };
}

/** What has sold out again is told when it is back once more. */
async function readStockNotice(
  { tables, siteOrigin }: SendPorts,
  { $id, product_type, product_id, lang, stop_secret }: Waiting,
): Promise<Content | string> {
  const [product, phone] = await Promise.all([
    product_type && getProduct(tables, product_type, product_id ?? ''),
    shopPhone(tables),
  ]);
  if (!product) {
    return 'The product is gone.';
  }
  const productUrl = urlOf(siteOrigin, `/store/${product_type}/${product_id}`, lang);
  const stopPath = `/stop-messages?${new URLSearchParams({ message: $id, secret: stop_secret ?? '' })}`;
  // A row from before has no secret.
  const stopUrl = stop_secret && siteOrigin && `${siteOrigin}${stopPath}`;
  const content = { lang, product: inLanguage(productTitles(product), lang), productUrl, stopUrl, phone };
  return {
    mail: () => writeStockNotice(content),
    sms: () => writeStockNoticeSms(content),
    isTrue: product.stock > 0,
    onPhone: true,
  };
}

async function shopPhone(tables: SendPorts['tables']): Promise<string | null> {
  const settings = await tables.get('settings', SETTINGS_ID, ['phones'] as const);
  const [phone = null] = phonesOf(settings?.phones ?? null);
  return phone;
}

function urlOf(siteOrigin: string | null, path: string, lang: Language): string | null {
  return siteOrigin && `${siteOrigin}${path}${lang === 'ar' ? '' : `?lang=${lang}`}`;
}

function composed({ channel }: Waiting, userId: string, { mail, sms }: Content, id: string): NewMessage {
  return channel === 'email' ? { channel, id, userId, ...mail() } : { channel, id, userId, text: sms() };
}
