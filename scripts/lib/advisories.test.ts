import { describe, expect, test } from 'vitest';
import { type Advisory, checkAdvisories, type Exception, readReport } from './advisories.ts';

const FOUND: Advisory = { id: 'GHSA-aaaa-bbbb-cccc', package: 'left', severity: 'high', title: 'Runs what it reads' };
const EXCEPTION: Exception = {
  advisory: FOUND.id,
  package: 'left',
  reason: 'We never give it what a visitor wrote.',
  since: '2026-11-01',
  until: '2026-12-31',
};

describe('the report', () => {
  test('is read once an advisory, whatever packages pull it in, and whatever npm says around it', () => {
    const via = {
      source: 7,
      name: 'left',
      title: FOUND.title,
      url: `https://advisories.example/${FOUND.id}`,
      severity: 'high',
    };
    const report = {
      auditReportVersion: 2,
      vulnerabilities: {
        left: { name: 'left', via: [via] },
        right: { name: 'right', via: ['left'] },
        other: { name: 'other', via: [via] },
      },
    };
    expect(readReport(`npm warn config\n${JSON.stringify(report)}\n`)).toEqual([FOUND]);
  });

  test.each(['', 'npm error offline', '{"message":"503 Service Unavailable","error":{}}'])(
    '%j is none, and does not count as good news',
    (printed) => {
      expect(() => readReport(printed)).toThrow('The registry did not say');
    },
  );
});

describe('the check of advisories', () => {
  test('names what nobody has excepted', () => {
    expect(checkAdvisories([FOUND], [], '2026-11-20')).toEqual([
      'left: Runs what it reads (high, GHSA-aaaa-bbbb-cccc)',
    ]);
    expect(checkAdvisories([FOUND], [{ ...EXCEPTION, package: 'right' }], '2026-11-20')).toHaveLength(2);
  });

  test('lets an exception pass to its last day, and no longer', () => {
    expect(checkAdvisories([FOUND], [EXCEPTION], '2026-12-31')).toEqual([]);
    expect(checkAdvisories([FOUND], [EXCEPTION], '2027-01-01')).toEqual([
      'The exception of GHSA-aaaa-bbbb-cccc for left ended on 2026-12-31: look at it again.',
    ]);
  });

  test('asks for a reason, for an end in sight, and for exceptions that are needed', () => {
    expect(checkAdvisories([FOUND], [{ ...EXCEPTION, reason: ' ' }], '2026-11-20')).toEqual([
      'The exception of GHSA-aaaa-bbbb-cccc for left has no reason.',
    ]);
    expect(checkAdvisories([FOUND], [{ ...EXCEPTION, until: '2027-11-01' }], '2026-11-20')[0]).toMatch(
      /within 92 days/,
    );
    expect(checkAdvisories([FOUND], [{ ...EXCEPTION, until: 'never' }], '2026-11-20')[0]).toMatch(/within 92 days/);
    expect(checkAdvisories([], [EXCEPTION], '2026-11-20')).toEqual([
      'The exception of GHSA-aaaa-bbbb-cccc for left is not needed any more.',
    ]);
  });
});
