import { foldLetters } from '#contract/fold-letters.ts';

const STOP = ['stop', 'stop all', 'unsubscribe', 'إيقاف', 'أوقف', 'قف', 'إلغاء الاشتراك'].map(foldLetters);
const START = ['start', 'تشغيل', 'ابدأ'].map(foldLetters);

/** What an answer asks for that is nothing but one of these words; null for any other, which people read. */
export function wishOf(text: string): 'stop' | 'start' | null {
  const said = foldLetters(text)
    .replace(/[^\p{L}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return STOP.includes(said) ? 'stop' : START.includes(said) ? 'start' : null;
}
