import { LANGUAGES, type Language, MAKINGS, type Making } from '../constants.ts';
import { coveredDegrees, LOSS_DEGREES, type LossDegree } from '../hearing/degrees.ts';

/** The first and the last degree of hearing loss that something speaks of. */
export interface DegreeSpan {
  from: LossDegree;
  to: LossDegree;
}

/** A description that says something else than what the page draws and writes beside it. */
export type Contradiction = { lang: Language } & (
  | {
      about: 'degrees';
      claimed: DegreeSpan;
      /** What the range covers as a whole; null when it covers no degree as a whole. */
      covered: DegreeSpan | null;
    }
  | { about: 'making'; claimed: Making }
);

/** What a hearing aid says of whom it suits and of how it is made. */
interface Claims {
  /** Null while it is not known. */
  range: readonly [number, number] | null;
  making: Making;
  descriptions: Readonly<Record<Language, string | null>>;
}

/** The words for the degrees, longer ones before those that they contain; and of what a sentence must speak to mean one. */
const WORDS: Readonly<Record<Language, { subject: RegExp; degrees: readonly (readonly [LossDegree, string])[] }>> = {
  ar: {
    subject: /ضعف السمع|فقد السمع|فقدان السمع/,
    degrees: [
      ['moderately-severe', '(?:ال)?متوسط (?:(?:ال)?مائل (?:إلى|ل) ?)?(?:ال)?شديد'],
      ['mild', '(?:ال)?(?:بسيط|خفيف)'],
      ['moderate', '(?:ال)?متوسط'],
      ['severe', '(?:ال)?شديد'],
      ['profound', '(?:ال)?عميق'],
    ],
  },
  en: {
    subject: /\bloss(?:es)?\b/i,
    degrees: [
      ['moderately-severe', 'moderately[- ]severe'],
      ['mild', 'mild'],
      ['moderate', 'moderate'],
      ['severe', 'severe'],
      ['profound', 'profound'],
    ],
  },
};

/** How a description says how the aid is made. */
const MAKING_WORDS: Readonly<Record<Language, Record<Making, RegExp>>> = {
  ar: {
    'ready-made': /جاهزة للارتداء|سريعة التركيب|لا تحتاج إلى أخذ مقاس/,
    'custom-made': /مفصلة|على (?:شكل|مقاس) أذنك/,
  },
  en: {
    'ready-made': /\bready[- ]to[- ]wear\b|\binstant[- ]fit\b|\bno (?:ear )?impression\b/i,
    'custom-made': /\bcustom(?:-made)?\b.*\b(?:aid|shell)\b|\bmade from your\b/i,
  },
};

/** Marks above and below Arabic letters, and the stroke that lengthens a word. */
const MARKS = /[\u064B-\u0652\u0640]/g;

/** The sentences of a text with tags. */
function sentencesOf(html: string): string[] {
  return html
    .replace(/<[^>]*>/g, '\n')
    .replace(MARKS, '')
    .split(/[.!?؟\n]/);
}

/** The degrees that a sentence names; none when it does not speak of a hearing loss. */
function degreesNamed(sentence: string, lang: Language): LossDegree[] {
  const { subject, degrees } = WORDS[lang];
  if (!subject.test(sentence)) return [];
  // In Arabic "and" and "for" are written with the word that follows.
  const words = degrees.map(([, word]) => `(${word})`).join('|');
  const named = sentence.matchAll(new RegExp(`(?<!\\p{L})[ولب]?(?:${words})(?!\\p{L})`, 'giu'));
  return [...named].map((match) => degrees[match.slice(1).findIndex(Boolean)]?.[0] ?? 'mild');
}

/**
 * Where the descriptions of a hearing aid name degrees of loss that are not those that its range covers, or another way
 * of making it. A sentence that names several degrees names a span, which is the one of the range; a single one lies
 * within it.
 */
export function contradictionsOf({ range, making, descriptions }: Claims): Contradiction[] {
  return LANGUAGES.flatMap((lang) => {
    const sentences = sentencesOf(descriptions[lang] ?? '');
    const wrongMaking = MAKINGS.filter(
      (claimed) => claimed !== making && sentences.some((sentence) => MAKING_WORDS[lang][claimed].test(sentence)),
    );
    return [
      ...(range ? wrongDegrees(lang, sentences, range) : []),
      ...wrongMaking.map((claimed) => ({ about: 'making', lang, claimed }) as const),
    ];
  });
}

function wrongDegrees(
  lang: Language,
  sentences: readonly string[],
  range: readonly [number, number],
): Extract<Contradiction, { about: 'degrees' }>[] {
  const { whole } = coveredDegrees(range);
  const covered = spanOf(whole);
  return sentences.flatMap((sentence) => {
    const named = degreesNamed(sentence, lang);
    const claimed = spanOf(LOSS_DEGREES.filter((degree) => named.includes(degree)));
    if (!claimed) return [];
    const isSaid =
      claimed.from === claimed.to
        ? whole.includes(claimed.from)
        : claimed.from === covered?.from && claimed.to === covered.to;
    return isSaid ? [] : [{ about: 'degrees', lang, claimed, covered }];
  });
}

/** From the first to the last of some degrees, mildest first. */
function spanOf(degrees: readonly LossDegree[]): DegreeSpan | null {
  const [from] = degrees;
  const to = degrees.at(-1);
  return from && to ? { from, to } : null;
}
