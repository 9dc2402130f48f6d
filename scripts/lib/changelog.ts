import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.ts';

export const CHANGELOG_FILE = 'scripts/docs/changelog.md';

/** What changed for operators with a version. */
export interface Release {
  version: string;
  /** `2026-11-23`. */
  day: string;
  notes: Note[];
}

/** One change, in Markdown. */
interface Note {
  en: string;
  /** What stands below it, for who reads the page System in Arabic; null where nothing does. */
  ar: string | null;
}

const HEADING = /^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/;
const NOTE = /^- (.+)$/;
const TRANSLATION = /^ {2}- (.+)$/;
/** The rest of a line that was too long. */
const REST = /^ {2,4}(?!- )(\S.*)$/;

/** The version of the project, which is defined in package.json alone. */
export function projectVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

export function readChangelog(): Release[] {
  return parseChangelog(readFileSync(join(ROOT, CHANGELOG_FILE), 'utf8'));
}

/** The versions that a changelog names, in its order. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const line of text.split('\n')) {
    const [, version, day] = HEADING.exec(line) ?? [];
    const [, en] = NOTE.exec(line) ?? [];
    const [, ar] = TRANSLATION.exec(line) ?? [];
    const [, rest] = REST.exec(line) ?? [];
    const notes = releases.at(-1)?.notes;
    const note = notes?.at(-1);
    if (version && day) {
      releases.push({ version, day, notes: [] });
    } else if (en) {
      notes?.push({ en, ar: null });
    } else if (ar && note) {
      note.ar = ar;
    } else if (rest && note) {
      const last = note.ar === null ? 'en' : 'ar';
      note[last] = `${note[last]} ${rest}`;
    }
  }
  return releases;
}

/** What is wrong with a changelog for a project of this version, a sentence each. */
export function validateChangelog(releases: readonly Release[], version: string): string[] {
  const [newest] = releases;
  const numbers = (release: Release) => release.version.split('.').map(Number);
  const isNewer = (a: Release, b: Release) => {
    const [left, right] = [numbers(a), numbers(b)];
    const at = left.findIndex((part, place) => part !== right[place]);
    return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0);
  };
  return [
    ...(newest?.version === version
      ? []
      : [
          `begins with ${newest?.version ?? 'nothing'}, but package.json says ${version}: write what changes for operators`,
        ]),
    ...releases.flatMap((release, place) => {
      const before = releases[place - 1];
      return [
        ...(release.notes.length > 0 ? [] : [`says nothing about ${release.version}`]),
        ...(before && !(isNewer(before, release) && before.day >= release.day)
          ? [`has ${release.version} below ${before.version}, though the newest comes first`]
          : []),
      ];
    }),
  ];
}

/** The module that tells functions and site their version. */
export function versionModule(version: string): string {
  return `// Generated from package.json by "npm run generate".

/** The version of Samaa. */
export const VERSION = '${version}';
`;
}

/** The module by which the page of the system shows what the newest version changes. */
export function newestReleaseModule([newest]: readonly Release[]): string {
  const { version = '', day = '', notes = [] } = newest ?? {};
  const lines = notes.map(({ en, ar }) => `    { en: ${JSON.stringify(en)}, ar: ${JSON.stringify(ar)} },\n`).join('');
  return `// Generated from ${CHANGELOG_FILE} by "npm run generate".

/** What the newest version changes for operators, in Markdown. */
export const NEWEST_RELEASE = {
  version: '${version}',
  day: '${day}',
  // biome-ignore format: as in the changelog
  notes: [
${lines}  ] as readonly { en: string; ar: string | null }[],
};
`;
}
