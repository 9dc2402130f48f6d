import { expect, test } from 'vitest';
import { contradictionsOf } from './claims.ts';

const said = (range: [number, number], en: string, ar = '') =>
  contradictionsOf({ range, making: 'custom-made', descriptions: { ar, en } });

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
    { about: 'degrees', lang: 'ar', claimed, covered },
    { about: 'degrees', lang: 'en', claimed, covered },
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
  [[10, 85], 'For mild to moderately severe losses.', 'لضعف السمع من البسيط إلى المتوسط الشديد.'],
  [[60, 120], 'For people with profound loss.', 'لأصحاب ضعف السمع العميق.'],
  [[60, 120], 'For severe to profound loss.', 'لضعف السمع الشديد والعميق.'],
] as const)('a text that says what %j covers, or a part of it, agrees: %s', (range, en, ar) => {
  expect(said([...range], en, ar)).toEqual([]);
});

test('what is no claim about hearing does not count', () => {
  expect(
    said(
      [10, 85],
      'A mid-range aid at a moderate price. It softens severe wind noise. No loss of detail.',
      'سماعة من الفئة المتوسطة، بسيطة الاستخدام. تقلل الضوضاء الشديدة.',
    ),
  ).toEqual([]);
  expect(said([10, 85], '', '')).toEqual([]);
});

test('a text that says how the aid is made says it as the shop does', () => {
  const making = (making: 'ready-made' | 'custom-made', en: string, ar: string) =>
    contradictionsOf({ range: null, making, descriptions: { ar, en } });
  const custom = ['A custom in-canal aid.', 'سماعة مفصّلة على مقاس أذنك.'] as const;
  const ready = ['Ready to wear, needs no ear impression.', 'جاهزة للارتداء ولا تحتاج إلى أخذ مقاس للأذن.'] as const;
  expect(making('custom-made', ...custom)).toEqual([]);
  expect(making('ready-made', ...ready)).toEqual([]);
  expect(making('ready-made', ...custom)).toEqual([
    { about: 'making', lang: 'ar', claimed: 'custom-made' },
    { about: 'making', lang: 'en', claimed: 'custom-made' },
  ]);
  expect(making('custom-made', ...ready)).toHaveLength(2);
  expect(making('ready-made', 'With custom settings for music.', '')).toEqual([]);
});
