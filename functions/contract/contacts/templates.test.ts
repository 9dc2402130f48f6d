import { expect, test } from 'vitest';
import { JOB_MESSAGES } from '../devices/constants.ts';
import { type SentText, templateName, WHATSAPP_TEMPLATES } from './templates.ts';
import { contactFields } from './texts.ts';

const TIME = '2026-11-29T14:30:00.000Z';
const LINK = { link: 'https://samaa.example/a/0aZ9' };
const PAPER = { link: 'https://samaa.example/r/0aZ9' };
const BOOK = { link: 'https://samaa.example/book' };
const INSTALMENT = { day: '2026-11-29', amount: 500 };
/** What is sent by each template. */
const SENT: readonly SentText[] = [
  { kind: 'appointment_booked', at: TIME, ...LINK },
  { kind: 'appointment_moved', at: TIME, ...LINK },
  { kind: 'appointment_cancelled', at: TIME },
  { kind: 'appointment_reminder', at: TIME, ...LINK },
  { kind: 'appointment_soon', clock: TIME, ...LINK },
  { kind: 'appointment_offer', at: TIME, until: TIME, ...LINK },
  { kind: 'instalment_due', ...INSTALMENT },
  { kind: 'instalment_overdue', ...INSTALMENT },
  ...JOB_MESSAGES.map((kind) => (kind === 'mold_ready' ? { kind, ...BOOK } : { kind })),
  { kind: 'warranty_ending', day: '2026-12-29', ...BOOK },
  { kind: 'follow_up_due' },
  { kind: 'trial_check', day: '2026-11-29', ...LINK },
  { kind: 'recall', ...BOOK },
  { kind: 'order_placed', number: '12345678', total: 500 },
  { kind: 'order_placed_pick_up', number: '12345678', total: 500 },
  { kind: 'order_ready', number: '12345678' },
  { kind: 'order_kiosk_code', number: '12345678', code: '123456789', total: 500, until: TIME },
  { kind: 'order_kiosk_late', number: '12345678', code: '123456789' },
  { kind: 'order_paid', number: '12345678', amount: 500 },
  { kind: 'order_confirmed', number: '12345678' },
  { kind: 'order_delivered', number: '12345678' },
  { kind: 'order_shipped', number: '12345678', total: 500 },
  { kind: 'order_shipped_paid', number: '12345678' },
  { kind: 'order_cancelled', number: '12345678' },
  { kind: 'order_undelivered', number: '12345678' },
  { kind: 'order_refunded', number: '12345678', amount: 500 },
  { kind: 'receipt', ...PAPER },
  { kind: 'invoice', ...PAPER },
  { kind: 'credit_note', ...PAPER },
  { kind: 'quote', ...PAPER },
  { kind: 'visit_sheet', ...PAPER },
];

test.each(WHATSAPP_TEMPLATES)('$name in $language begins and ends with words, as WhatsApp wants it', ({ text }) => {
  expect(text).not.toMatch(/^\{\{|\}\}$/);
  expect(text).not.toMatch(/(?<!\{)\{\w+\}(?!\})|\n\n|\t/);
});

test.each(WHATSAPP_TEMPLATES)(
  '$name in $language has a field for all that is sent with it, and no other',
  (template) => {
    const { name, language, text } = template;
    const sent = SENT.find(({ kind }) => name === templateName(kind)) ?? expect.fail('nothing is sent by it');
    const fields = contactFields(sent, 'Mona', language);
    const inText = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, field]) => field);
    expect(inText.toSorted()).toEqual(Object.keys(fields).toSorted());
  },
);
