import { Query } from 'node-appwrite';
import type { AccountMessage } from '#contract/accounts/messages.ts';
import type { AppointmentMail } from '#contract/appointments/kinds.ts';
import { type Language, MAX_CART_LINES } from '#contract/constants.ts';
import type { InstalmentMessage } from '#contract/instalments/constants.ts';
import { phonesOf } from '#contract/phone.ts';
import { SYSTEM_CHECKS, type SystemMessage } from '#contract/system/constants.ts';
import { SETTINGS_ID, toPhoneId } from '#lib/ids.ts';
import { inLanguage } from '#lib/language.ts';
import { listAll } from '#runtime/keyset.ts';
import { readAppointment } from '#subjects/appointments/appointments.ts';
import { isVoided } from '#subjects/billing/rules/clinic-payments.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import { getProduct, productTitles } from '#subjects/catalogue/products.ts';
import { patientsSeenBy } from '#subjects/patients/patient-accounts.ts';
import { reachOf } from '#subjects/patients/patient-contact.ts';
import { isStillTrue, readInstalment } from './facts.ts';
import type { MessageKind } from './rules/message-kind.ts';
import { writeAccountNews } from './rules/write-account-news.ts';
import { writeAppointment, writeAppointmentSms } from './rules/write-appointment.ts';
import { writeInstalment, writeInstalmentSms } from './rules/write-instalment.ts';
import { type Mail, writeMail, writeSms } from './rules/write-message.ts';
import { writePaper, writePaperSms } from './rules/write-paper.ts';
import { writeStockNotice, writeStockNoticeSms } from './rules/write-stock-notice.ts';
import { writeSystemMail } from './rules/write-system-mail.ts';
import type { SendPorts, Waiting } from './waiting.ts';

/** What a message to an account says, by mail and on its phone, and whether that is so at this moment. */
export interface Content {
  mail: () => Mail;
  sms: () => string;
  isTrue: boolean;
  /** It may go to the account's phone, too. */
  onPhone: boolean;
}

/**
 * What the message to an account says, or why there is nothing to say any more; null when something newer has made it idle.
 */
export async function readContent(ports: SendPorts, row: Waiting): Promise<Content | string | null> {
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
    case 'confirmed':
    case 'delivered':
    case 'delivery_failed':
    case 'appointment_soon':
    case 'appointment_another_time':
    case 'repair_received':
    case 'repair_ready':
    case 'mold_ready':
    case 'warranty_ending':
    case 'follow_up_due':
    case 'recall':
    case 'trial_check':
    case 'paper_link':
      // No mail says it.
      return null;
    case 'instalment_due':
    case 'instalment_overdue':
      return readInstalmentNews(ports, row, row.kind);
    case 'clinic_document':
      return readPaper(ports, row);
    case 'records_linked':
    case 'records_declined':
    case 'password_by_code':
    case 'phone_moved':
    case 'factor_reset':
    case 'new_device':
      return readAccountNews(ports, row, row.kind);
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

async function readOrderNews(ports: SendPorts, row: Waiting, kind: MessageKind): Promise<Content | string> {
  const { tables, siteOrigin } = ports;
  const { order_id, lang, amount_piasters } = row;
  const [order, { rows: lines }, phone, isToPhone] = await Promise.all([
    tables.get('orders', order_id ?? '', [
      'number',
      'first_name',
      'payment_method',
      'delivery_method',
      'amount_piasters',
      'delivery_fee_piasters',
      'vat_piasters',
      'received_piasters',
      'payment_status',
      'kiosk_code',
      'kiosk_until',
      'replaced_by',
      'reserved_until',
    ] as const),
    tables.list(
      'order_lines',
      ['product_type', 'title_ar', 'title_en', 'unit_price_piasters', 'granted_piasters', 'count'],
      [Query.equal('order_id', order_id ?? ''), Query.limit(MAX_CART_LINES)],
    ),
    shopPhone(tables),
    isOnPhone(ports, row),
  ]);
  if (!order) {
    return 'The order is gone.';
  }
  const orderUrl = urlOf(siteOrigin, `/orders/${order_id}`, lang);
  const content = { kind, lang, refundPiasters: amount_piasters ?? 0, orderUrl, phone, order, lines };
  const canBePaid = isUnpaid(order.payment_status) && order.replaced_by === null && order.reserved_until !== null;
  const isTrue =
    kind === 'kiosk_code'
      ? canBePaid && order.kiosk_code !== null
      : kind !== 'kiosk_late' || (isUnpaid(order.payment_status) && !canBePaid);
  return { mail: () => writeMail(content), sms: () => writeSms(content), isTrue, onPhone: !isToPhone };
}

async function readAppointmentNews(
  ports: SendPorts,
  row: Waiting,
  kind: AppointmentMail,
): Promise<Content | string | null> {
  const { tables, siteOrigin, now } = ports;
  const { about, lang } = row;
  const [appointment, phone] = await Promise.all([readAppointment(tables, about ?? ''), shopPhone(tables)]);
  if (!appointment) {
    return 'The appointment is gone.';
  }
  if (!isStillTrue(kind, appointment, now())) {
    return null;
  }
  const { starts_at: startsAt, offered_until } = appointment;
  const heldUntil = kind === 'appointment_offered' ? offered_until : null;
  const content = { kind, lang, startsAt, heldUntil, appointmentsUrl: urlOf(siteOrigin, '/appointments', lang), phone };
  return {
    mail: () => writeAppointment(content),
    sms: () => writeAppointmentSms(content),
    isTrue: true,
    onPhone: !(await isOnPhone(ports, row)),
  };
}

/** Whether what a mail says goes to a phone by a message of its own, so that no text need go to that of the account. */
async function isOnPhone({ tables, messages, whatsApp, sms }: SendPorts, { $id }: Waiting): Promise<boolean> {
  const sendsTwo = messages.sendsSms && (whatsApp !== null || sms !== null);
  return sendsTwo && (await tables.get('outbox', toPhoneId($id), ['state'])) !== null;
}

/**
 * Of an instalment that was paid meanwhile, or whose plan has changed, nobody is told; nor is an account that is not the
 * client's any more.
 */
async function readInstalmentNews(
  ports: SendPorts,
  row: Waiting,
  kind: InstalmentMessage,
): Promise<Content | string | null> {
  const { tables } = ports;
  const { about, user_id, channel, lang } = row;
  const [instalment, phone] = await Promise.all([readInstalment(tables, about), shopPhone(tables)]);
  if (!instalment) {
    return null;
  }
  const { day, amountPiasters, patientId } = instalment;
  const content = { kind, lang, day, amountPiasters, phone };
  const [reach, isToPhone] = await Promise.all([reachOf(ports, patientId, user_id), isOnPhone(ports, row)]);
  const isReached = channel === 'email' ? reach.email : reach.sms;
  return isReached
    ? {
        mail: () => writeInstalment(content),
        sms: () => writeInstalmentSms(content),
        isTrue: true,
        onPhone: reach.sms && !isToPhone,
      }
    : null;
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
  if (channel === 'whatsapp' || !reach[channel] || form.deleted_at !== null || isEnded) {
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

/** Of records that the account does not see any more nobody is told, nor of a sign-in that is forgotten. */
async function readAccountNews(ports: SendPorts, row: Waiting, kind: AccountMessage): Promise<Content | null> {
  const { tables, siteOrigin } = ports;
  const { user_id, lang, about } = row;
  if (kind === 'records_linked' && (await patientsSeenBy(ports, user_id)).length === 0) {
    return null;
  }
  const isOfDevice = kind === 'new_device';
  const [phone, profile, signIn] = await Promise.all([
    shopPhone(tables),
    tables.get('users', user_id, ['role']),
    isOfDevice ? tables.get('sign_ins', about ?? '', ['at', 'client', 'system']) : null,
  ]);
  if (isOfDevice && !signIn) {
    return null;
  }
  const page = !profile || profile.role === 'user' ? '/account' : `/${profile.role}/profile`;
  const content = { kind, lang, accountUrl: urlOf(siteOrigin, page, lang), digits: about ?? '', signIn, phone };
  const mail = () => writeAccountNews(content);
  return { mail, sms: () => mail().subject, isTrue: true, onPhone: false };
}

async function shopPhone(tables: SendPorts['tables']): Promise<string | null> {
  const settings = await tables.get('settings', SETTINGS_ID, ['phones'] as const);
  const [phone = null] = phonesOf(settings?.phones ?? null);
  return phone;
}

function urlOf(siteOrigin: string | null, path: string, lang: Language): string | null {
  return siteOrigin && `${siteOrigin}${path}${lang === 'ar' ? '' : `?lang=${lang}`}`;
}
