import { foldLetters } from '#contract/fold-letters.ts';
import { localStore } from '#web/lib/storage.ts';
import type { FileColumns, Matching } from './file-kind.ts';

/** The name of a column in one spelling. */
export const headingWord = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds fields by what other systems call them. */
export function finder<Field extends string>(
  names: Readonly<Record<Field, readonly string[]>>,
): (column: string) => Field | null {
  const known = new Map(
    (Object.keys(names) as Field[]).flatMap((field) =>
      [field, ...names[field]].map((name) => [headingWord(name), field] as const),
    ),
  );
  return (column) => known.get(headingWord(column)) ?? null;
}

type Fields = Pick<FileColumns, 'kind' | 'fields' | 'several' | 'fieldOf'>;

/** A proposal for the columns of a file: each field once, unless several columns may say it. */
export function proposed({ fieldOf, several }: Fields, columns: readonly string[]): Matching {
  const taken = new Set<string>();
  return columns.map((column) => {
    const field = fieldOf(column);
    if (field === null || (taken.has(field) && !several.includes(field))) return null;
    taken.add(field);
    return field;
  });
}

/** Fields that more columns say than may. */
export function saidTwice({ fields, several }: Fields, matching: Matching): string[] {
  return fields.filter((field) => !several.includes(field) && matching.filter((one) => one === field).length > 1);
}

/** Kept in the browser: nothing of what stands in files, and of the names of their columns only what tells them apart. */
const KEPT = 'import-columns';
const KEPT_MAX = 20;
type Kept = readonly { columns: number; matching: Matching }[];

/** How files of a kind with these columns were matched last; null when there was none. */
export function remembered({ kind, fields }: Fields, columns: readonly string[]): Matching | null {
  const matching = readKept().find((one) => one.columns === fingerprint([kind, ...columns]))?.matching;
  const isKnown = matching?.length === columns.length;
  return isKnown ? matching.map((field) => (field && fields.includes(field) ? field : null)) : null;
}

export function remember({ kind }: Fields, columns: readonly string[], matching: Matching): void {
  const key = fingerprint([kind, ...columns]);
  const others = readKept().filter((one) => one.columns !== key);
  localStore.set(KEPT, JSON.stringify([{ columns: key, matching }, ...others].slice(0, KEPT_MAX)));
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEPT) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

/** FNV-1a, 32 bits: a file without a heading has people's names where others have those of columns. */
function fingerprint(words: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.map(headingWord).join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
