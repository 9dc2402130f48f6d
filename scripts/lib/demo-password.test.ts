import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_PERSONAL } from '../seed/accounts.ts';
import { demoPassword, newPassword } from './demo-password.ts';

test('a new password holds nothing that is personal to its account, and always comes', () => {
  const personal = ['a', 'E', '7', 'cs', '', '-'];
  for (let made = 0; made < 100; made++) {
    expect(newPassword(personal)).toMatch(/^[b-df-z2-689]{4}-[b-df-z2-689]{4}-[b-df-z2-689]{4}$/);
  }
});

test('a kept password stays, unless the demo accounts cannot have it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-password-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'demo-password');
  const first = demoPassword(folder, DEMO_PERSONAL);
  expect(first.isNew).toBe(true);
  expect(demoPassword(folder, DEMO_PERSONAL)).toEqual({ ...first, isNew: false });
  writeFileSync(file, 'abcs-defg-hjkm\n');
  const { password, isNew } = demoPassword(folder, DEMO_PERSONAL);
  expect(isNew).toBe(true);
  expect(password).not.toContain('cs');
  expect(readFileSync(file, 'utf8').trim()).toBe(password);
});
