import { BRAND } from '../writing.ts';

/** What tells of somebody's health, or of what they have with us. Words that only sound alike are left out. */
const PRIVATE =
  /سماع|السمع|سمعك|أذن(?!\p{L})|أذنك|أذنيك|الأذن|قالب|مقاس|بطاري|صيانة|إصلاح|فحص|(?<!بال)ضبط|مريض|\bhear(?! from\b)|\bears?\b|\baids?\b|mou?ld|impression|batter|repair|\btest|\bfitting|\bpatients?\b/iu;

const BRANDS = new RegExp(`(?<!\\p{L})(?:${Object.values(BRAND).join('|')})(?!\\p{L})`, 'gu');

/** Vowel marks, and what stretches a word. */
const MARKS = /[\p{M}\u0640]/gu;

/**
 * The first word of a text to people that tells of somebody's hearing or health, in either language; null where none does.
 * A family may share a phone. The shop's own name is none.
 */
export function privateWord(text: string): string | null {
  const plain = text.normalize('NFC').replace(MARKS, '').replace(BRANDS, '');
  const found = PRIVATE.exec(plain);
  if (!found) {
    return null;
  }
  const [before = ''] = /[\p{L}]*$/u.exec(plain.slice(0, found.index)) ?? [];
  const [behind = ''] = /^[\p{L}]*/u.exec(plain.slice(found.index + found[0].length)) ?? [];
  return `${before}${found[0]}${behind}`;
}
