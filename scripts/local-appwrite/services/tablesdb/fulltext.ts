import { foldText } from '../../core/text-fold.ts';

/** InnoDB's default stop words, which its fulltext indexes leave out. */
const stopWords = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www'.split(
    ' ',
  ),
);

/** InnoDB's default limits on the length of an indexed word, in characters. */
const MIN_WORD = 3;
const MAX_WORD = 84;

/** Splits a text into folded words: runs of letters, digits, combining marks and underscores. */
function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
}

/** What the index keeps of a text: its words, without stop words and those that are too short or too long. */
export function indexedText(text: string): string {
  return splitWords(text)
    .filter((word) => {
      const { length } = [...word];
      return length >= MIN_WORD && length <= MAX_WORD && !stopWords.has(word);
    })
    .join(' ');
}

/**
 * The FTS5 expression for what Appwrite asks MariaDB in boolean mode: any of the words, the last one also as a beginning;
 * a text in double quotes as a phrase. Null when nothing can match.
 */
export function matchExpression(typed: string): string | null {
  const words = splitWords(typed);
  if (words.length === 0) {
    return null;
  }
  if (typed.length > 1 && typed.startsWith('"') && typed.endsWith('"')) {
    return `"${words.join(' ')}"`;
  }
  return words.map((word, index) => (index === words.length - 1 ? `"${word}" *` : `"${word}"`)).join(' OR ');
}

/**
 * The index of one column: SQLite's FTS5, without a copy of the text (`content=''`), which the table has already.
 * FTS5 and not a word table of our own, because its postings are compressed and merged in the background of writes, so
 * that common words stay cheap. What it gets is words already split, folded and filtered by `indexedText`: which words
 * exist is InnoDB's rule, not FTS5's; its tokenizer has to do no more than to split at blanks.
 */
export function createFulltextSql(name: string): string {
  return `CREATE VIRTUAL TABLE ${name} USING fts5(
    words, content = '', contentless_delete = 1, prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '_'"
  )`;
}
