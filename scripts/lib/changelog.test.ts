import { describe, expect, test } from 'vitest';
import { newestReleaseModule, parseChangelog, projectVersion, readChangelog, validateChangelog } from './changelog.ts';

const TEXT = `# Changelog

Words above.

- a line of no version

## 0.10.0 (2026-11-23)

- Run \`npm run deploy\`, which
  does the rest.
  - نفّذ \`npm run deploy\`،
    وهو يفعل الباقي.
- "More" is there.

## 0.9.1 (2026-11-22)

- Less.
`;

describe('the changelog', () => {
  test('of the project has an entry for its version, newest first', () => {
    expect(validateChangelog(readChangelog(), projectVersion())).toEqual([]);
  });

  test('is read version by version', () => {
    expect(parseChangelog(TEXT)).toEqual([
      {
        version: '0.10.0',
        day: '2026-11-23',
        notes: [
          { en: 'Run `npm run deploy`, which does the rest.', ar: 'نفّذ `npm run deploy`، وهو يفعل الباقي.' },
          { en: '"More" is there.', ar: null },
        ],
      },
      { version: '0.9.1', day: '2026-11-22', notes: [{ en: 'Less.', ar: null }] },
    ]);
    expect(validateChangelog(parseChangelog(TEXT), '0.10.0')).toEqual([]);
  });

  test('lacks an entry when the version was raised without one', () => {
    expect(validateChangelog(parseChangelog(TEXT), '0.11.0')).toEqual([
      'begins with 0.10.0, but package.json says 0.11.0: write what changes for operators',
    ]);
    expect(validateChangelog([], '0.1.0')).toEqual([
      'begins with nothing, but package.json says 0.1.0: write what changes for operators',
    ]);
  });

  test('says when a version stands in the wrong place or is empty', () => {
    const [newest, older] = parseChangelog(TEXT);
    expect(newest && older && validateChangelog([{ ...older, notes: [] }, newest], '0.9.1')).toEqual([
      'says nothing about 0.9.1',
      'has 0.10.0 below 0.9.1, though the newest comes first',
    ]);
  });

  test('goes into the page as a module that can be read', () => {
    const module = newestReleaseModule(parseChangelog(TEXT));
    expect(module).toContain(`version: '0.10.0'`);
    expect(module).toContain(String.raw`{ en: "\"More\" is there.", ar: null },`);
    expect(module).not.toContain('Less');
  });
});
