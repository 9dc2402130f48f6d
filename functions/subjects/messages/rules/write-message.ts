import type { Language, ProductType } from '#contract/constants.ts';
import type { DeliveryMethod } from '#contract/delivery/constants.ts';
import { groupOrderNumber } from '#contract/orders/order-number.ts';
import { dialled, formatPhone } from '#contract/phone.ts';
import { fill, LOCALES, writePrice, writeTime } from '#contract/writing.ts';
import { escapeHtml } from '#lib/html.ts';
import { inLanguage } from '#lib/language.ts';
import { piastersToEgp } from '#lib/money.ts';
import { paidFor, type SoldAt } from '#subjects/orders/rules/line-prices.ts';
import { type MessageKind, PICK_UP_WORDS, type WrittenKind } from './message-kind.ts';
import { MESSAGE_TEXTS, type MessageTexts } from './texts.ts';

/** What a message tells. Nothing about the customer's hearing belongs here: mail is read by others too. */
export interface MessageContent {
  kind: MessageKind;
  lang: Language;
  /** What this refund gave back; 0 for other kinds. */
  refundPiasters: number;
  /** Where the customer finds their order; null when the address of the site is not known. */
  orderUrl: string | null;
  /** Where customers call; null while the shop has not said. */
  phone: string | null;
  order: {
    number: string;
    first_name: string;
    payment_method: 'cash' | 'card';
    /** Null of an order from before there was a choice: it is sent. */
    delivery_method: DeliveryMethod | null;
    amount_piasters: number;
    delivery_fee_piasters: number;
    vat_piasters: number;
    /** What came in for it so far. */
    received_piasters: number;
    /** What is said at a kiosk to pay it, and until when that can be paid; null for orders that are paid otherwise. */
    kiosk_code: string | null;
    kiosk_until: string | null;
  };
  lines: readonly (SoldAt & {
    product_type: ProductType;
    title_ar: string;
    title_en: string;
  })[];
}

/** A mail: its subject, and its body as a whole page of HTML. */
export interface Mail {
  subject: string;
  html: string;
}

const CELL = 'padding:8px;text-align:start;vertical-align:top;border-bottom:1px solid';

/**
 * Writes a mail. Appwrite sends the same without its markup as the plain text, so every element that a reader would see
 * apart stands on a line, or behind a blank, of its own.
 */
export function writeMail(content: MessageContent): Mail {
  const { lang, kind, order, orderUrl, phone } = content;
  const texts = MESSAGE_TEXTS[lang];
  const values = valuesOf(content);
  const { subject, heading, next } = texts.kinds[wordsOf(kind, order)];
  const say = (text: string) => escapeHtml(fill(text, values));
  const link = orderUrl === null ? '' : `<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(texts.openOrder)}</a></p>\n`;
  const html = writePage(
    lang,
    `<h1 style="font-size:26px;line-height:1.3">${say(heading)}</h1>
<p>${say(texts.greeting)}</p>
<p><strong>${say(texts.order)}</strong></p>
${writeTable(content, texts)}
<h2 style="font-size:21px">${escapeHtml(texts.nextHeading)}</h2>
<p>${say(nextStep(next, order))}</p>
${link}${phone === null ? '' : contactLine(phone, texts.contact)}`,
  );
  return { subject: `${fill(subject, values)} · ${texts.brand}`, html };
}

/** The whole page of a mail around what it says. */
export function writePage(lang: Language, body: string): string {
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>
<body style="margin:0;padding:16px;font-family:Arial,sans-serif;font-size:18px;line-height:1.6">
<main style="max-width:600px;margin:0 auto">
<p><strong>${escapeHtml(MESSAGE_TEXTS[lang].brand)}</strong></p>
${body}</main>
</body>
</html>
`;
}

/** Where to call with questions. */
export function contactLine(phone: string, contact: string): string {
  const call = `<a href="tel:${escapeHtml(dialled(phone))}"><bdi dir="ltr">${escapeHtml(formatPhone(phone))}</bdi></a>`;
  return `<p>${escapeHtml(contact).replace('{phone}', () => call)}</p>\n`;
}

/** Writes the same for a phone: one short text. */
export function writeSms(content: MessageContent): string {
  const { brand, kinds } = MESSAGE_TEXTS[content.lang];
  const { subject, next } = kinds[wordsOf(content.kind, content.order)];
  const values = valuesOf(content);
  return `${brand}: ${fill(subject, values)}. ${fill(nextStep(next, content.order), values)}`;
}

/** Whose words are said: an order that is collected is not on its way to anybody. */
function wordsOf(kind: MessageKind, { delivery_method }: MessageContent['order']): WrittenKind {
  return delivery_method === 'pick_up' && (kind === 'placed' || kind === 'shipped') ? PICK_UP_WORDS[kind] : kind;
}

function valuesOf({ lang, order, refundPiasters }: MessageContent): Record<string, string> {
  return {
    name: order.first_name,
    number: groupOrderNumber(order.number),
    total: money(order.amount_piasters, lang),
    refund: money(refundPiasters, lang),
    code: order.kiosk_code ?? '',
    until: order.kiosk_until === null ? '' : writeTime(order.kiosk_until, lang),
  };
}

/** What was ordered and what it costs. */
function writeTable({ lang, order, lines }: MessageContent, texts: MessageTexts): string {
  const head = [texts.product, texts.count, texts.price]
    .map((title) => `<th scope="col" style="${CELL}">${escapeHtml(title)}</th>`)
    .join(' ');
  const rows = lines.map((line) => {
    const { title_ar, title_en, count } = line;
    const title = inLanguage({ ar: title_ar, en: title_en }, lang);
    const paid = paidFor(line);
    const before = line.granted_piasters ? money(paid + line.granted_piasters, lang) : null;
    const price = [money(paid, lang), ...(before ? [fill(texts.insteadOf, { price: before })] : [])].join(' ');
    return `<tr><th scope="row" style="${CELL};font-weight:normal"><bdi>${escapeHtml(title)}</bdi></th> ${cell(`× ${numberIn(count, lang)}`)} ${cell(price)}</tr>`;
  });
  const sums: [string, number][] = [];
  if (order.delivery_method !== 'pick_up') {
    sums.push([texts.deliveryFee, order.delivery_fee_piasters]);
  }
  sums.push([texts.total, order.amount_piasters]);
  if (order.vat_piasters > 0) {
    sums.push([texts.vat, order.vat_piasters]);
  }
  const foot = sums.map(
    ([title, piasters]) =>
      `<tr><th scope="row" colspan="2" style="${CELL}">${escapeHtml(title)}:</th> ${cell(money(piasters, lang))}</tr>`,
  );
  return [
    '<table style="width:100%;border-collapse:collapse">',
    `<thead><tr>${head}</tr></thead>`,
    '<tbody>',
    ...rows,
    '</tbody>',
    '<tfoot>',
    ...foot,
    '</tfoot>',
    '</table>',
  ].join('\n');
}

function cell(text: string): string {
  return `<td style="${CELL}">${escapeHtml(text)}</td>`;
}

function numberIn(value: number, lang: Language): string {
  return new Intl.NumberFormat(LOCALES[lang], { maximumFractionDigits: 2 }).format(value);
}

export const money = (piasters: number, lang: Language): string => writePrice(piastersToEgp(piasters), lang);

/** What happens next, by how the order is paid and whether it was. */
function nextStep(
  next: MessageTexts['kinds'][MessageKind]['next'],
  { payment_method: method, received_piasters: received }: MessageContent['order'],
): string {
  return (method === 'cash' && received > 0 && next.prepaid) || next[method];
}
