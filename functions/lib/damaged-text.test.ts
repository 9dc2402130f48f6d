import { describe, expect, test } from 'vitest';
import { isDamaged } from './damaged-text.ts';

const TEXTS = [
  'سماعة أذن خلف الأذن تكفي 24 ساعة',
  'بطاريات مقاس 312',
  'منظف سمّاعات، للأذن اليمنى',
  'الضمان سنتان؛ والفحص مجاني؟',
];
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('Arabic that was destroyed on the way is recognised', () => {
  test.each(TEXTS)('as question marks: %s', (text) => {
    expect(isDamaged(text.replace(/\p{Script=Arabic}/gu, '?'))).toBe(true);
    expect(isDamaged(`<p>${text.replace(/[\u0600-\u06ff]/g, '?')}</p>`)).toBe(true);
  });

  test.each(TEXTS)('as UTF-8 that was read in a Western code page: %s', (text) => {
    expect(isDamaged(new TextDecoder('windows-1252').decode(bytesOf(text)))).toBe(true);
  });

  test.each(TEXTS)('as UTF-8 that was read in the Arabic code page: %s', (text) => {
    expect(isDamaged(new TextDecoder('windows-1256').decode(bytesOf(text)))).toBe(true);
  });

  test.each(TEXTS)('as bytes that are no UTF-8: %s', (text) => {
    expect(isDamaged(new TextDecoder('utf-8').decode(bytesOf(text).subarray(1)))).toBe(true);
  });
});

test.each([
  ...TEXTS,
  'Phonak Audéo Lumity',
  'Ready?? Yes.',
  'هل تريد سماعة؟؟',
  'طبطبة وظروف طيبة، طقطقة وطنطنة',
  'Ørsted Øre',
  'Why choose us?',
  '?',
])('a text as somebody writes it is left alone: %s', (text) => {
  expect(isDamaged(text)).toBe(false);
});
