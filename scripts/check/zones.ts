import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { ROOT } from '../lib/project.ts';
import { type Import, isTestFile, readSource, sourcePaths } from '../lib/source.ts';
import { type Check, fault } from './check.ts';

/** What a zone may import besides itself. */
interface Zone {
  /** Zones, or single files of another zone. */
  may: readonly string[];
  /** Packages (`node:` stands for all of Node's own); any package of package.json when absent. */
  packages?: RegExp;
}

/** What imports may begin with instead of a path, with the folder that it stands for. */
const ALIASES = Object.entries(readPackage().imports).map(([name, path]) => ({
  name: name.replace('*', ''),
  folder: path.replace('./', '').replace('*', ''),
}));

const FUNCTION_PACKAGES = /^(node:|node-appwrite$|sanitize-html$|qs$|yup$|fhir$)/;
const BROWSER_PACKAGES = /^(?!node:|node-appwrite|vite$)/;

/** What every file of a subject stands on. */
const ENGINE = ['functions/contract', 'functions/lib', 'functions/records', 'functions/runtime'];
const SUBJECT = 'functions/subjects/*';
const RULES = `${SUBJECT}/rules`;
/** The tables of a subject. */
const TABLES = `${SUBJECT}/*tables.ts`;
const SERVICES = ['clients', 'shop', 'admin', 'staff', 'forms'];

const WEB_BASE = ['functions/contract', 'web/src/config', 'web/src/lib', 'web/src/i18n', 'web/src/ui'];

/** What every feature stands on, besides what other features share. */
const FEATURE_BASE = [...WEB_BASE, 'web/src/form', 'web/src/office'];
const SHARED = 'web/src/features/*/shared';
const APP_BASE = [...FEATURE_BASE, SHARED, 'web/src/features/*', 'web/src/features/admin/*'];

/** What the services of local-appwrite stand on, and the services: each on those before it. */
/** Whoever writes rows past the functions writes their terms. */
const ROWS_WITH_TERMS = ['functions/runtime/operations.ts', 'functions/runtime/terms.ts'];
const STAND_IN_CORE = 'scripts/local-appwrite/core';
const STAND_IN_SERVICES = [
  'project',
  'users',
  'messaging',
  'account',
  'tablesdb',
  'storage',
  'deployments',
  'proxy',
  'functions',
  'sites',
  'realtime',
  'console',
  'local',
].map((service) => `scripts/local-appwrite/services/${service}`);

/**
 * The zones by their paths: a folder with all that is below it, or a file. The longest path counts; `*` is any folder, and
 * each of these is a zone of its own unless the zone names itself. Imports go one way only; see "Layout" in the README.
 */
export const ZONES: Readonly<Record<string, Zone>> = {
  'functions/contract': { may: [], packages: /^yup$/ },
  // Pure helpers that belong to no subject.
  'functions/lib': { may: ['functions/contract'], packages: /^(node:|papaparse$|sanitize-html$|qs$)/ },
  // What a table is; the generated row types are made from it.
  'functions/records': { may: ['functions/contract', 'functions/runtime/rows.generated.ts'], packages: /^$/ },
  [TABLES]: { may: ['functions/contract', 'functions/records'], packages: /^$/ },
  'functions/records/registry.ts': { may: ['functions/records', TABLES], packages: /^$/ },
  // The engine, with the places where it meets a subject: who calls and where they signed in, the card provider, the delivery company, what writes to phones, and the recount after a deadlock.
  'functions/runtime': {
    may: [
      'functions/contract',
      'functions/lib',
      'functions/records',
      'functions/subjects/accounts/holder.ts',
      'functions/subjects/accounts/rules',
      'functions/subjects/accounts/sign-ins.ts',
      'functions/subjects/card-payments/card-gateway.ts',
      'functions/subjects/card-payments/card-settings.ts',
      'functions/subjects/delivery/companies/bosta-settings.ts',
      'functions/subjects/delivery/companies/bosta.ts',
      'functions/subjects/delivery/companies/company.ts',
      'functions/subjects/messages/phone-channels.ts',
      'functions/subjects/messages/phone-settings.ts',
      'functions/subjects/reconciliation/recount.ts',
    ],
    packages: FUNCTION_PACKAGES,
  },
  [RULES]: {
    may: ['functions/contract', 'functions/lib', RULES],
    packages: /^(node:|@zxcvbn-ts\/language-common$)/,
  },
  [SUBJECT]: { may: [...ENGINE, RULES, SUBJECT], packages: FUNCTION_PACKAGES },
  ...Object.fromEntries(
    SERVICES.flatMap((service) => {
      // What answers the calls of one service may not import that of another.
      const own = `${SUBJECT}/${service}`;
      const zone = { may: [...ENGINE, RULES, SUBJECT, own], packages: FUNCTION_PACKAGES };
      return [
        [own, zone],
        [`functions/${service}`, zone],
      ];
    }),
  ),
  'functions/testing': {
    may: [
      'functions/contract',
      'functions/lib',
      'functions/records',
      'functions/runtime',
      'functions/subjects',
      ...SERVICES.map((service) => `functions/${service}`),
      'scripts/card-sandbox',
      'scripts/lib',
      'scripts/local-appwrite',
      'scripts/message-sandbox',
      'scripts/parcel-sandbox',
      'scripts/testing',
    ],
  },
  'web/src/config': { may: ['functions/contract'], packages: /^vite$/ },
  'web/src/lib': { may: ['functions/contract', 'web/src/config'], packages: BROWSER_PACKAGES },
  'web/src/i18n': { may: ['functions/contract', 'web/src/config', 'web/src/lib'], packages: BROWSER_PACKAGES },
  'web/src/ui': { may: ['functions/contract', 'web/src/config', 'web/src/i18n'], packages: BROWSER_PACKAGES },
  // What forms and dialogs of every page do; and lists, searching and keys of the staff's.
  'web/src/form': { may: WEB_BASE, packages: BROWSER_PACKAGES },
  'web/src/office': { may: [...WEB_BASE, 'web/src/form'], packages: BROWSER_PACKAGES },
  [SHARED]: { may: [...FEATURE_BASE, SHARED], packages: BROWSER_PACKAGES },
  'web/src/features/*': { may: [...FEATURE_BASE, SHARED], packages: BROWSER_PACKAGES },
  'web/src/features/admin/*': { may: [...FEATURE_BASE, SHARED], packages: BROWSER_PACKAGES },
  'web/src/app': { may: [...APP_BASE, 'web/src/prerender/page-data.ts'], packages: BROWSER_PACKAGES },
  'web/src/prerender': { may: [...APP_BASE, 'web/src/app', 'web/chunks.ts'] },
  'web/src/testing': { may: [...FEATURE_BASE, SHARED, 'web/src/app'] },
  web: { may: ['functions/contract', 'web/src/config', 'web/src/i18n'] },
  'scripts/local-appwrite': { may: [STAND_IN_CORE, ...STAND_IN_SERVICES] },
  [STAND_IN_CORE]: { may: [] },
  ...Object.fromEntries(
    STAND_IN_SERVICES.map((service, index) => [
      service,
      { may: [STAND_IN_CORE, ...STAND_IN_SERVICES.slice(0, index)] },
    ]),
  ),
  'scripts/lib': {
    may: ['functions/contract', 'functions/records', ...ROWS_WITH_TERMS, 'scripts/local-appwrite', 'web/src/prerender'],
  },
  'scripts/card-sandbox': { may: ['functions/contract', 'scripts/lib', 'scripts/local-appwrite'] },
  'scripts/message-sandbox': {
    may: ['functions/subjects/messages/phone-settings.ts', 'scripts/lib', 'scripts/local-appwrite'],
  },
  'scripts/parcel-sandbox': {
    may: [
      'functions/contract',
      'functions/subjects/delivery/companies/bosta-settings.ts',
      'scripts/lib',
      'scripts/local-appwrite',
    ],
  },
  'scripts/seed': {
    may: ['functions/contract', 'functions/lib', RULES, 'functions/runtime/rows.generated.ts', 'scripts/lib'],
  },
  'scripts/migrations': {
    may: [
      'functions/contract',
      'functions/lib',
      RULES,
      'functions/runtime/rows.generated.ts',
      ...ROWS_WITH_TERMS,
      'scripts/lib',
      'scripts/local-appwrite',
    ],
  },
  'scripts/shop': {
    may: [
      'functions/contract/contacts/templates.ts',
      'functions/contract/version.generated.ts',
      'scripts/lib',
      'scripts/local-appwrite',
      'scripts/card-sandbox',
      'scripts/message-sandbox',
      'scripts/parcel-sandbox',
      'scripts/seed',
      'scripts/migrations',
    ],
  },
  'scripts/deploy': {
    may: [
      'functions/contract',
      'functions/lib',
      RULES,
      'functions/subjects/card-payments/card-settings.ts',
      'functions/subjects/delivery/companies/bosta-settings.ts',
      'functions/subjects/messages/phone-settings.ts',
      'scripts/lib',
      'scripts/local-appwrite',
      'scripts/seed',
      'scripts/migrations',
    ],
  },
  // The command counts as the schedule does.
  'scripts/books': {
    may: [
      'functions/runtime',
      'functions/subjects/reconciliation/run.ts',
      'scripts/lib',
      'scripts/local-appwrite',
      'scripts/deploy',
    ],
  },
  'scripts/backup': {
    may: [
      'functions/contract/version.generated.ts',
      'functions/runtime',
      'functions/lib',
      RULES,
      'scripts/books',
      'scripts/lib',
      'scripts/local-appwrite',
    ],
  },
  // Looks at what the other commands put in place.
  'scripts/doctor': {
    may: [
      'functions/contract',
      'functions/lib',
      RULES,
      'functions/subjects/card-payments/card-settings.ts',
      'functions/subjects/delivery/companies/bosta-settings.ts',
      'functions/subjects/messages/phone-settings.ts',
      'scripts/backup',
      'scripts/books',
      'scripts/card-sandbox',
      'scripts/deploy',
      'scripts/lib',
      'scripts/local-appwrite',
      'scripts/message-sandbox',
      'scripts/parcel-sandbox',
      'scripts/migrations',
    ],
  },
  'scripts/build.ts': { may: ['scripts/lib'] },
  // Its large shop is counted by the shop's own books.
  'scripts/bench': {
    may: [
      'functions/contract',
      'functions/lib',
      'functions/runtime',
      RULES,
      SUBJECT,
      'scripts/build.ts',
      'scripts/deploy',
      'scripts/lib',
      'scripts/local-appwrite',
      'scripts/seed',
      'scripts/shop',
    ],
  },
  'scripts/load': {
    may: ['functions/contract', 'scripts/bench', 'scripts/build.ts', 'scripts/lib', 'scripts/seed'],
  },
  'scripts/check': { may: ['functions/contract', 'scripts/lib', 'scripts/local-appwrite/core/project-config.ts'] },
  'scripts/conformance': { may: ['scripts/deploy', 'scripts/lib', 'scripts/local-appwrite'] },
  'scripts/testing': { may: ['scripts/lib'] },
  // The commands of package.json.
  scripts: {
    may: [
      'scripts/backup',
      'scripts/books',
      'scripts/build.ts',
      'scripts/card-sandbox',
      'scripts/check',
      'scripts/deploy',
      'scripts/doctor',
      'scripts/lib',
      'scripts/local-appwrite',
      'scripts/seed',
      'scripts/shop',
    ],
  },
  // The settings of tools, at the top of the project.
  '.': { may: ['scripts/lib'] },
};

/** Checks that imports keep to the zones and name only packages that package.json declares, and that no zone is empty. */
export const zones: Check = {
  name: 'import zones',
  async run() {
    const packages = declaredPackages();
    const missing = Object.entries(ZONES)
      .flatMap(([name, { may }]) => [name, ...may])
      .filter((path) => globSync(path, { cwd: ROOT }).length === 0 && path !== '.');
    return [
      ...[...new Set(missing)].map((path) => fault('scripts/check/zones.ts', 1, `names ${path}, which is not there`)),
      ...sourcePaths().flatMap((path) =>
        readSource(path).imports.flatMap((one) => {
          const complaint = complaintAbout(path, one, packages);
          return complaint ? [fault(path, one.line, complaint)] : [];
        }),
      ),
    ];
  },
};

/** What is wrong with an import, or undefined. Tests may import whatever they test, and what is made for tests. */
export function complaintAbout(path: string, { specifier }: Import, packages: ReadonlySet<string>): string | undefined {
  const isTest = /\.(test|cost|e2e)\.tsx?$|^web\/e2e\//.test(path);
  const zone = zoneOf(path);
  if (!zone && !isTest) {
    return 'lies in no zone; say in scripts/check/zones.ts what its folder may import';
  }
  const target = ownPath(path, specifier.replace(/\?.*$/, ''));
  if (target === undefined) {
    return validatePackage(specifier, isTestFile(path) || !zone ? undefined : ZONES[zone]?.packages, packages);
  }
  if (/\.(test|cost|e2e)\.tsx?$/.test(target)) {
    return `imports a test (${specifier})`;
  }
  if (isTest || !zone) {
    return undefined;
  }
  if (isTestFile(target) && !isTestFile(path)) {
    return `imports what only tests may (${specifier})`;
  }
  return mayImport(path, zone, target) ? undefined : `may not import ${target}`;
}

function mayImport(path: string, zone: string, target: string): boolean {
  const targetZone = zoneOf(target);
  const may = ZONES[zone]?.may ?? [];
  if (targetZone === zone && folderOf(path, zone) === folderOf(target, zone)) {
    return true;
  }
  // A folder that may be imported brings the zones inside of it along; folders of a pattern bring only themselves.
  return may.some((one) => one === target || one === targetZone || target.startsWith(`${one}/`));
}

/** The name of the zone in which a path lies. */
function zoneOf(path: string): string | undefined {
  return Object.keys(ZONES)
    .filter((name) => folderOf(path, name) !== undefined)
    .sort(
      (one, other) =>
        other.split('/').length - one.split('/').length || one.split('*').length - other.split('*').length,
    )[0];
}

/** The folder of a path that is the one of a zone, which may be one of many; undefined outside of it. */
function folderOf(path: string, zone: string): string | undefined {
  if (zone === '.') {
    return path.includes('/') ? undefined : zone;
  }
  return path.match(new RegExp(`^${zone.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?=/|$)`))?.[0];
}

/** The path in the project that an import names, or undefined when it names a package. */
function ownPath(path: string, specifier: string): string | undefined {
  const alias = ALIASES.find(({ name }) => specifier.startsWith(name));
  if (alias) {
    return specifier.replace(alias.name, alias.folder);
  }
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
}

function validatePackage(
  specifier: string,
  allowed: RegExp | undefined,
  declared: ReadonlySet<string>,
): string | undefined {
  const isBuiltin = specifier.startsWith('node:');
  if (!isBuiltin && builtinModules.includes(specifier)) {
    return `writes ${specifier} without node:`;
  }
  const name = isBuiltin ? specifier : packageName(specifier);
  // A package of nothing but types is declared as those types.
  if (!isBuiltin && !declared.has(name) && !declared.has(`@types/${name}`)) {
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

function declaredPackages(): Set<string> {
  const { dependencies, devDependencies } = readPackage();
  return new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
}

function readPackage(): Record<'dependencies' | 'devDependencies' | 'imports', Record<string, string>> {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
}
