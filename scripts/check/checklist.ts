import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { ROOT } from '../lib/project.ts';
import { isTestFile, readSource, type Source, sourcePaths } from '../lib/source.ts';
import { type Check, fault } from './check.ts';

const CHECKLIST_FILE = 'web/README.md';

/** Stands between the file of a test and its title, with spaces around it. */
const SEPARATOR = ' › ';

/** A row of a checklist: a sentence of the specification and the tests that hold it. */
export interface ChecklistRow {
  /** The line of the row in its file, from 1. */
  at: number;
  sentence: string;
  /** Each as written: `guards.test.tsx › a part of its title`; folders may stand before the file. */
  tests: string[];
}

/** Checks that every row of the checklists names tests, and that these are there. */
export const checklist: Check = {
  name: 'checklist',
  async run() {
    const rows = readRows(readFileSync(join(ROOT, CHECKLIST_FILE), 'utf8'));
    const files = sourcePaths().filter(isTestFile);
    return rows.length > 0
      ? inspectRows(CHECKLIST_FILE, rows, files, (path) => titlesIn(readSource(path)))
      : [
          fault(
            CHECKLIST_FILE,
            undefined,
            'holds no checklist: no section "Checklist: …" with a table "| line | test |"',
          ),
        ];
  },
};

/** The rows of all tables below headings that begin with `Checklist`. */
export function readRows(markdown: string): ChecklistRow[] {
  const rows: ChecklistRow[] = [];
  let inChecklist = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (text.startsWith('## ')) {
      inChecklist = text.startsWith('## Checklist');
    }
    const [, sentence = '', tests = ''] = /^\|(.*?)\|(.*)\|\s*$/.exec(text) ?? [];
    const isRow = sentence.trim() !== 'line' && !/^[\s:-]*$/.test(sentence);
    if (inChecklist && isRow) {
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

/**
 * What is wrong with the rows of a checklist.
 *
 * @param files The paths of all test files.
 * @param titlesOf The titles of the tests in one of them.
 */
export function inspectRows(
  checklistFile: string,
  rows: readonly ChecklistRow[],
  files: readonly string[],
  titlesOf: (path: string) => readonly string[],
): string[] {
  const known = new Map<string, readonly string[]>();
  const titlesAt = (path: string): readonly string[] => {
    const titles = known.get(path) ?? titlesOf(path);
    known.set(path, titles);
    return titles;
  };
  const inspect = (test: string): string | undefined => {
    const [name = '', ...title] = test.split(SEPARATOR);
    if (title.length === 0) {
      return `names no test in "${test}", which should read "file${SEPARATOR}title"`;
    }
    const paths = files.filter((path) => `/${path}`.endsWith(`/${name}`));
    if (paths.length === 0) {
      return `names ${name}, which is no test file of the project`;
    }
    const wanted = title.join(SEPARATOR);
    const isThere = paths.some((path) => titlesAt(path).some((one) => one.includes(wanted)));
    return isThere ? undefined : `names "${wanted}", no test of ${paths.join(' or ')}`;
  };
  return rows.flatMap(({ at, sentence, tests }) => {
    if (tests.length === 0) {
      return [fault(checklistFile, at, `has no test for "${sentence}"`)];
    }
    return tests.flatMap((test) => {
      const message = inspect(test);
      return message ? [fault(checklistFile, at, message)] : [];
    });
  });
}

/** The titles of the tests and groups of a file, and the texts of the tables that fill titles with values. */
export function titlesIn({ program }: Pick<Source, 'program'>): string[] {
  const titles: string[] = [];
  const take = new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') {
        titles.push(value);
      }
    },
    TemplateElement({ value }) {
      titles.push(value.cooked ?? '');
    },
  });
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (!isTestFunction(callee)) {
        return;
      }
      const first = plain(given[0]);
      if (first?.type === 'Literal' || first?.type === 'TemplateLiteral' || first?.type === 'ArrayExpression') {
        take.visit({ type: 'Program', body: [{ type: 'ExpressionStatement', expression: first }] } as ESTree.Program);
      }
    },
  }).visit(program);
  return titles;
}

/** An expression without what only TypeScript reads, as in `[…] as const`. */
function plain(node: ESTree.Node | undefined): ESTree.Node | undefined {
  return node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression' ? plain(node.expression) : node;
}

/** True for `test`, `it.each`, `describe.runIf(…).each(…)` and the like. */
function isTestFunction(callee: ESTree.Node): boolean {
  switch (callee.type) {
    case 'Identifier':
      return ['test', 'it', 'describe'].includes(callee.name);
    case 'MemberExpression':
      return isTestFunction(callee.object);
    case 'CallExpression':
      return isTestFunction(callee.callee);
    default:
      return false;
  }
}
