import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { hasTitle, inspectRows, readRows, titlesIn } from './checklist.ts';

const FILE = 'web/src/app/guards.test.tsx';
const TABLE = `
Some words.

| line | test |
| --- | --- |
| \`/admin\` is for staff | \`${FILE} › who is let in\`<br>${FILE} › a visitor at / is sent to sign in |
| nobody looked at this | |
`;

test('The rows are those of the tables in the file', () => {
  expect(readRows(TABLE)).toEqual([
    {
      at: 6,
      sentence: '`/admin` is for staff',
      tests: [`${FILE} › who is let in`, `${FILE} › a visitor at / is sent to sign in`],
    },
    { at: 7, sentence: 'nobody looked at this', tests: [] },
  ]);
});

test('The titles of a file are those of its tests, not those of its groups or of other calls', () => {
  const code = `
    // test('in a comment')
    describe.runIf(ours).each(LANGUAGES)('the way, in %s', () => {
      test("it's in", async () => expect('no title').toBe(1));
      test.each([['a missing line', 1]] as const)('%s is refused', () => {});
      it(\`from \${here} to there\`, () => {});
    });
    helper('no title either');`;
  expect(titlesIn(parseSync('a.test.ts', code))).toEqual(["it's in", '%s is refused', 'from %s to there']);
});

test.each([
  ['a visitor at %s is sent', 'a visitor at /cart is sent', true],
  ['a visitor at %s is sent', 'a visitor at /cart is sent home', false],
  ['$viewport.width px (%i)', '360 px (1)', true],
  ['from %s to there', 'from here to there', true],
  ['paid (once)', 'paid once', false],
  ['whole', 'who', false],
])('Of the title "%s" the name "%s" is a whole one: %s', (title, name, isWhole) => {
  expect(hasTitle([title])(name)).toBe(isWhole);
});

const TITLES = new Map<string, (title: string) => boolean>([
  [FILE, (title: string) => title === 'a visitor is sent to sign in'],
  ['web/src/lib/retry.test.ts', (title: string) => title === 'again'],
  ['functions/runtime/retry.test.ts', () => false],
]);
const faultsOf = (...tests: string[]) => inspectRows('checklist.md', [{ at: 7, sentence: 'a rule', tests }], TITLES);

test('A row names the file, with as many folders as it likes, and a whole title', () => {
  const rows = [FILE, 'guards.test.tsx', 'app/guards.test.tsx'].map((file) => `${file} › a visitor is sent to sign in`);
  expect(faultsOf(...rows, 'retry.test.ts › again')).toEqual([]);
});

test.each([
  ['has no test', []],
  ['names "a visitor", no test of', [`${FILE} › a visitor`]],
  ['names gone.test.ts, which is no test file', ['gone.test.ts › is sent to sign in']],
  ['names "once", no test of web/src/lib/retry.test.ts or functions', ['retry.test.ts › once']],
  ['names no test in "somewhere"', ['somewhere']],
  ['names "tried %s times", whose values', ['retry.test.ts › tried %s times']],
])('A row that %s is a fault', (message, tests) => {
  const faults = faultsOf(...tests);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`checklist.md:7 ${message}`);
});

test('A file without a table is a fault', () => {
  expect(inspectRows('checklist.md', [], TITLES)).toHaveLength(1);
});
