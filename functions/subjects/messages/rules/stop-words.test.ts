import { expect, test } from 'vitest';
import { wishOf } from './stop-words.ts';

test.each(['STOP', ' stop. ', 'Stop  all', 'Unsubscribe!', 'إيقاف', 'ايقاف', 'إيقـاف', 'قِف', 'الغاء الاشتراك'])(
  '“%s” asks for no more messages',
  (text) => {
    expect(wishOf(text)).toBe('stop');
  },
);

test.each(['START', 'ابدأ', 'ابدا.', 'تشغيل'])('“%s” asks for messages again', (text) => {
  expect(wishOf(text)).toBe('start');
});

test.each(['', '1', 'please stop by at 5', 'أوقف الموعد', 'cancel', 'إلغاء الموعد', 'don’t stop'])(
  '“%s” is left to people',
  (text) => {
    expect(wishOf(text)).toBeNull();
  },
);
