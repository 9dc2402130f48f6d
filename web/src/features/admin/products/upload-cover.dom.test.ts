import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { fileOf } from '#web/testing/files.ts';
import { server } from '#web/testing/server.ts';
import { uploadCover } from './upload-cover.ts';

const pictureOf = (bytes: number, type: string) => fileOf(type, 'صورة', bytes);

/** Takes the pictures of products and keeps their names. */
function takePictures(): string[] {
  const names: string[] = [];
  server.use(
    http.post('*/v1/storage/buckets/products/files', async ({ request }) => {
      const [, name = ''] = /filename="(.*?)"/.exec(await request.text()) ?? [];
      names.push(name);
      return HttpResponse.json({ $id: 'stored' }, { status: 201 });
    }),
  );
  return names;
}

test.each([
  ['image/jpeg', 'product.jpg'],
  ['image/png', 'product.png'],
  ['image/webp', 'product.webp'],
])('a picture of type %s goes into the bucket of products as %s', async (type, name) => {
  const names = takePictures();
  const progress: number[] = [];
  const id = await uploadCover(pictureOf(20, type), { onProgress: (percent) => progress.push(percent) });
  expect(id).toBe('stored');
  expect(names).toEqual([name]);
  expect(progress[0]).toBe(0);
});

test('what is no picture, and what is too large, is refused before anything is sent', async () => {
  const names = takePictures();
  await expect(uploadCover(pictureOf(20, 'application/pdf'))).rejects.toMatchObject({ reason: 'type' });
  await expect(uploadCover(pictureOf(10_000_001, 'image/png'))).rejects.toMatchObject({ reason: 'size' });
  expect(names).toEqual([]);
});

test('nothing is sent once it was stopped', async () => {
  const names = takePictures();
  await expect(uploadCover(pictureOf(20, 'image/png'), { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(names).toEqual([]);
});
