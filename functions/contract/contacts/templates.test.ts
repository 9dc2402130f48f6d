import { expect, test } from 'vitest';
import { WHATSAPP_TEMPLATES } from './templates.ts';
import { CONTACT_KINDS, type ContactText, contactFields } from './texts.ts';

const SENT = { at: '2026-11-29T14:30:00.000Z', day: '2026-11-29', amount: 500, link: 'https://samaa.example/a/0aZ9' };

test.each(WHATSAPP_TEMPLATES)('$name in $language begins and ends with words, as WhatsApp wants it', ({ text }) => {
  expect(text).not.toMatch(/^\{\{|\}\}$/);
  expect(text).not.toMatch(/(?<!\{)\{\w+\}(?!\})|\n\n|\t/);
});

test.each(WHATSAPP_TEMPLATES)(
  '$name in $language has a field for all that is sent with it, and no other',
  (template) => {
    const { name, language, text } = template;
    const kind = CONTACT_KINDS.find((one) => name === `samaa_${one}`) ?? expect.fail('no text has this template');
    const isOfDay = kind.startsWith('instalment');
    const { at, link, ...ofDay } = SENT;
    const said = isOfDay ? ofDay : text.includes('{{link}}') ? { at, link } : { at };
    const fields = contactFields({ kind, ...said } as ContactText, 'Mona', language);
    const inText = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, field]) => field);
    expect(inText.toSorted()).toEqual(Object.keys(fields).toSorted());
  },
);
