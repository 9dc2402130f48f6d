import type { Language } from '#contract/constants.ts';
import { foldLetters } from '#contract/fold-letters.ts';

const STOP = ['stop', 'stop all', 'unsubscribe', 'إيقاف', 'أوقف', 'قف', 'إلغاء الاشتراك'].map(foldLetters);
const START = ['start', 'تشغيل', 'ابدأ'].map(foldLetters);

type Wish = 'stop' | 'start';

/** What is answered to them, so that whoever asked knows that it was done. */
const CONFIRMATIONS = {
  stop: {
    ar: 'لن تصلك رسائل منا على هذا الرقم بعد الآن. لاستقبالها من جديد أرسل كلمة: تشغيل',
    en: 'You will get no more messages from us on this number. To get them again, reply START.',
  },
  start: {
    ar: 'ستصلك رسائلنا على هذا الرقم من جديد. لإيقافها أرسل كلمة: إيقاف',
    en: 'You will get our messages on this number again. To stop them, reply STOP.',
  },
} as const satisfies Record<Wish, Record<Language, string>>;

/** What confirms what a text asks for, in the language in which it asks; null when it asks for nothing. */
export function confirmationOf(text: string): string | null {
  const wish = wishOf(text);
  return wish && CONFIRMATIONS[wish][/\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'];
}

/** What an answer asks for that is nothing but one of these words; null for any other, which people read. */
export function wishOf(text: string): Wish | null {
  const said = foldLetters(text)
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return STOP.includes(said) ? 'stop' : START.includes(said) ? 'start' : null;
}
