import { describe, expect, test } from 'vitest';
import { APPOINTMENT_MAILS } from '#contract/appointments/kinds.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { SYSTEM_CHECKS } from '#contract/system/constants.ts';
import { fill } from '#contract/writing.ts';
import type { MessageKind } from './message-kind.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { writeAppointment, writeAppointmentSms } from './write-appointment.ts';
import { type MessageContent, writeMail, writeSms } from './write-message.ts';
import { writeStockNotice, writeStockNoticeSms } from './write-stock-notice.ts';
import { writeSystemMail } from './write-system-mail.ts';

const content = (change: Partial<MessageContent> = {}): MessageContent => ({
  kind: 'placed',
  lang: 'en',
  refundPiasters: 123_450,
  orderUrl: 'https://shop.example/orders/1?lang=en',
  phone: '01001234567',
  order: {
    number: '12345678',
    first_name: 'Mona',
    received_piasters: 0,
    kiosk_code: null,
    kiosk_until: null,
    payment_method: 'cash',
    delivery_method: null,
    amount_piasters: 205_000,
    delivery_fee_piasters: 5_000,
    vat_piasters: 0,
  },
  lines: [
    { product_type: 'hearing-aids', title_ar: 'فوناك', title_en: 'Phonak', unit_price_piasters: 100_000, count: 2 },
  ],
  ...change,
});

/** What Appwrite makes of the HTML for readers of plain text. */
const plain = (html: string) => html.replace(/<[^>]*>/g, '');

const KINDS = Object.keys(MESSAGE_TEXTS.ar.kinds) as MessageKind[];
const METHODS = ['cash', 'card'] as const;
const ALL = LANGUAGES.flatMap((lang) => KINDS.flatMap((kind) => METHODS.map((method) => ({ lang, kind, method }))));

describe.each(ALL)('$kind by $method in $lang', ({ lang, kind, method }) => {
  const { order } = content();
  const message = content({ lang, kind, order: { ...order, payment_method: method } });
  const { subject, html } = writeMail(message);

  test('names the order, leaves no placeholder and speaks one language', () => {
    for (const text of [subject, html, writeSms(message)]) {
      expect(text).toContain('1234\u00a05678');
      expect(text).not.toMatch(/\{\w*\}|undefined|null|NaN/);
    }
    const letters = lang === 'ar' ? /[a-z]/i : /[\u0600-\u06ff]/;
    expect(subject).not.toMatch(letters);
    expect(plain(html).replace('Mona', '')).not.toMatch(letters);
    expect(html).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
  });
});

test('what happens next follows from how the order is paid', () => {
  const { order } = content();
  const { html } = writeMail(content({ order: { ...order, payment_method: 'cash' } }));
  expect(plain(html)).toContain('You pay EGP\u00a02,050 in cash');
  const paid = writeMail(content({ kind: 'shipped', order: { ...order, payment_method: 'card' } }));
  expect(plain(paid.html)).toContain('You pay nothing when it arrives.');
  const prepaid = { ...order, payment_method: 'cash', received_piasters: 205_000 } as const;
  const sent = plain(writeMail(content({ kind: 'shipped', order: prepaid })).html);
  expect(sent).toContain('You pay nothing when it arrives.');
  expect(sent).not.toContain('in cash');
  const cancelled = plain(writeMail(content({ kind: 'cancelled', order: prepaid })).html);
  expect(cancelled).toContain('We will contact you to refund what you paid');
  const back = writeMail(content({ kind: 'refunded' }));
  expect(plain(back.html)).toContain('We have refunded EGP\u00a01,234.50 to you');
});

test('reads well without its markup: a line each, nothing glued together', () => {
  const lines = plain(writeMail(content()).html).split('\n').filter(Boolean);
  expect(lines).toEqual([
    'Samaa',
    'Thank you, we have your order',
    'Hello Mona,',
    'Order 1234\u00a05678',
    'Product Qty Price',
    'Phonak × 2 EGP\u00a02,000',
    'Delivery: EGP\u00a050',
    'Total: EGP\u00a02,050',
    'What happens next',
    expect.stringContaining('You pay EGP\u00a02,050 in cash'),
    'Open your order',
    expect.stringMatching(/^Questions\? Contact us on 0100\u00a0123\u00a04567/),
  ]);
});

test('a mail about an order that is collected names no fee for delivery', () => {
  const order = { ...content().order, delivery_method: 'pick_up', delivery_fee_piasters: 0 } as const;
  const sumsOf = (mail: string) => mail.split('\n').filter((line) => /^(Delivery|Total|التوصيل|الإجمالي):/.test(line));
  expect(sumsOf(plain(writeMail(content({ order })).html))).toEqual(['Total: EGP\u00a02,050']);
  expect(sumsOf(plain(writeMail(content({ order, lang: 'ar' })).html))).toHaveLength(1);
});

test('Arabic mails write the digits 0–9, and the Arabic title', () => {
  const text = plain(writeMail(content({ lang: 'ar' })).html);
  expect(text).toContain('فوناك × 2 2,000\u00a0جنيه');
  expect(text).toContain('الإجمالي: 2,050\u00a0جنيه');
});

test('VAT is named only when there is some', () => {
  const { order } = content();
  expect(writeMail(content()).html).not.toContain('VAT');
  const { html } = writeMail(content({ order: { ...order, vat_piasters: 25_175 } }));
  expect(plain(html)).toContain('Of which VAT: EGP\u00a0251.75');
});

test('what people typed is text, not markup, and is not searched for placeholders', () => {
  const evil = `<img src=x onerror="alert('1')"> & {total}`;
  const { order, lines } = content();
  const { html } = writeMail(
    content({ order: { ...order, first_name: evil }, lines: lines.map((line) => ({ ...line, title_en: evil })) }),
  );
  expect(html).not.toContain('<img');
  expect(html.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; {total}')).toHaveLength(3);
});

test('a number for questions is never more than a number', () => {
  const { html } = writeMail(content({ phone: `"><b>$'` }));
  expect(html).toContain('href="tel:&quot;&gt;&lt;b&gt;$&#39;"');
  expect(html).not.toContain('<b>');
});

test('there is a link to the order where the address of the shop is known', () => {
  expect(writeMail(content()).html).toContain('href="https://shop.example/orders/1?lang=en"');
  expect(writeMail(content({ orderUrl: null })).html).not.toContain('Open your order');
});

test('no number is named where the shop has none', () => {
  const { html } = writeMail(content({ phone: null }));
  expect(html).not.toMatch(/tel:|Questions/);
});

test('a text that asks for an unknown value is a mistake', () => {
  expect(() => fill('{nothing}', {})).toThrow('nothing');
});

test.each<Language>(['ar', 'en'])('an SMS in %s is short', (lang) => {
  for (const kind of KINDS) {
    expect(writeSms(content({ kind, lang })).length).toBeLessThan(210);
  }
});

test.each(LANGUAGES)('in %s, that a product is back names it and leads to it', (lang) => {
  const productUrl = 'https://shop.example/store/hearing-aids/1';
  const stopUrl = 'https://shop.example/stop-messages?message=1&secret=2';
  const notice = { lang, product: '<1> & 2', productUrl, stopUrl, phone: '01001234567' };
  const { subject, html } = writeStockNotice(notice);
  expect(subject).toContain('<1> & 2');
  expect(html).toContain('&lt;1&gt; &amp; 2');
  expect(html).toContain(`<a href="${productUrl}">`);
  expect(html).toContain('<a href="https://shop.example/stop-messages?message=1&amp;secret=2">');
  expect(html).toContain('tel:+201001234567');
  expect(html).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(plain(html)).not.toMatch(/\{\w*\}|undefined|null/);
  expect(writeStockNoticeSms(notice)).toContain(`<1> & 2\n${productUrl}`);
  const bare = { ...notice, productUrl: null, stopUrl: null, phone: null };
  expect(writeStockNotice(bare).html).not.toMatch(/href/);
  expect(writeStockNoticeSms(bare)).not.toContain('https');
});

test.each(LANGUAGES)('in %s, an appointment is told with its time in Cairo, and not what it is for', (lang) => {
  const appointmentsUrl = 'https://shop.example/appointments';
  const content = {
    lang,
    startsAt: '2026-07-01T13:30:00.000Z',
    heldUntil: '2026-06-30T09:00:00.000Z',
    appointmentsUrl,
    phone: '01001234567',
  };
  const subjects = APPOINTMENT_MAILS.map((kind) => {
    const { subject, html } = writeAppointment({ ...content, kind });
    expect(subject).toMatch(/4:30/);
    expect(html).toContain(`<a href="${appointmentsUrl}">`);
    expect(html).toContain('tel:+201001234567');
    expect(plain(html)).not.toMatch(/\{\w*\}|undefined|null/);
    expect(writeAppointmentSms({ ...content, kind })).toContain('4:30');
    return subject;
  });
  expect(new Set(subjects).size).toBe(APPOINTMENT_MAILS.length);
  const bare = { ...content, kind: 'appointment_booked', appointmentsUrl: null, phone: null } as const;
  expect(writeAppointment(bare).html).not.toMatch(/href/);
});

test.each(LANGUAGES)('in %s, the admins are told what is broken, what to do, and when all is well', (lang) => {
  const systemUrl = 'https://shop.example/admin/system';
  const red = writeSystemMail({ kind: 'system_red', lang, about: SYSTEM_CHECKS, systemUrl });
  expect(red.html.split('<li>')).toHaveLength(SYSTEM_CHECKS.length + 1);
  expect(red.html).toContain(`<a href="${systemUrl}">`);
  const well = writeSystemMail({ kind: 'system_well', lang, about: [], systemUrl: null });
  expect(well.subject).not.toBe(red.subject);
  expect(well.html).not.toMatch(/href|<li>/);
  const letters = lang === 'ar' ? /[a-z]/i : /[\u0600-\u06ff]/;
  for (const { subject, html } of [red, well]) {
    expect(subject).not.toMatch(letters);
    expect(plain(html)).not.toMatch(letters);
    expect(plain(html)).not.toMatch(/\{\w*\}|undefined|null/);
  }
});
