import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { REFUND_DAYS } from '#contract/returns/states.ts';
import { START_APPOINTMENTS } from '../../functions/subjects/appointments/rules/appointment-settings.ts';
import { MESSAGE_TEXTS } from '../../functions/subjects/messages/rules/texts.ts';
import { ANSWER_DAYS } from '../../functions/subjects/privacy/erase-patient.ts';
import { START_SETTINGS } from '../../functions/subjects/settings/rules/shop-settings.ts';
import { SAMPLE_SHOP_DETAILS } from './shop-details.ts';

const { delivery_days_from: from, delivery_days_to: to } = SAMPLE_SHOP_DETAILS;
const { warranty_months: warranty, return_days: returns } = START_SETTINGS;
const { change_hours_before: hours } = START_APPOINTMENTS;

/** Every figure that the sample pages promise, from where it is kept. */
const PROMISES = {
  ar: {
    terms: [
      `من ${from} إلى ${to} أيام من تأكيد الطلب`,
      `السماعات لمدة ${warranty} شهرًا`,
      `خلال ${returns} يومًا من استلامه`,
      `نرد المبلغ خلال ${REFUND_DAYS} أيام`,
      `حتى ${hours} ساعة قبله`,
    ],
    privacy: `خلال ${ANSWER_DAYS} أيام عمل`,
    mail: `خلال ${REFUND_DAYS} أيام`,
    quoted: (name: string) => `«${name}»`,
    below: 'في أسفل هذه الصفحة',
    others: /العيادة|المريض|قياس/,
    youPay: ['تكلفة إرسال المنتج إلينا عليك', 'تكلفة إرسال القطع إلينا عليك', 'تكلفة إرسالها عليك'],
    hygiene: ['المنتجات الصحية بعد فتح غلافها', 'فُتح غلافه من المنتجات الصحية', 'المنتجات الصحية كالبطاريات'],
  },
  en: {
    terms: [
      `${from} to ${to} days of confirming the order`,
      `hearing aids for ${warranty} months`,
      `within ${returns} days of receiving it`,
      `refund within ${REFUND_DAYS} days`,
      `until ${hours} hours before`,
    ],
    privacy: `within ${ANSWER_DAYS} working days`,
    mail: `within ${REFUND_DAYS} days`,
    quoted: (name: string) => `“${name}”`,
    below: 'at the bottom of this page',
    others: /clinic|patient(?!ly)/,
    youPay: ['You pay for sending the product to us', 'You pay for sending the pieces to us', 'you pay for that'],
    hygiene: ['Hygiene products once their wrapping is open', 'hygiene products once opened', 'Hygiene products'],
  },
} satisfies Record<Language, object>;

const page = (name: 'terms' | 'privacy', language: Language) =>
  readFileSync(new URL(`data/${name}-${language}.html`, import.meta.url), 'utf8');

/** The texts of a page of the shop. */
function texts(language: Language, namespace: string): Record<string, Record<string, string>> {
  const path = new URL(`../../web/src/i18n/${language}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;
}

describe.each(['ar', 'en'] as const)('the sample pages of the shop, in %s,', (language) => {
  const promised = PROMISES[language];
  const terms = page('terms', language);
  const privacy = page('privacy', language);
  const mails = MESSAGE_TEXTS[language].kinds;

  test('promise the days, months and hours by which the shop goes', () => {
    for (const said of promised.terms) expect(terms).toContain(said);
    expect(privacy).toContain(promised.privacy);
    for (const kind of ['return_asked', 'return_received'] as const) {
      for (const words of Object.values(mails[kind].next)) expect(words).toContain(promised.mail);
    }
  });

  test('name the pages on which orders are cancelled, and appointments booked, moved and cancelled, as they are called', () => {
    const { orders } = texts(language, 'common').header ?? {};
    const { own, ...booking } = texts(language, 'booking');
    for (const name of [orders, booking.title, own?.title]) expect(terms).toContain(promised.quoted(String(name)));
    for (const text of [terms, privacy]) expect(text).toContain(promised.below);
  });

  test('call people and hearing tests what the shop does', () => {
    for (const text of [terms, privacy]) expect(text).not.toMatch(promised.others);
  });

  test('say of returns what their page and mails say: who pays for sending, and what does not go back', () => {
    const { how, way } = texts(language, 'order-return');
    const condition = how?.condition ?? '';
    const { unopened = '' } = texts(language, 'product').promise ?? {};
    const [ofTerms = '', ofPage = '', ofMail = ''] = promised.youPay;
    expect(terms).toContain(ofTerms);
    expect(way?.own).toContain(ofPage);
    for (const words of Object.values(mails.return_asked.next)) expect(words).toContain(ofMail);
    const [open = '', opened = '', inStore = ''] = promised.hygiene;
    expect([terms.includes(open), condition.includes(opened), unopened.startsWith(inStore)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
