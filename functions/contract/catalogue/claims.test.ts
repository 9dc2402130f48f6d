import { expect, test } from 'vitest';
import { contradictionsOf } from './claims.ts';

const said = (range: [number, number], en: string, ar = '') => contradictionsOf({ range, descriptions: { ar, en } });

test('a text that stops short of the range contradicts it, in either language', () => {
  const claimed = { from: 'mild', to: 'moderate' };
  const covered = { from: 'mild', to: 'moderately-severe' };
  expect(
    said(
      [15, 80],
      '<p>A custom in-canal aid for mild to moderate loss that stays out of sight.</p>',
      '<p>سماعة مفصّلة داخل القناة لضعف السمع البسيط والمتوسط، وتبقى بعيدة عن الأنظار.</p>',
    ),
  ).toEqual([
    { lang: 'ar', claimed, covered },
    { lang: 'en', claimed, covered },
  ]);
});

test('a range that ends at 85 is not severe', () => {
  expect(said([10, 85], 'For severe hearing loss.')).toMatchObject([{ claimed: { from: 'severe', to: 'severe' } }]);
  expect(said([10, 85], 'For mild to severe hearing loss.')).toHaveLength(1);
  expect(said([10, 90], 'For mild to severe hearing loss.')).toEqual([]);
});

test.each([
  [[35, 105], 'Clear speech for moderate to severe hearing loss.', 'لضعف السمع من المتوسط إلى الشديد.'],
  [[10, 85], 'For mild to moderately severe losses.', 'لضعف السمع من البسيط إلى المتوسط المائل إلى الشديد.'],
  [[60, 120], 'For people with profound loss.', 'لأصحاب ضعف السمع العميق.'],
  [[60, 120], 'For severe to profound loss.', 'لضعف السمع الشديد والعميق.'],
] as const)('a text that says what %j covers, or a part of it, agrees: %s', (range, en, ar) => {
  expect(contradictionsOf({ range, descriptions: { ar, en } })).toEqual([]);
});

test('what is no claim about hearing does not count', () => {
  expect(
    said(
      [10, 85],
      'A mid-range aid at a moderate price. It softens severe wind noise. No loss of detail.',
      'سماعة من الفئة المتوسطة، بسيطة الاستخدام. تقلل الضوضاء الشديدة.',
    ),
  ).toEqual([]);
  expect(contradictionsOf({ range: [10, 85], descriptions: { ar: null, en: null } })).toEqual([]);
});
