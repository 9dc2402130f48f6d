import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadAssessment } from '#web/features/checkout/upload-assessment.ts';
import { fileOf } from '#web/testing/files.ts';
import { server } from '#web/testing/server.ts';
import { ConnectionError } from './retry.ts';
import { UploadError } from './upload-error.ts';

const FILES = '*/v1/storage/buckets/assessments/files';

afterEach(() => vi.unstubAllGlobals());

const pictureOf = (bytes: number, type: string, name: string) => fileOf(type, name, bytes);

/** What arrived: the file of the form, and where it stands in the whole. */
interface Taken {
  fileId: string | undefined;
  name: string | undefined;
  type: string | undefined;
  size: number;
  range: string | null;
  continues: string | null;
  cookies: string | null;
}

/** Takes uploads and keeps what came. */
function takeUploads() {
  const taken: Taken[] = [];
  server.use(
    http.post(FILES, async ({ request }) => {
      // Node reads no form that holds a file of jsdom.
      const [, fileId, name, type, content = ''] =
        /name="fileId"\r\n\r\n(\w*)\r\n.*filename="(.*?)"\r\nContent-Type: (\S*)\r\n\r\n(.*)\r\n--/s.exec(
          await request.text(),
        ) ?? [];
      taken.push({
        fileId,
        name,
        type,
        size: content.length,
        range: request.headers.get('content-range'),
        continues: request.headers.get('x-appwrite-id'),
        cookies: request.headers.get('x-fallback-cookies'),
      });
      return HttpResponse.json({ $id: fileId }, { status: 201 });
    }),
  );
  return taken;
}

const refusedAs = (status: number, type: string) =>
  server.use(http.post(FILES, () => HttpResponse.json({ message: 'No.', code: status, type }, { status })));

test('a picture is stored under a name with the right ending, and its id comes back', async () => {
  window.localStorage.setItem('cookieFallback', '{"a_session_samaa":"s"}');
  const taken = takeUploads();
  const progress: number[] = [];
  const id = await uploadAssessment(pictureOf(20, 'image/png', 'تقييم السمع'), {
    onProgress: (percent) => progress.push(percent),
  });
  expect(progress.at(-1)).toBe(100);
  expect(taken).toMatchObject([{ range: null, continues: null, cookies: '{"a_session_samaa":"s"}' }]);
  expect(taken).toMatchObject([{ fileId: id, name: 'assessment.png', type: 'image/png', size: 20 }]);
  expect(id).toMatch(/^[a-z0-9]{8,36}$/);
});

test('more than 5 MB travel in parts of 5 MB under one id', async () => {
  const taken = takeUploads();
  const size = 6 * 1024 * 1024;
  const progress: number[] = [];
  const id = await uploadAssessment(pictureOf(size, 'image/jpeg', 'a.jpg'), {
    onProgress: (percent) => progress.push(percent),
  });
  const half = 5 * 1024 * 1024;
  expect(taken.map(({ range, continues }) => [range, continues])).toEqual([
    [`bytes 0-${half - 1}/${size}`, null],
    [`bytes ${half}-${size - 1}/${size}`, id],
  ]);
  expect(taken.map(({ size: part }) => part)).toEqual([half, size - half]);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(100);
});

test('a picture of which no type is known is taken by its content', async () => {
  const taken = takeUploads();
  const jpeg = pictureOf(20, 'image/jpeg', 'photo');
  await uploadAssessment(new File([jpeg], 'photo'));
  expect(taken).toMatchObject([{ name: 'assessment.jpg', type: 'image/jpeg', size: 20 }]);
});

describe('what is refused', () => {
  test('only JPEG and PNG are taken', async () => {
    await expect(uploadAssessment(pictureOf(20, 'application/pdf', 'a.pdf'))).rejects.toMatchObject({ reason: 'type' });
    await expect(uploadAssessment(pictureOf(20, 'image/webp', 'a.webp'))).rejects.toMatchObject({ reason: 'type' });
  });

  test('a file with the type of a picture and the content of another file is refused', async () => {
    await expect(uploadAssessment(new File(['%PDF-1.7'], 'a.png', { type: 'image/png' }))).rejects.toMatchObject({
      reason: 'type',
    });
  });

  test('a file that only pretends to be a picture is refused', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no image', 'InvalidStateError')));
    await expect(uploadAssessment(pictureOf(20, 'image/jpeg', 'a.jpg'))).rejects.toMatchObject({ reason: 'type' });
  });

  test('more than 10 MB is refused', async () => {
    await expect(uploadAssessment(pictureOf(10_000_001, 'image/jpeg', 'a.jpg'))).rejects.toMatchObject({
      reason: 'size',
    });
  });

  test.each([
    ['storage_invalid_file_size', 'size'],
    ['storage_file_type_unsupported', 'type'],
  ])('what the server finds (%s) is told in our words', async (type, reason) => {
    refusedAs(400, type);
    const sent = uploadAssessment(pictureOf(20, 'image/jpeg', 'a.jpg'));
    await expect(sent).rejects.toThrow(UploadError);
    await expect(sent).rejects.toMatchObject({ reason });
  });

  test('any other refusal is thrown as the SDK would throw it', async () => {
    refusedAs(429, 'general_rate_limit_exceeded');
    await expect(uploadAssessment(pictureOf(20, 'image/jpeg', 'a.jpg'))).rejects.toMatchObject({
      name: 'AppwriteException',
      code: 429,
      type: 'general_rate_limit_exceeded',
    });
  });
});

test('a cut is told as a failed connection, and the same picture can be sent again', async () => {
  const picture = pictureOf(20, 'image/jpeg', 'a.jpg');
  server.use(http.post(FILES, () => HttpResponse.error()));
  await expect(uploadAssessment(picture)).rejects.toThrow(ConnectionError);
  const taken = takeUploads();
  await uploadAssessment(picture);
  expect(taken).toHaveLength(1);
});

describe('when nothing moves', () => {
  /** A request over which nothing moves unless a test says so. */
  class Still {
    static newest: Still;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onloadend?: () => void;
    aborted = false;
    constructor() {
      Still.newest = this;
    }
    open(): void {}
    setRequestHeader(): void {}
    send(): void {}
    abort(): void {
      this.aborted = true;
      this.onloadend?.();
    }
  }

  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', Still);
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test('half a minute without a sign of life counts as a cut; every sign of life starts it anew', async () => {
    const ended = uploadAssessment(pictureOf(20, 'image/jpeg', 'a.jpg')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(29_000);
    Still.newest.upload.onprogress?.({ loaded: 5, total: 20 });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(Still.newest.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await ended).toBeInstanceOf(ConnectionError);
    expect(Still.newest.aborted).toBe(true);
  });

  test('giving up ends the request', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const ended = uploadAssessment(pictureOf(20, 'image/jpeg', 'a.jpg'), { signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort(new Error('another picture'));
    expect(await ended).toMatchObject({ message: 'another picture' });
    expect(Still.newest.aborted).toBe(true);
  });
});
