import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { auditPackages } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'samaa-audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A stand-in for npm that prints this, as npm does, and fails. */
function npmThatSays(text: string): string {
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  const lines = [
    `process.stdout.write(${JSON.stringify(text)});`,
    `process.stderr.write('npm error\\n');`,
    'process.exitCode = 1;',
  ];
  writeFileSync(path, lines.join('\n'));
  return path;
}

test('What the registry knows of a package is told', async () => {
  const via = {
    source: 7,
    name: 'left',
    title: 'Runs what it reads',
    url: 'https://a.example/GHSA-aaaa',
    severity: 'high',
  };
  const report = { auditReportVersion: 2, vulnerabilities: { left: { name: 'left', via: [via] } } };
  expect(await auditPackages(npmThatSays(JSON.stringify(report)))).toEqual({
    faults: ['left: Runs what it reads (high, GHSA-aaaa)'],
    excepted: 0,
  });
});

test('A registry that knows of none says so', async () => {
  expect(await auditPackages(npmThatSays('{"auditReportVersion":2,"vulnerabilities":{}}'))).toEqual({
    faults: [],
    excepted: 0,
  });
});

test('A registry that does not answer is no good news, and no fault of the packages', async () => {
  expect(await auditPackages(npmThatSays('{"message":"405 Method Not Allowed","statusCode":405,"error":{}}'))).toEqual({
    unanswered: 'The registry did not say which packages have known weaknesses: 405 Method Not Allowed',
  });
});
