import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, ID, type Models, Permission, Query, Role, Storage } from 'node-appwrite';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, startInstallation } from '../../testing/installation.ts';

const pictures = ['jpg', 'jpeg', 'png', 'webp'];
const local = await startInstallation({
  rateLimits: false,
  buckets: [
    {
      $id: 'products',
      $permissions: ['read("any")', 'create("label:admin")', 'update("label:admin")', 'delete("label:admin")'],
      allowedFileExtensions: pictures,
      maximumFileSize: 12_000_000,
    },
    {
      $id: 'assessments',
      $permissions: ['create("users")', 'read("label:cs")'],
      fileSecurity: true,
      allowedFileExtensions: pictures,
    },
    { $id: 'plain', $permissions: ['read("any")'], encryption: false, transformations: false },
    { $id: 'closed', enabled: false, $permissions: ['read("any")'] },
  ],
});

const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

afterEach(() => {
  vi.useRealTimers();
});

const fileNotFound = {
  code: 404,
  type: 'storage_file_not_found',
  message: 'The requested file could not be found.',
};
const unauthorized = { code: 401, type: 'user_unauthorized' };

function upload(
  client: Client,
  bucketId: string,
  options: { fileId?: string; content?: Uint8Array<ArrayBuffer>; name?: string; permissions?: string[] } = {},
): Promise<Models.File> {
  const { fileId = ID.unique(), content = new Uint8Array(picture), name = 'ear.png', permissions } = options;
  return new Storage(client).createFile({ bucketId, fileId, file: new File([content], name), permissions });
}

function fetchFile(bucketId: string, fileId: string, rest: string, init: RequestInit = {}) {
  const separator = rest.includes('?') ? '&' : '?';
  const url = `${local.server.endpoint}/storage/buckets/${bucketId}/files/${fileId}/${rest}${separator}project=samaa`;
  return fetch(url, init);
}

function formWith(fileId: string, content: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('fileId', fileId);
  form.append('file', new File([content], 'ear.png'));
  return form;
}

function randomBytes(length: number) {
  const bytes = new Uint8Array(length);
  for (let offset = 0; offset < length; offset += 65_536) {
    crypto.getRandomValues(bytes.subarray(offset, Math.min(length, offset + 65_536)));
  }
  bytes.set(picture.subarray(0, 16));
  return bytes;
}

describe('uploading', () => {
  test('keeps the file, its size and its type by content', async () => {
    const file = await upload(local.admin, 'products', { fileId: 'ear-1' });
    expect(file).toMatchObject({
      $id: 'ear-1',
      bucketId: 'products',
      name: 'ear.png',
      mimeType: 'image/png',
      sizeOriginal: picture.length,
      chunksTotal: 1,
      chunksUploaded: 1,
      $permissions: [],
    });
    const storage = new Storage(local.guest());
    expect(Buffer.from(await storage.getFileView({ bucketId: 'products', fileId: 'ear-1' }))).toEqual(picture);
  });

  test('in one piece shows a file to nobody before all of it is there', async () => {
    let isRunning = true;
    const files = Array.from({ length: 8 }, () => upload(local.admin, 'products'));
    const uploads = Promise.all(files).finally(() => {
      isRunning = false;
    });
    const storage = new Storage(local.admin);
    while (isRunning) {
      const { files } = await storage.listFiles({ bucketId: 'products' });
      expect(files.filter(({ signature }) => signature === '')).toEqual([]);
    }
    expect(await uploads).toHaveLength(8);
  });

  test('of a large file travels in chunks and comes out whole', async () => {
    const content = randomBytes(11_000_001);
    const file = await upload(local.admin, 'products', { content });
    expect(file).toMatchObject({ sizeOriginal: content.length, chunksTotal: 3, chunksUploaded: 3 });
    const view = await new Storage(local.guest()).getFileView({ bucketId: 'products', fileId: file.$id });
    expect(Buffer.from(view).equals(Buffer.from(content))).toBe(true);
    expect(readdirSync(join(local.dataDir, 'files', '.uploads', 'products'))).not.toContain(file.$id);
  });

  test('in chunks may be repeated and come in any order, but not from somebody else', async () => {
    const owner = await local.join();
    const other = await local.join();
    const size = 5 * 1024 * 1024 + 3;
    const content = randomBytes(size);
    const send = (secret: string, start: number, id?: string) => {
      const end = Math.min(start + 5 * 1024 * 1024, size);
      return fetch(`${local.server.endpoint}/storage/buckets/assessments/files`, {
        method: 'POST',
        headers: {
          'x-appwrite-project': 'samaa',
          'x-appwrite-session': secret,
          'content-range': `bytes ${start}-${end - 1}/${size}`,
          ...(id === undefined ? {} : { 'x-appwrite-id': id }),
        },
        body: formWith('in-chunks', content.subarray(start, end)),
      });
    };
    const second = 5 * 1024 * 1024;
    const first = await send(owner.session.secret, second);
    expect(await first.json()).toMatchObject({ chunksTotal: 2, chunksUploaded: 1, signature: '' });
    expect(await (await send(owner.session.secret, second, 'in-chunks')).json()).toMatchObject({ chunksUploaded: 1 });
    expect((await send(other.session.secret, 0, 'in-chunks')).status).toBe(409);
    expect(await (await fetchFile('assessments', 'in-chunks', 'view')).json()).toMatchObject(fileNotFound);
    const last = await send(owner.session.secret, 0, 'in-chunks');
    expect(last.status).toBe(201);
    expect(await last.json()).toMatchObject({ chunksUploaded: 2, mimeType: 'image/png' });
    const again = await send(owner.session.secret, 0, 'in-chunks');
    expect(again.status).toBe(200);
    const view = await new Storage(owner.client).getFileView({ bucketId: 'assessments', fileId: 'in-chunks' });
    expect(Buffer.from(view).equals(Buffer.from(content))).toBe(true);
  });

  test.each(['bytes 0-99/100', 'bytes 5-2289/2289', 'bytes x', 'items 0-1/2'])(
    'refuses the range %s',
    async (contentRange) => {
      const response = await fetch(`${local.server.endpoint}/storage/buckets/products/files`, {
        method: 'POST',
        headers: {
          'x-appwrite-project': 'samaa',
          'x-appwrite-key': local.server.apiKey,
          'content-range': contentRange,
        },
        body: formWith(ID.unique(), new Uint8Array(picture)),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ type: 'storage_invalid_content_range' });
    },
  );

  test.each([
    ['another extension', { name: 'ear.gif' }, 400, 'storage_file_type_unsupported', 'File extension not allowed'],
    ['no extension', { name: 'ear' }, 400, 'storage_file_type_unsupported', 'File extension not allowed'],
    [
      'too many bytes',
      { content: new Uint8Array(12_000_001) },
      400,
      'storage_invalid_file_size',
      'File size not allowed',
    ],
  ])('refuses a file with %s', async (_case, options, code, type, message) => {
    expect(await refusal(upload(local.admin, 'products', options))).toEqual({ code, type, message });
  });

  test('refuses an id that is taken, and keeps what was there', async () => {
    const file = await upload(local.admin, 'products');
    const content = new TextEncoder().encode('something else');
    for (const fileId of [file.$id, file.$id.toUpperCase()]) {
      expect(await refusal(upload(local.admin, 'products', { fileId, content }))).toMatchObject({
        code: 409,
        type: 'storage_file_already_exists',
      });
    }
    const view = await new Storage(local.guest()).getFileView({ bucketId: 'products', fileId: file.$id });
    expect(Buffer.from(view)).toEqual(picture);
  });

  test('refuses a request without a file, and unknown buckets', async () => {
    const form = new FormData();
    form.append('fileId', ID.unique());
    const response = await fetch(`${local.server.endpoint}/storage/buckets/products/files`, {
      method: 'POST',
      headers: { 'x-appwrite-project': 'samaa', 'x-appwrite-key': local.server.apiKey },
      body: form,
    });
    expect(await response.json()).toMatchObject({ code: 400, type: 'storage_file_empty' });
    expect(await refusal(upload(local.admin, 'none'))).toMatchObject({ code: 404, type: 'storage_bucket_not_found' });
    const { client } = await local.join();
    expect(await refusal(upload(client, 'closed'))).toMatchObject({ code: 404, type: 'storage_bucket_not_found' });
  });

  test('encrypts what lies on the disk where the bucket says so', async () => {
    const secret = await upload(local.admin, 'products');
    const open = await upload(local.admin, 'plain');
    const onDisk = (file: Models.File) => readFileSync(join(local.dataDir, 'files', file.bucketId, file.$id));
    expect(onDisk(secret).includes(picture.subarray(0, 16))).toBe(false);
    expect(secret).toMatchObject({ encryption: true, sizeActual: onDisk(secret).length });
    expect(onDisk(open)).toEqual(picture);
    expect(open).toMatchObject({ encryption: false, sizeActual: picture.length });
  });
});

describe('permissions of a bucket', () => {
  test('say who creates, changes and deletes', async () => {
    const admin = await local.join(['admin']);
    const customer = await local.join();
    const file = await upload(admin.client, 'products');
    for (const client of [customer.client, local.guest()]) {
      const storage = new Storage(client);
      expect(await refusal(upload(client, 'products'))).toMatchObject(unauthorized);
      const target = { bucketId: 'products', fileId: file.$id };
      expect(await refusal(storage.updateFile({ ...target, name: 'mine.png' }))).toMatchObject(unauthorized);
      expect(await refusal(storage.deleteFile(target))).toMatchObject(unauthorized);
      expect((await storage.getFile(target)).name).toBe('ear.png');
    }
    const storage = new Storage(admin.client);
    expect((await storage.updateFile({ bucketId: 'products', fileId: file.$id, name: 'أذن.png' })).name).toBe(
      'أذن.png',
    );
    await storage.deleteFile({ bucketId: 'products', fileId: file.$id });
    expect(await refusal(storage.getFile({ bucketId: 'products', fileId: file.$id }))).toEqual(fileNotFound);
    expect((await fetchFile('products', file.$id, 'view')).status).toBe(404);
  });
});

describe('file security', () => {
  test('gives a file to its maker alone, and to whom the bucket says', async () => {
    const maker = await local.join();
    const file = await upload(maker.client, 'assessments');
    expect(file.$permissions).toEqual(['read', 'update', 'delete'].map((action) => `${action}("user:${maker.id}")`));
    const target = { bucketId: 'assessments', fileId: file.$id };
    await new Storage(maker.client).getFile(target);
    await new Storage((await local.join(['cs'])).client).getFile(target);
    for (const client of [(await local.join()).client, local.guest()]) {
      const storage = new Storage(client);
      expect(await refusal(storage.getFile(target))).toEqual(fileNotFound);
      expect(await refusal(storage.getFileView(target))).toEqual(fileNotFound);
      expect(await refusal(storage.getFilePreview(target))).toEqual(fileNotFound);
      expect(await refusal(storage.deleteFile(target))).toMatchObject(unauthorized);
      expect(await refusal(storage.updateFile({ ...target, permissions: [] }))).toMatchObject(unauthorized);
    }
  });

  test('lists what the caller may read', async () => {
    const [one, two] = [await local.join(), await local.join()];
    const file = await upload(one.client, 'assessments');
    const list = async (client: Client) =>
      (await new Storage(client).listFiles({ bucketId: 'assessments' })).files.map(({ $id }) => $id);
    expect(await list(one.client)).toEqual([file.$id]);
    expect(await list(two.client)).toEqual([]);
    expect(await list(local.guest())).toEqual([]);
    expect(await list(local.admin)).toContain(file.$id);
  });

  test('lets an API key take the maker’s rights away', async () => {
    const maker = await local.join();
    const file = await upload(maker.client, 'assessments');
    const target = { bucketId: 'assessments', fileId: file.$id };
    const read = [Permission.read(Role.user(maker.id))];
    const changed = await new Storage(local.admin).updateFile({ ...target, permissions: read });
    expect(changed.$permissions).toEqual(read);
    await new Storage(maker.client).getFile(target);
    expect(await refusal(new Storage(maker.client).deleteFile(target))).toMatchObject(unauthorized);
  });

  test('lets nobody grant what they are not', async () => {
    const maker = await local.join();
    const foreign = upload(maker.client, 'assessments', { permissions: [Permission.read(Role.label('admin'))] });
    expect(await refusal(foreign)).toMatchObject({
      ...unauthorized,
      message: expect.stringMatching(/^Permissions must be one of: \(any, /),
    });
    const shared = await upload(maker.client, 'assessments', { permissions: [Permission.read(Role.any())] });
    expect((await fetchFile('assessments', shared.$id, 'view')).status).toBe(200);
    const target = { bucketId: 'assessments', fileId: shared.$id };
    expect(await refusal(new Storage(maker.client).deleteFile(target))).toMatchObject(unauthorized);
  });
});

describe('viewing', () => {
  test('may be kept by browsers and answers ranges', async () => {
    const file = await upload(local.admin, 'products', { name: 'سماعة.png' });
    const whole = await fetchFile('products', file.$id, 'view');
    expect(whole.headers.get('content-type')).toBe('image/png');
    expect(whole.headers.get('cache-control')).toBe('private, max-age=3888000');
    expect(whole.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('سماعة')}.png`);
    const part = await fetchFile('products', file.$id, 'view', { headers: { range: 'bytes=4-9' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 4-9/${picture.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(picture.subarray(4, 10));
    const beyond = await fetchFile('products', file.$id, 'view', { headers: { range: 'bytes=99999-' } });
    expect(beyond.status).toBe(416);
    expect(await beyond.json()).toMatchObject({ type: 'storage_invalid_range' });
  });

  test('never runs what was uploaded as a page of the shop', async () => {
    const content = new TextEncoder().encode('<script>alert(1)</script>');
    const file = await upload(local.admin, 'plain', { content, name: 'page.html' });
    const view = await fetchFile('plain', file.$id, 'view');
    expect(view.headers.get('content-type')).toBe('text/plain');
    expect(view.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('previews', () => {
  test.each([
    ['width=100', 'png', 100, 50],
    ['height=100', 'png', 200, 100],
    ['width=80&height=80', 'png', 80, 80],
    ['width=100&output=webp&quality=60', 'webp', 100, 50],
    ['width=100&output=jpg', 'jpeg', 100, 50],
    ['output=jpeg&quality=0', 'jpeg', 400, 200],
  ])('%s', async (query, format, width, height) => {
    const file = await upload(local.admin, 'products');
    const response = await fetchFile('products', file.$id, `preview?${query}`);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format, width, height });
  });

  test('can be AVIF', async () => {
    const file = await upload(local.admin, 'products');
    const response = await fetchFile('products', file.$id, 'preview?width=100&output=avif&quality=50');
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 100 });
  });

  test('turn upright what the camera held sideways, and tell nothing of the camera', async () => {
    const photo = await sharp(picture)
      .withExif({ IFD0: { Model: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await upload(local.admin, 'products', { content: new Uint8Array(photo), name: 'photo.jpg' });
    const response = await fetchFile('products', file.$id, 'preview?width=100');
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 100, height: 200 });
    expect(metadata.exif).toBeUndefined();
  });

  test('are rendered once, and stay for as long as the file does', async () => {
    const file = await upload(local.admin, 'products');
    const get = () => fetchFile('products', file.$id, 'preview?width=64');
    const first = await get();
    expect(first.headers.get('x-appwrite-cache')).toBe('miss');
    expect(first.headers.get('cache-control')).toBe('private, max-age=2592000');
    const second = await get();
    expect(second.headers.get('x-appwrite-cache')).toBe('hit');
    expect(second.headers.get('cache-control')).toBe('private, max-age=15552000');
    expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer());
    await new Storage(local.admin).deleteFile({ bucketId: 'products', fileId: file.$id });
    expect((await get()).status).toBe(404);
    expect(readdirSync(join(local.dataDir, 'cache', 'previews', 'products'))).not.toContain(file.$id);
  });

  test('from the cache still ask for the permission', async () => {
    const maker = await local.join();
    const file = await upload(maker.client, 'assessments');
    await new Storage(maker.client).getFilePreview({ bucketId: 'assessments', fileId: file.$id, width: 64 });
    expect((await fetchFile('assessments', file.$id, 'preview?width=64')).status).toBe(404);
  });

  test('are refused for what is no picture, too large, or a bucket without them', async () => {
    const damaged = new Uint8Array(picture.subarray(0, 60));
    const file = await upload(local.admin, 'products', { content: damaged });
    expect((await fetchFile('products', file.$id, 'preview')).status).toBe(400);
    expect((await fetchFile('products', file.$id, 'preview?width=4001')).status).toBe(400);
    const plain = await upload(local.admin, 'plain');
    expect(await (await fetchFile('plain', plain.$id, 'preview')).json()).toMatchObject({
      type: 'storage_bucket_transformations_disabled',
    });
  });
});

test('buckets are told to keys with the size of their files', async () => {
  const storage = new Storage(local.admin);
  const before = await storage.getBucket({ bucketId: 'plain' });
  await upload(local.admin, 'plain');
  const after = await storage.getBucket({ bucketId: 'plain' });
  expect(after.totalSize - before.totalSize).toBe(picture.length);
  expect((await storage.listBuckets()).buckets.map(({ $id }) => $id)).toEqual([
    'products',
    'assessments',
    'plain',
    'closed',
  ]);
  expect(await refusal(new Storage(local.guest()).listBuckets())).toMatchObject({ code: 401 });
});

test('files are listed by queries and by words of their names', async () => {
  const storage = new Storage(local.admin);
  const name = `${ID.unique()} left.png`;
  const file = await upload(local.admin, 'plain', { name });
  const byName = await storage.listFiles({ bucketId: 'plain', queries: [Query.equal('name', name)] });
  expect(byName).toMatchObject({ total: 1, files: [{ $id: file.$id }] });
  const bySearch = await storage.listFiles({ bucketId: 'plain', search: name.slice(0, 10) });
  expect(bySearch.files.map(({ $id }) => $id)).toContain(file.$id);
});

test('files survive a restart, uploads that nobody continued for a day do not', async () => {
  const file = await upload(local.admin, 'products');
  const begun = await fetch(`${local.server.endpoint}/storage/buckets/products/files`, {
    method: 'POST',
    headers: {
      'x-appwrite-project': 'samaa',
      'x-appwrite-key': local.server.apiKey,
      'content-range': `bytes 0-5242879/6000000`,
    },
    body: formWith('given-up', randomBytes(5_242_880)),
  });
  expect(await begun.json()).toMatchObject({ chunksTotal: 2, chunksUploaded: 1 });
  const target = { bucketId: 'products', fileId: 'given-up' };
  await local.restart();
  expect((await new Storage(local.guest()).getFile(target)).chunksUploaded).toBe(1);
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] });
  await local.restart();
  vi.useRealTimers();
  expect(await refusal(new Storage(local.guest()).getFile(target))).toEqual(fileNotFound);
  const view = await new Storage(local.guest()).getFileView({ bucketId: 'products', fileId: file.$id });
  expect(Buffer.from(view)).toEqual(picture);
});
