import { foldLetters } from '#contract/fold-letters.ts';

/**
 * How names sound, so that a name is found by how somebody writes what they heard, in either script: the consonants of a
 * word, those alike as one, without vowels and without letters that one script lacks. Phonak, Fonac and فوناك are `fnk`.
 */

const LATIN: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/sch|sh|th/g, 's'],
  [/ch|ck/g, 'k'],
  [/x/g, 'ks'],
];

/** Letters that sound alike; what is not here (vowels, h, w, y and their like) is left out. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['b', 'bpب'],
    ['d', 'dدذض'],
    ['f', 'fvف'],
    ['g', 'gjجغ'],
    ['k', 'kcqكقخ'],
    ['l', 'lل'],
    ['m', 'mم'],
    ['n', 'nن'],
    ['r', 'rر'],
    ['s', 'szسصشزظث'],
    ['t', 'tتط'],
  ].flatMap(([sound = '', letters = '']) => [...letters].map((letter) => [letter, sound])),
);

/** Names that are shorter, or hold digits, are not guessed. */
const WORD = /^\p{L}{4,40}$/u;
const ARABIC = /\p{Script=Arabic}/u;
/** A name that sounds like what was typed may be so many letters away from it. */
const MOST_LETTERS_ALIKE = 3;
const MIN_SOUND = 3;

/** The words of a text that can be guessed, folded. */
export function guessableWords(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => WORD.test(word));
}

/** The consonants of a folded word. */
export function soundOf(word: string): string {
  const plain = LATIN.reduce((text, [letters, sound]) => text.replace(letters, sound), word);
  return [...plain]
    .map((letter) => ALIKE[letter] ?? '')
    .join('')
    .replace(/(.)\1+/g, '$1');
}

/**
 * The keys under which the words of a name are kept: their sounds, whole and with each consonant left out. Two words
 * that differ in one consonant share a key.
 */
export function soundKeys(text: string): string[] {
  return [...new Set(guessableWords(text).flatMap(keysOf))];
}

function keysOf(word: string): string[] {
  const sound = soundOf(word);
  const shorter = sound.length > 2 ? [...sound].map((_, at) => sound.slice(0, at) + sound.slice(at + 1)) : [];
  return [sound, ...shorter].filter((key) => key !== '');
}

/** How far a word that was typed is from a word of a name; null when it is another one. Both are folded. */
export function distanceOf(typed: string, name: string): number | null {
  const [heard, sound] = [soundOf(typed), soundOf(name)];
  if (ARABIC.test(typed) !== ARABIC.test(name)) {
    const away = letterDistance(heard, sound);
    return away === 0 && sound.length >= MIN_SOUND ? 0 : away === 1 && sound.length > MIN_SOUND ? 1 : null;
  }
  const away = letterDistance(typed, name);
  const soundsAlike = heard === sound && sound.length >= MIN_SOUND;
  const most = soundsAlike ? MOST_LETTERS_ALIKE : Math.min(typed.length, name.length) < 7 ? 1 : 2;
  return away <= most ? away : null;
}

/** How many letters have to be added, left out, changed or swapped with the next to make one word of the other. */
export function letterDistance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, swapped));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
