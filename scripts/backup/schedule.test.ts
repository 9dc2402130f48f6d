import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const top = mkdtempSync(join(tmpdir(), 'samaa-schedule-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const crontab = (/```crontab\n([\s\S]*?)```/.exec(readme)?.[1] ?? '').trim().split('\n');
const backups = join(top, 'backups');
const programs = join(top, 'programs');

/** Says what day it is, and takes a backup that is empty, unless the day is to fail. */
function makePrograms(): void {
  mkdirSync(programs, { recursive: true });
  const write = (name: string, text: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}`);
    chmodSync(join(programs, name), 0o755);
  };
  write('date', '[ "$1" = +%F ] && echo "$TODAY"\n');
  write(
    'npm',
    `echo "$@" >>"$SAID"
while [ $# -gt 0 ]; do [ "$1" = --to ] && to=$2; shift; done
mkdir -p "$to"
[ "$TODAY" = "$FAILS" ] || echo '{}' >"$to/manifest.json"
`,
  );
}

/** Runs the line of a day as cron does, and answers the command that it came to. */
function runDay(day: Date, fails = ''): string {
  const lines = crontab.filter((line) => /^\d/.test(line));
  const due = lines.filter((line) => daysOf(line.split(/\s+/)[4] ?? '').has(day.getUTCDay()));
  expect(due).toHaveLength(1);
  const said = join(top, 'said');
  writeFileSync(said, '');
  const command = (due[0]?.split(/\s+/).slice(5).join(' ') ?? '')
    // cron takes a bare percent sign for the end of the command.
    .replace(/(?<!\\)%.*/, '')
    .replaceAll('\\%', '%')
    .replaceAll('/srv/samaa', top)
    .replaceAll('/backups', backups);
  const today = day.toISOString().slice(0, 10);
  const env = { PATH: `${programs}:/usr/bin:/bin`, TODAY: today, SAID: said, FAILS: fails };
  execFileSync('/bin/sh', ['-c', command], { env, stdio: 'ignore' });
  return readFileSync(said, 'utf8').trim().replaceAll(backups, '/backups');
}

function daysOf(field: string): Set<number> {
  return new Set(
    field.split(',').flatMap((part) => {
      const [from = 0, until = from] = part.split('-').map(Number);
      return Array.from({ length: until - from + 1 }, (_, more) => (from + more) % 7);
    }),
  );
}

const sinceOf = (command: string) => /--since (\S+)/.exec(command)?.[1];
const manifest = (folder: string) => join(folder.replace('/backups', backups), 'manifest.json');

test('The lines for cron make a full backup every Sunday and continue the newest finished one on other days, over the New Year too', () => {
  makePrograms();
  let newest = '';
  for (let day = new Date('2026-12-13T04:15:00Z'); day < new Date('2027-01-18'); day = new Date(+day + 86_400_000)) {
    const today = day.toISOString().slice(0, 10);
    const command = runDay(day, '2026-12-30');
    expect(command).toContain(`--to /backups/${today}`);
    expect(command).toContain('--passphrase-file /etc/samaa-backup');
    expect(sinceOf(command), command).toBe(day.getUTCDay() === 0 ? undefined : newest);
    if (existsSync(manifest(`/backups/${today}`))) {
      newest = `/backups/${today}`;
    }
  }
  expect(newest).toBe('/backups/2027-01-17');
});
