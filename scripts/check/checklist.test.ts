import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { inspectRows, readRows, titlesIn } from './checklist.ts';

const FILE = 'web/src/app/guards.test.tsx';
const README = `
| line | test |
| --- | --- |
| no row: not in a checklist | |

## Checklist: storefront

Some words.

### 2. Routes

| line | test |
| --- | --- |
| \`/admin\` is for staff | \`${FILE} › who is let in\`<br>${FILE} › a visitor at |
| nobody looked at this | |

## Budgets

| line | test |
| --- | --- |
| no row either | |
`;

test('rows are read from the tables of checklists only', () => {
  expect(readRows(README)).toEqual([
    { at: 14, sentence: '`/admin` is for staff', tests: [`${FILE} › who is let in`, `${FILE} › a visitor at`] },
    { at: 15, sentence: 'nobody looked at this', tests: [] },
  ]);
});

test('titles are those of tests, of groups, and what tables put into them', () => {
  const code = `
    // test('in a comment')
    describe.runIf(ours).each(LANGUAGES)('the way, in %s', () => {
      test("it's in", async () => expect('no title').toBe(1));
      test.each([['a missing line', 1]] as const)('%s is refused', () => {});
      it(\`from \${here} to there\`, () => {});
    });
    helper('no title either');`;
  const titles = titlesIn(parseSync('a.test.ts', code));
  expect(titles.toSorted()).toEqual(
    ['the way, in %s', "it's in", 'a missing line', '%s is refused', 'from ', ' to there'].toSorted(),
  );
});

const FILES = [FILE, 'web/src/lib/retry.test.ts', 'functions/runtime/retry.test.ts'];
const titlesOf = (path: string) =>
  path === FILE ? ['a visitor at %s is sent to sign in'] : path.startsWith('web') ? ['again'] : [];
const faultsOf = (...tests: string[]) =>
  inspectRows('README.md', [{ at: 7, sentence: 'a rule', tests }], FILES, titlesOf);

test('a part of a title is enough, and the name of the file', () => {
  expect(faultsOf(`${FILE} › is sent to sign in`, 'guards.test.tsx › a visitor', 'app/guards.test.tsx › at')).toEqual(
    [],
  );
});

test.each([
  ['has no test', []],
  ['names "is let in", no test of', [`${FILE} › is let in`]],
  ['names gone.test.ts, which is no test file', ['gone.test.ts › is sent to sign in']],
  ['names "once", no test of web/src/lib/retry.test.ts or functions', ['retry.test.ts › once']],
  ['names no test in "somewhere"', ['somewhere']],
])('a row that %s is a fault', (message, tests) => {
  const faults = faultsOf(...tests);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`README.md:7 ${message}`);
});
