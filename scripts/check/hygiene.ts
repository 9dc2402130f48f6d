import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { projectFiles, readIfThere } from '../lib/files.ts';
import { ROOT } from '../lib/project.ts';
import { type Check, fault } from './check.ts';

/** What a line of a committed file must not hold, and in which files. */
interface Rule {
  in: RegExp;
  pattern: RegExp;
  says: string;
}

const CODE = /\.([cm]?[jt]sx?|css|html|sh|ya?ml)$|^\.ci\//;
/** Where texts are that people read; tests may hold what no text may. */
const TEXTS = /^(?:web|functions|scripts)\/(?!check\/).*(?<!\.test)\.(?:tsx?|json|html|md)$/;
const TESTS = /\.(test|cost|e2e)\.tsx?$|^web\/e2e\/|\/testing\//;

export const RULES: readonly Rule[] = [
  {
    in: CODE,
    pattern: /(?<![\w.@-])[/](?:work|tmp|root|home|Users|farm)[/][\w.-]/,
    says: 'names a path of one machine',
  },
  { in: /^package-lock\.json$/, pattern: /"resolved": *"https?:/, says: 'names a registry host' },
  {
    in: TESTS,
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b/,
    says: 'leaves tests out',
  },
  {
    in: TESTS,
    pattern: /\bwaitForTimeout\b|\bsetTimeout\([^,]*, *\d{2,}/,
    says: 'waits for time to pass instead of for what happens',
  },
  {
    in: TEXTS,
    pattern: /(?<![ء-ٟ])[وف]?(?:دون|العيادة|المعدود|طبعة الأذن)(?![ء-ٟ])/,
    says: 'has an Arabic word for which our texts have another: «بدون», «المركز», «الموجود فعليًا», «مقاس الأذن»',
  },
];

/** Checks committed files for leftovers that no other tool sees, and the lock file and the indexes of decisions for gaps. */
export const hygiene: Check = {
  name: 'leftovers',
  async run() {
    const files = projectFiles(['**/*', '.ci/*'], ['.git', 'node_modules', 'dist', '.local', 'coverage']);
    return [...files.flatMap(inspectFile), ...missingFromLock(), ...missingFromIndex(files)];
  },
};

/** Decisions that the index of their folder does not lead to. */
function missingFromIndex(files: readonly string[]): string[] {
  const decisions = files.filter((file) => /\/decisions\/\d{4}-[^/]+\.md$/.test(file));
  const indexes = Map.groupBy(decisions, (file) => join(dirname(file), 'README.md'));
  return [...indexes].flatMap(([index, listed]) => {
    const text = readIfThere(join(ROOT, index)) ?? '';
    return listed
      .filter((file) => !text.includes(`(${basename(file)})`))
      .map((file) => fault(index, undefined, `does not lead to ${basename(file)}`));
  });
}

function inspectFile(path: string): string[] {
  const rules = RULES.filter((rule) => rule.in.test(path));
  if (rules.length === 0) {
    return [];
  }
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  return rules.flatMap(({ pattern, says }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [fault(path, index + 1, says)] : [])),
  );
}

/** Without an entry for every optional package, those for other machines included, `npm ci` refuses the lock file. */
function missingFromLock(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => fault('package-lock.json', undefined, `lacks ${name}, an optional dependency of ${path}`)),
  );
}
