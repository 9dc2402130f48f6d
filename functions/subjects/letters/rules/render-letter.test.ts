import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LETTER_FIELD_NAMES, type LetterField } from '#contract/letters/fields.ts';
import { fieldText } from '#contract/letters/template-rules.ts';
import { cleanHtml, htmlToText } from '#lib/html.ts';
import { exampleValues } from './example-values.ts';
import { renderLetter } from './render-letter.ts';

const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{client.phone}}',
  '&lt;b&gt;',
  "'",
  '</bdi>',
];
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(...NASTY),
  fc.array(fc.constantFrom(...NASTY)).map((all) => all.join('')),
);
const field = fc.constantFrom(...LETTER_FIELD_NAMES);
/** In text, quotation marks may be written either way. */
const plainQuotes = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
/** HTML whose every element is `bdi`, which letters have for values, or one that templates may have, with no other attributes. */
const isClean = (html: string) => {
  const tags = html.replace(/<bdi(?: dir="(?:rtl|ltr)")?>|<\/bdi>/g, '').match(/<(?!\/)[^>]*>?/g) ?? [];
  return tags.every((tag) => plainQuotes(cleanHtml(tag)).startsWith(plainQuotes(tag)));
};

test('a value is text in the letter, whatever it says', () => {
  fc.assert(
    fc.property(field, text, fc.boolean(), (name, value, isProse) => {
      const { html, missing } = renderLetter(
        `<p>${fieldText(name)}</p>`,
        { [name]: { lines: [value], isProse } },
        'ar',
      );
      expect(missing).toEqual([]);
      expect(isClean(html)).toBe(true);
      expect(html.replace(/<\/?p>|<bdi(?: dir="rtl")?>|<\/bdi>(?=<\/p>$)/g, '')).not.toMatch(/[<>]/);
    }),
  );
});

test('no template and no value bring an element or attribute into a letter that templates may not have', () => {
  const pieces = fc.array(
    fc.oneof(text, field.map(fieldText), fc.constantFrom('<p>', '</p>', '<a href="', '">', '<b onclick=x>', '<')),
  );
  fc.assert(
    fc.property(pieces, text, (template, value) => {
      const values = Object.fromEntries(LETTER_FIELD_NAMES.map((name) => [name, { lines: [value, value] }]));
      const { html } = renderLetter(template.join(''), values, 'en');
      expect(isClean(html)).toBe(true);
    }),
  );
});

test('a value is not looked at for fields', () => {
  const values = { 'client.name': { lines: ['{{client.phone}}'] }, 'client.phone': { lines: ['0100'] } };
  expect(renderLetter('<p>{{client.name}}</p>', values, 'en').html).toBe('<p><bdi>{{client.phone}}</bdi></p>');
});

test('a name is isolated by its own letters, and words by the language of the letter', () => {
  const values = { 'client.name': { lines: ['Mona'] }, 'letter.text': { lines: ['Audéo', 'بخير'], isProse: true } };
  expect(renderLetter('<p>{{client.name}}: {{ letter.text }}</p>', values, 'ar').html).toBe(
    '<p><bdi>Mona</bdi>: <bdi dir="rtl">Audéo<br />بخير</bdi></p>',
  );
});

test('what is not known is a dotted line, and is named once', () => {
  const { html, missing } = renderLetter('<p>{{client.phone}} {{client.phone}} {{client.name}}</p>', {}, 'ar');
  expect(missing).toEqual(['client.phone', 'client.name'] satisfies LetterField[]);
  expect(html).toBe('<p>………… ………… …………</p>'.replaceAll('…………', '…'.repeat(10)));
});

test.each(['ar', 'en'] as const)('in %s every field has an example but those of the centre', (lang) => {
  const all = LETTER_FIELD_NAMES.map((name) => `<p>${fieldText(name)}</p>`).join('');
  const { html, missing } = renderLetter(all, exampleValues(lang), lang);
  expect(missing).toEqual(['centre.name', 'centre.address', 'centre.phone']);
  expect(htmlToText(html)).not.toMatch(/undefined|Invalid|NaN/);
});
