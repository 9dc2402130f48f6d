import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { columnOf } from '#contract/field-table.ts';
import { BLOCK_FIELDS } from '#contract/service-forms/block-fields.ts';
import { projectFiles } from '../lib/files.ts';
import { ROOT } from '../lib/project.ts';
import type { Check } from './check.ts';

/** Something of the code that is to become less. */
interface Measure {
  what: string;
  count: (sources: readonly Source[]) => number;
  /** It may not grow beyond this. Whoever brings it down lowers this, too. */
  most: number;
  /** Where it is to go. */
  target: number;
}

interface Source {
  path: string;
  text: string;
}

const TEST = /\.(test|cost|e2e)\.tsx?$|^web\/e2e\/|\/testing\//;

/** How often a pattern occurs in the functions: what every writer does by hand. */
const byHand =
  (pattern: RegExp) =>
  (sources: readonly Source[]): number =>
    sources
      .filter(({ path }) => path.startsWith('functions/'))
      .reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);

const COMPONENT_LINES = 150;

/** How many components are longer than somebody reads at once. */
const longComponents = (sources: readonly Source[]): number =>
  sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ text }) => text.match(/^(export )?function [\s\S]*?^\}$/gm) ?? [])
    .filter((component) => component.split('\n').length > COMPONENT_LINES).length;

/** The files by hand that name every field of a block: in each a new one has to be said. */
function filesOfBlockFields(sources: readonly Source[]): number {
  const columns = BLOCK_FIELDS.map((field) => columnOf(field).replace(/_piasters$/, ''));
  const named = columns.map((column) => new RegExp(`\\b${column}(_piasters)?\\b`));
  const words = sourcesIn(['web/src/i18n/*/*.json']);
  return [...sources, ...words].filter(({ text }) => named.every((column) => column.test(text))).length;
}

const MEASURES: readonly Measure[] = [
  { what: 'files for a column of a block', count: filesOfBlockFields, most: 3, target: 3 },
  { what: 'retries by hand (retryWhenOvertaken)', count: byHand(/retryWhenOvertaken\(/g), most: 18, target: 18 },
  { what: 'claims by hand (stage.claim)', count: byHand(/stage\.claim\(/g), most: 11, target: 11 },
  { what: 'entries of the audit log by hand', count: byHand(/audit(Entry|Entries|Form)\(/g), most: 22, target: 22 },
  { what: "missing rows of days by hand (=== 'missing')", count: byHand(/=== 'missing'/g), most: 4, target: 4 },
  { what: `components of more than ${COMPONENT_LINES} lines`, count: longComponents, most: 0, target: 0 },
  {
    what: 'files in functions/runtime',
    count: (sources) => sources.filter(({ path }) => dirname(path) === 'functions/runtime').length,
    most: 40,
    target: 40,
  },
  {
    what: 'files in the largest folder',
    count: (sources) =>
      Math.max(...[...Map.groupBy(sources, ({ path }) => dirname(path)).values()].map((own) => own.length)),
    most: 40,
    target: 40,
  },
  {
    what: 'lines without tests and generated files',
    count: (sources) => sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    most: 214_233,
    target: 130_000,
  },
];

/** What people wrote of the files of those names. */
function sourcesIn(patterns: string[]): Source[] {
  return projectFiles(patterns, ['.git', 'node_modules', 'dist', '.local', 'coverage'])
    .filter((path) => !TEST.test(path) && !path.includes('.generated.'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Prints how far the code is from the shape that it is to have, and refuses what takes it further away. */
export const shape: Check = {
  name: 'shape',
  async run() {
    const sources = sourcesIn(['**/*.{ts,tsx,css,mjs}']);
    const rows = MEASURES.map((one) => ({ ...one, is: one.count(sources) }));
    for (const { what, is, most, target } of rows) {
      console.log(`  ${what}: ${is} (at most ${most}, to become ${target})`);
    }
    return rows.filter(({ is, most }) => is > most).map(({ what, is, most }) => `${what}: ${is}, at most ${most}`);
  },
};
