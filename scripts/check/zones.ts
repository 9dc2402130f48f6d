import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { ROOT } from '../lib/project.ts';
import { type Import, isTestFile, readSource, sourcePaths } from '../lib/source.ts';
import { type Check, fault } from './check.ts';

/** Who may import what, of the project and of packages. The first zone whose `of` fits a file counts. */
interface Zone {
  of: RegExp;
  /** Paths of the project that it may import. */
  may: RegExp[];
  /** Packages that it may import (`node:` stands for all of Node's own); any package of package.json when absent. */
  packages?: RegExp;
}

/** Folders import downward only; see "Layout" in the README. */
export const ZONES: readonly Zone[] = [
  { of: /^functions\/contract\//, may: [/^functions\/contract\//], packages: /^yup$/ },
  {
    of: /^functions\/domain\//,
    may: [/^functions\/(contract|domain)\//],
    packages: /^(node:|papaparse$|sanitize-html$|qs$)/,
  },
  {
    of: /^functions\/runtime\//,
    may: [/^functions\/(contract|domain|runtime)\//],
    packages: /^(node:|node-appwrite$|sanitize-html$|qs$|yup$)/,
  },
  ...['clients', 'shop', 'admin', 'staff', 'forms'].map((service) => ({
    of: new RegExp(`^functions/${service}/`),
    may: [/^functions\/(contract|domain|runtime)\//, new RegExp(`^functions/${service}/`)],
    packages: /^(node:|node-appwrite$|sanitize-html$|qs$|yup$)/,
  })),
  { of: /^web\/src\/config\//, may: [/^web\/src\/config\//, /^functions\/contract\//], packages: /^vite$/ },
  {
    of: /^web\/src\/(ui|lib|i18n)\//,
    may: [/^web\/src\/(ui|lib|i18n|config)\//, /^functions\/contract\//],
    packages: /^(?!node:|node-appwrite|vite$)/,
  },
  {
    of: /^web\/src\/features\//,
    may: [/^web\/src\/(ui|lib|i18n|config)\//, /^functions\/contract\//],
    packages: /^(?!node:|node-appwrite|vite$)/,
  },
  { of: /^web\/src\//, may: [/^web\/src\//, /^functions\/contract\//], packages: /^(?!node:|node-appwrite|vite$)/ },
  { of: /^web\//, may: [/^web\//, /^functions\/contract\//] },
  { of: /^scripts\/local-appwrite\//, may: [/^scripts\/local-appwrite\//] },
  {
    of: /^scripts\//,
    may: [/^scripts\//, /^functions\/(contract|domain)\//, /^functions\/runtime\/rows\.generated\.ts$/],
  },
  { of: /^[^/]+\.ts$/, may: [/^scripts\//] },
];

/** Checks that imports keep to the zones and name only packages that package.json declares. */
export const zones: Check = {
  name: 'import zones',
  async run() {
    const packages = declaredPackages();
    return sourcePaths().flatMap((path) =>
      readSource(path).imports.flatMap((one) => {
        const complaint = judge(path, one, packages);
        return complaint ? [fault(path, one.line, complaint)] : [];
      }),
    );
  },
};

/** What is wrong with an import, or undefined. Tests may import whatever they test, and what is made for tests. */
export function judge(path: string, { specifier }: Import, packages: ReadonlySet<string>): string | undefined {
  const zone = ZONES.find(({ of }) => of.test(path));
  if (!zone && !isTestFile(path)) {
    return 'lies in no zone; say in scripts/check/zones.ts what its folder may import';
  }
  if (!specifier.startsWith('.')) {
    return judgePackage(specifier, isTestFile(path) ? undefined : zone?.packages, packages);
  }
  const target = posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
  if (isTestFile(path)) {
    return /\.(test|e2e)\.tsx?$/.test(target) ? `imports a test (${specifier})` : undefined;
  }
  if (isTestFile(target)) {
    return `imports what only tests may (${specifier})`;
  }
  if (featureOf(path) !== undefined && featureOf(target) !== undefined) {
    return isOpenTo(path, target) ? undefined : `reaches inside another feature (${specifier})`;
  }
  return zone?.may.some((pattern) => pattern.test(target)) ? undefined : `may not import ${target}`;
}

function judgePackage(
  specifier: string,
  allowed: RegExp | undefined,
  declared: ReadonlySet<string>,
): string | undefined {
  const isBuiltin = specifier.startsWith('node:');
  if (!isBuiltin && builtinModules.includes(specifier)) {
    return `writes ${specifier} without node:`;
  }
  const name = isBuiltin ? specifier : packageName(specifier);
  if (!isBuiltin && !declared.has(name)) {
    return `imports ${name}, which package.json does not declare`;
  }
  return allowed === undefined || allowed.test(name) ? undefined : `may not import ${name}`;
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function featureOf(path: string): string | undefined {
  return /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

/** A feature sees itself, another one's front door (`index.ts`), and what the form features share. */
function isOpenTo(path: string, target: string): boolean {
  const feature = featureOf(target);
  return feature === featureOf(path) || feature === 'forms' || /^web\/src\/features\/[^/]+\/index\.tsx?$/.test(target);
}

function declaredPackages(): Set<string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  return new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
}
