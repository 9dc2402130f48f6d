import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { ROOT } from '../lib/project.ts';
import { isTestFile, readSource, type Source, sourcePaths } from '../lib/source.ts';
import { type Check, fault } from './check.ts';

const CHECKLIST_FILE = 'web/e2e/checklist.md';

/** Stands between the file of a test and its title, with spaces around it. */
const SEPARATOR = ' › ';

/** What a table of tests fills in its title. */
const PLACEHOLDER = /%[sdifjo#]|\$[\w.]+/;

/** A row of a checklist: a sentence of the specification and the tests that prove it. */
export interface ChecklistRow {
  /** The line of the row in its file, from 1. */
  at: number;
  sentence: string;
  /** Each as written: `guards.test.tsx › the whole title of a test`; folders may stand before the file. */
  tests: string[];
}

/** The test files by their paths, each with what tells whether it has a test of that title. */
export type TestTitles = ReadonlyMap<string, (title: string) => boolean>;

/** Checks that every row of the checklist names whole titles of tests that are in the source. */
export const checklist: Check = {
  name: 'checklist',
  async run() {
    const titles = new Map(
      sourcePaths()
        .filter(isTestFile)
        .map((path) => [path, lazily(() => hasTitle(titlesIn(readSource(path))))] as const),
    );
    return inspectRows(CHECKLIST_FILE, readChecklist(), titles);
  },
};

/** The same against tests that ran and passed, in which tables have filled the titles with their values. */
export function inspectPassed(passed: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const titles = new Map([...passed].map(([path, known]) => [path, (title: string) => known.has(title)] as const));
  return inspectRows(CHECKLIST_FILE, readChecklist(), titles);
}

const readChecklist = () => readRows(readFileSync(join(ROOT, CHECKLIST_FILE), 'utf8'));

function lazily(make: () => (title: string) => boolean): (title: string) => boolean {
  let made: ((title: string) => boolean) | undefined;
  return (title) => {
    made ??= make();
    return made(title);
  };
}

/** The rows of all tables in the file. */
export function readRows(markdown: string): ChecklistRow[] {
  const rows: ChecklistRow[] = [];
  for (const [index, text] of markdown.split('\n').entries()) {
    const [, sentence = '', tests = ''] = /^\|(.*?)\|(.*)\|\s*$/.exec(text) ?? [];
    const isRow = sentence.trim() !== 'line' && !/^[\s:-]*$/.test(sentence);
    if (isRow) {
      rows.push({ at: index + 1, sentence: sentence.trim(), tests: splitTests(tests) });
    }
  }
  return rows;
}

function splitTests(cell: string): string[] {
  return cell
    .split('<br>')
    .map((test) => test.trim().replace(/^`(.*)`$/, '$1'))
    .filter((test) => test !== '');
}

/** What is wrong with the rows of a checklist. */
export function inspectRows(checklistFile: string, rows: readonly ChecklistRow[], titles: TestTitles): string[] {
  const inspect = (test: string): string | undefined => {
    const [name = '', ...title] = test.split(SEPARATOR);
    if (title.length === 0) {
      return `names no test in "${test}", which should read "file${SEPARATOR}title"`;
    }
    const files = [...titles].filter(([path]) => `/${path}`.endsWith(`/${name}`));
    if (files.length === 0) {
      return `names ${name}, which is no test file of the project`;
    }
    const wanted = title.join(SEPARATOR);
    if (PLACEHOLDER.test(wanted)) {
      return `names "${wanted}", whose values are to be filled in`;
    }
    const isThere = files.some(([, has]) => has(wanted));
    return isThere ? undefined : `names "${wanted}", no test of ${files.map(([path]) => path).join(' or ')}`;
  };
  if (rows.length === 0) {
    return [fault(checklistFile, undefined, 'holds no table "| line | test |"')];
  }
  return rows.flatMap(({ at, sentence, tests }) => {
    const messages = tests.length === 0 ? [`has no test for "${sentence}"`] : tests.map(inspect);
    return messages.flatMap((message) => (message ? [fault(checklistFile, at, message)] : []));
  });
}

/** What tells whether one of these titles, values of tables filled in, is the given one. */
export function hasTitle(titles: readonly string[]): (title: string) => boolean {
  const patterns = titles.map((title) => {
    const words = title.split(PLACEHOLDER).map((part) => part.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&'));
    return new RegExp(`^${words.join('.+')}$`, 's');
  });
  return (title) => patterns.some((pattern) => pattern.test(title));
}

/** The titles of the tests of a file as they are written, `%s` for what a template fills in. */
export function titlesIn({ program }: Pick<Source, 'program'>): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!isTestFunction(callee)) {
        return;
      }
      if (first?.type === 'Literal' && typeof first.value === 'string') {
        titles.push(first.value);
      }
      if (first?.type === 'TemplateLiteral') {
        titles.push(first.quasis.map(({ value }) => value.cooked ?? '').join('%s'));
      }
    },
  }).visit(program);
  return titles;
}

/** True for `test`, `it.each`, `test.runIf(…).each(…)` and the like. */
function isTestFunction(callee: ESTree.Node): boolean {
  switch (callee.type) {
    case 'Identifier':
      return ['test', 'it'].includes(callee.name);
    case 'MemberExpression':
      return isTestFunction(callee.object);
    case 'CallExpression':
      return isTestFunction(callee.callee);
    default:
      return false;
  }
}
