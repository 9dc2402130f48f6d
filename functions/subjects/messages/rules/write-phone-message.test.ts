import { expect, test } from 'vitest';
import { smsParts } from '#contract/contacts/sms-size.ts';
import type { SentText } from '#contract/contacts/templates.ts';
import { writePhoneMessage } from './write-phone-message.ts';

test.each<SentText>([
  { kind: 'order_shipped', number: '12345678', total: 12_500 },
  { kind: 'order_refunded', number: '12345678', amount: 12_500 },
  { kind: 'appointment_soon', clock: '2026-11-30T12:00:00.000Z' },
  { kind: 'warranty_ending', day: '2026-12-29' },
])('an English SMS of $kind has Latin letters alone, by which a part holds more of them', (text) => {
  const { text: written } = writePhoneMessage({ text, name: 'Mona', callUntil: null }, 'en', []);
  expect(smsParts(written)).toBe(Math.ceil(written.length / (written.length > 160 ? 153 : 160)));
});
