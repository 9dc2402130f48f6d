import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { script, startProgram } from '../testing/processes.ts';
import { tryLock, withLock } from './lock.ts';

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'x.lock');
}

test('one holder at a time; giving it back lets the next one in', () => {
  const path = lockFile();
  const first = tryLock(path);
  expect(tryLock(path)).toBeUndefined();

  first?.release();

  const second = tryLock(path);
  expect(second).toBeDefined();
  second?.release();
});

test('works that want the same lock run one after the other, also when one fails', async () => {
  const path = lockFile();
  const order: string[] = [];
  const work = (name: string, fails: boolean) =>
    withLock(path, async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      if (fails) {
        throw new Error(name);
      }
    });

  const results = await Promise.allSettled([work('one', true), work('two', false)]);

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('the lock of a process that was killed is free', async () => {
  const path = lockFile();
  const code = `
    const { tryLock } = await import(process.argv[1]);
    globalThis.held = tryLock(process.argv[2]);
    setInterval(() => {}, 9);
    console.log('held');`;
  const holder = startProgram(process.execPath, ['--input-type=module', '-e', code, script('lib/lock.ts'), path], {});
  await holder.printed('held');
  expect(tryLock(path)).toBeUndefined();

  holder.child.kill('SIGKILL');
  await holder.ended();

  const lock = tryLock(path);
  expect(lock).toBeDefined();
  lock?.release();
});
