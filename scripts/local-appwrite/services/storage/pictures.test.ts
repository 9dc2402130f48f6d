import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '../../core/context.ts';
import { createPictures, type PictureChange } from './pictures.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const change = (source = PIXEL): PictureChange => ({ source, width: 2, height: 0, quality: -1, format: 'png' });
const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString() === 'PNG';

function open() {
  const pictures = createPictures({} as App);
  onTestFinished(() => pictures.close());
  return pictures;
}

afterEach(() => {
  vi.useRealTimers();
});

test('the process is there while pictures are asked for, and again when the next one is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pictures = open();
  expect(pictures.pid).toBeUndefined();
  const made = await Promise.all([pictures.change(change()), pictures.change(change())]);
  expect(made.map(isPng)).toEqual([true, true]);
  const { pid } = pictures;
  vi.advanceTimersByTime(9_000);
  await pictures.change(change());
  vi.advanceTimersByTime(9_000);
  expect(pictures.pid).toBe(pid);
  vi.advanceTimersByTime(1_000);
  expect(pictures.pid).toBeUndefined();
  expect(isPng(await pictures.change(change()))).toBe(true);
});

test('what is no picture is refused, and the next one is made', async () => {
  const pictures = open();
  await expect(pictures.change(change(Buffer.from('text')))).rejects.toThrow(/unsupported image format/);
  expect(isPng(await pictures.change(change()))).toBe(true);
});

test('the death of the process fails what it works on, and the next picture is made', async () => {
  const pictures = open();
  const cutOff = pictures.change(change());
  process.kill(pictures.pid!, 'SIGKILL');
  await expect(cutOff).rejects.toThrow('could not be read');
  expect(isPng(await pictures.change(change()))).toBe(true);
});
