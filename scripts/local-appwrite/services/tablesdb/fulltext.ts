import { comparedText, containedText, type Engine } from '../../core/engine.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What indexes leave out: InnoDB's default stop words, and PostgreSQL's English ones. */
const stopWords: Record<Engine, ReadonlySet<string>> = {
  mariadb: words(
    'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und www',
  ),
  postgresql: words(
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an the and but if or because as until while of at by for with about against between into through during before after above below to from up down in out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own same so than too very s t can will just don should now',
  ),
};

/** InnoDB's default limits on the length of an indexed word, in characters. */
const MIN_WORD = 3;
const MAX_WORD = 84;

/** Splits a text into words: runs of letters, digits, combining marks and underscores. */
function splitWords(text: string, engine: Engine): string[] {
  const folded = engine === 'mariadb' ? comparedText(engine, text) : containedText(engine, text);
  return folded.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
}

/** What the index keeps of a text: its words, without stop words and, for InnoDB, those that are too short or too long. */
export function indexedText(text: string, engine: Engine): string {
  return splitWords(text, engine)
    .filter((word) => isLongEnough(word, engine) && !stopWords[engine].has(word))
    .join(' ');
}

function isLongEnough(word: string, engine: Engine): boolean {
  const { length } = [...word];
  return engine === 'postgresql' || (length >= MIN_WORD && length <= MAX_WORD);
}

/** Marks that Appwrite takes out of what is typed, because they steer MariaDB's boolean mode. */
const OPERATORS = /[@+\-*)(<>~"]/g;

/** What MariaDB refuses to read: percent signs alone, which its parser skips, leave an operator without a word. */
const UNREADABLE = /^[%\s]+$/;

/**
 * The FTS5 expression for what Appwrite asks MariaDB in boolean mode: any of the words, the last one also as a beginning (PostgreSQL: no beginnings);
 * a text in double quotes as a phrase. Null when nothing can match. Throws a plain error, which makes a 500, for what the
 * real server breaks on.
 *
 * Marks inside of a run of characters split it, as everywhere; but of the words of one run those after the first count
 * only when they are long enough to be indexed, so that "C&G" looks for beginnings with C.
 */
export function matchExpression(typed: string, engine: Engine): string | null {
  const isPhrase = typed.length > 1 && typed.startsWith('"') && typed.endsWith('"');
  const sent = typed.replace(OPERATORS, ' ').trim();
  if (!isPhrase && UNREADABLE.test(sent)) {
    throw new Error("SQLSTATE[42000]: syntax error, unexpected $end, expecting FTS_TERM or FTS_NUMB or '*'");
  }
  if (isPhrase) {
    const words = splitWords(sent, engine);
    return words.length === 0 ? null : `"${words.join(' ')}"`;
  }
  const runs = sent
    .split(/[\s%]+/)
    .filter((run) => run !== '')
    .map((run) => splitWords(run, engine).filter((word, at) => at === 0 || isLongEnough(word, engine)));
  const terms = runs.flat().map((word) => `"${word}"`);
  if (terms.length === 0) {
    return null;
  }
  const isBeginning = engine === 'mariadb' && runs.at(-1)?.length;
  return terms.join(' OR ') + (isBeginning ? ' *' : '');
}

/**
 * The index of one column: SQLite's FTS5, without a copy of the text (`content=''`), which the table has already.
 * FTS5 and not a word table of our own, because its postings are compressed and merged in the background of writes, so
 * that common words stay cheap. What it gets is words already split, folded and filtered by `indexedText`: which words
 * exist is InnoDB's rule, not FTS5's; its tokenizer has to do no more than to split at blanks.
 */
export function createFulltextSql(name: string, engine: Engine): string {
  // PostgreSQL takes English words by their stems.
  const stems = engine === 'postgresql' ? 'porter ' : '';
  return `CREATE VIRTUAL TABLE ${name} USING fts5(
    words, content = '', contentless_delete = 1, prefix = '2 3',
    tokenize = "${stems}unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '_'"
  )`;
}
