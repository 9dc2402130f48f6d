import { beforeEach, expect, test, vi } from 'vitest';
import { UploadError } from '#web/lib/upload-error.ts';
import { uploadRecordFile } from './upload-record-file.ts';

const { sendWhole, uploadPicture } = vi.hoisted(() => ({ sendWhole: vi.fn(), uploadPicture: vi.fn() }));
vi.mock('#web/lib/upload.ts', () => ({ sendWhole, uploadPicture }));

beforeEach(() => {
  sendWhole.mockReset().mockResolvedValue('document-1');
  uploadPicture.mockReset().mockResolvedValue('picture-1');
});

const fileOf = (start: string, name: string, size = start.length) => {
  const bytes = new Uint8Array(size);
  bytes.set(Uint8Array.from(start, (character) => character.charCodeAt(0)));
  return new File([bytes], name);
};

test('a document goes as it is, under a name that tells nothing', async () => {
  expect(await uploadRecordFile(fileOf('%PDF-1.7', 'منى.pdf'), {})).toBe('document-1');
  expect(sendWhole).toHaveBeenCalledWith('records', expect.objectContaining({ name: 'document.pdf' }), {});
});

test('a picture is known by its content, whatever it is called', async () => {
  expect(await uploadRecordFile(fileOf('RIFF\0\0\0\0WEBPVP8 ', 'scan.pdf'), {})).toBe('picture-1');
  const [sent, place] = uploadPicture.mock.calls[0] ?? [];
  expect([sent.name, place.bucketId]).toEqual(['scan.pdf', 'records']);
});

test.each([
  ['what iPhones write', fileOf('\0\0\0\x18ftypheic', 'IMG_1.jpg'), 'heic'],
  ['a page', fileOf('<script>alert(1)</script>', 'letter.pdf'), 'type'],
  ['a large document', fileOf('%PDF-1.7', 'letter.pdf', 10_000_001), 'size'],
])('%s is not sent', async (_what, file, reason) => {
  await expect(uploadRecordFile(file, {})).rejects.toMatchObject({ name: 'RecordFileError', reason });
  expect([sendWhole, uploadPicture].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('what is found on the way is told in the same words, anything else as it is', async () => {
  const jpeg = () => uploadRecordFile(fileOf('\xff\xd8\xff', 'a.jpg'), {});
  uploadPicture.mockRejectedValueOnce(new UploadError('size'));
  await expect(jpeg()).rejects.toMatchObject({ name: 'RecordFileError', reason: 'size' });
  uploadPicture.mockRejectedValueOnce(new Error('gone'));
  await expect(jpeg()).rejects.toThrow('gone');
});
