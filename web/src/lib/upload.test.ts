import { File as FetchableFile } from 'node:buffer';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../testing/server.ts';
import { uploadAssessment } from './upload.ts';

const FILES = '*/v1/storage/buckets/assessments/files';

// Node's fetch cannot send the files and forms of jsdom.
beforeEach(async () => {
  const form = await new Response(new URLSearchParams()).formData();
  vi.stubGlobal('FormData', form.constructor);
  vi.stubGlobal('File', FetchableFile);
});
afterEach(() => vi.unstubAllGlobals());

function pictureOf(bytes: number, type: string, name: string): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** Takes uploads and keeps their form data. */
function takeUploads() {
  const taken: FormData[] = [];
  server.use(
    http.post(FILES, async ({ request }) => {
      taken.push(await request.formData());
      return HttpResponse.json({ $id: 'stored-file' }, { status: 201 });
    }),
  );
  return taken;
}

test('a picture is stored under a name with the right ending, and its id comes back', async () => {
  const taken = takeUploads();
  const progress: number[] = [];
  const id = await uploadAssessment(pictureOf(20, 'image/png', 'تقييم السمع'), (percent) => progress.push(percent));
  expect(id).toBe('stored-file');
  expect(progress.at(0)).toBe(0);
  expect(progress.at(-1)).toBe(100);
  const file = taken[0]?.get('file') as File;
  expect(file.name).toBe('assessment.png');
  expect(file.type).toBe('image/png');
  expect(taken[0]?.get('fileId')).toMatch(/^[a-z0-9]{8,36}$/);
});

test('only JPEG and PNG are taken', async () => {
  await expect(uploadAssessment(pictureOf(20, 'application/pdf', 'a.pdf'))).rejects.toMatchObject({ reason: 'type' });
  await expect(uploadAssessment(pictureOf(20, 'image/webp', 'a.webp'))).rejects.toMatchObject({ reason: 'type' });
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

test('what Appwrite refuses is thrown', async () => {
  server.use(
    http.post(FILES, () =>
      HttpResponse.json(
        { message: 'File size not allowed', code: 400, type: 'storage_invalid_file_size' },
        { status: 400 },
      ),
    ),
  );
  await expect(uploadAssessment(pictureOf(20, 'image/jpeg', 'a.jpg'))).rejects.toMatchObject({ code: 400 });
});
