import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { ROOT } from '../lib/project.ts';
import { isTestFile, readSource, type Source } from '../lib/source.ts';
import { type Check, fault } from './check.ts';

const CHECKLIST_FILE = 'web/README.md';

/** Stands between the file of a test and its title, with spaces around it. */
const SEPARATOR = ' › ';

/** A row of a checklist: a sentence of the specification and the tests that hold it. */
export interface ChecklistRow {
  /** The line of the row in its file, from 1. */
  at: number;
  sentence: string;
  /** Each as written: `web/src/app/guards.test.tsx › a part of its title`. */
  tests: string[];
}

/** Checks that every row of the checklists names tests, and that these are there. */
export const checklist: Check = {
  name: 'checklist',
  async run() {
    const rows = readRows(readFileSync(join(ROOT, CHECKLIST_FILE), 'utf8'));
    return rows.length > 0
      ? inspectRows(CHECKLIST_FILE, rows, readTitles)
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
 * @param titlesOf The titles of a file's tests, or undefined when it is no test file of the project.
 */
export function inspectRows(
  file: string,
  rows: readonly ChecklistRow[],
  titlesOf: (path: string) => readonly string[] | undefined,
): string[] {
  const inspect = (test: string): string | undefined => {
    const [path = '', ...title] = test.split(SEPARATOR);
    if (title.length === 0) {
      return `names no test in "${test}", which should read "file${SEPARATOR}title"`;
    }
    const titles = titlesOf(path);
    if (!titles) {
      return `names ${path}, which is no test file of the project`;
    }
    const wanted = title.join(SEPARATOR);
    return titles.some((known) => known.includes(wanted)) ? undefined : `names "${wanted}", no test of ${path}`;
  };
  return rows.flatMap(({ at, sentence, tests }) => {
    if (tests.length === 0) {
      return [fault(file, at, `has no test for "${sentence}"`)];
    }
    return tests.flatMap((test) => {
      const message = inspect(test);
      return message ? [fault(file, at, message)] : [];
    });
  });
}

function readTitles(path: string): string[] | undefined {
  return isTestFile(path) && existsSync(join(ROOT, path)) ? titlesIn(readSource(path)) : undefined;
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
