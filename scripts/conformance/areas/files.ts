import { randomBytes } from 'node:crypto';
import { Client as WebClient, Storage as WebStorage } from 'appwrite';
import { type Client, type Models, Permission, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { expectFit, expectRefusal, expectSame } from '../expectations.ts';
import { drawPng } from '../picture.ts';
import type { BucketName } from '../plan.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

const UNAUTHORIZED = { code: 401, type: 'user_unauthorized' };
const MISSING = { code: 404, type: 'storage_file_not_found' };
const PICTURE = drawPng(64, 32);

function upload(
  stage: Stage,
  client: Client,
  bucket: BucketName,
  {
    content = PICTURE,
    name = 'ear.png',
    fileId = stage.newId(),
  }: { content?: Buffer; name?: string; fileId?: string } = {},
): Promise<Models.File> {
  const file = InputFile.fromBuffer(content, name);
  return new Storage(client).createFile({ bucketId: stage.bucketId(bucket), fileId, file });
}

const preview = (stage: Stage, fileId: string, query: string) =>
  fetch(
    `${stage.target.endpoint}/storage/buckets/${stage.bucketId('pictures')}/files/${fileId}/preview?${query}&project=${stage.target.projectId}`,
  );

/** Files in buckets. */
export const files = area('Files', {
  'a file comes back as it was sent, with its size and its type by content': async (stage) => {
    const file = await upload(stage, stage.admin, 'pictures');
    expectFit('the file', file, {
      name: 'ear.png',
      mimeType: 'image/png',
      sizeOriginal: PICTURE.length,
      chunksTotal: 1,
      chunksUploaded: 1,
    });
    const place = { bucketId: stage.bucketId('pictures'), fileId: file.$id };
    const storage = new Storage(stage.guest());
    expectSame('the view', Buffer.from(await storage.getFileView(place)).equals(PICTURE), true);
  },

  'a file of more than 5 MB travels in parts and comes back whole': async (stage) => {
    const content = Buffer.concat([PICTURE, randomBytes(6_000_000)]);
    const file = await upload(stage, stage.admin, 'pictures', { content });
    expectFit('the file', file, { sizeOriginal: content.length, chunksTotal: 2, chunksUploaded: 2 });
    const view = await new Storage(stage.guest()).getFileView({
      bucketId: stage.bucketId('pictures'),
      fileId: file.$id,
    });
    expectSame('the view', Buffer.from(view).equals(content), true);
  },

  'the browser’s SDK uploads a file': async (stage) => {
    const member = await stage.join();
    const client = new WebClient().setEndpoint(stage.target.endpoint).setProject(stage.target.projectId);
    const file = await new WebStorage(client.setSession(member.session.secret)).createFile({
      bucketId: stage.bucketId('private'),
      fileId: stage.newId(),
      file: new File([new Uint8Array(PICTURE)], 'assessment.png', { type: 'image/png' }),
    });
    expectFit('the file', file, { name: 'assessment.png', sizeOriginal: PICTURE.length });
  },

  'other extensions and larger files are refused': async (stage) => {
    const gif = upload(stage, stage.admin, 'pictures', { name: 'ear.gif' });
    await expectRefusal('an extension', gif, { code: 400, type: 'storage_file_type_unsupported' });
    const large = upload(stage, stage.admin, 'private', { content: Buffer.concat([PICTURE, randomBytes(1_000_000)]) });
    await expectRefusal('a size', large, { code: 400, type: 'storage_invalid_file_size' });
  },

  'a taken file id is refused': async (stage) => {
    const { $id: fileId } = await upload(stage, stage.admin, 'pictures');
    const again = upload(stage, stage.admin, 'pictures', { fileId });
    await expectRefusal('the second', again, { code: 409, type: 'storage_file_already_exists' });
  },

  'a file and a bucket that are not there are told apart': async (stage) => {
    const storage = new Storage(stage.admin);
    const missing = storage.getFile({ bucketId: stage.bucketId('pictures'), fileId: stage.newId() });
    await expectRefusal('a file', missing, MISSING);
    const nowhere = storage.getFile({ bucketId: stage.newId(), fileId: stage.newId() });
    await expectRefusal('a bucket', nowhere, { code: 404, type: 'storage_bucket_not_found' });
  },

  'without file security the bucket says who reads, makes, changes and deletes': async (stage) => {
    const [chief, member] = [await stage.join(['chief']), await stage.join()];
    const { $id: fileId } = await upload(stage, chief.client, 'pictures');
    const place = { bucketId: stage.bucketId('pictures'), fileId };
    for (const client of [member.client, stage.guest()]) {
      const storage = new Storage(client);
      expectSame('reading', (await storage.getFile(place)).$id, fileId);
      await expectRefusal('making', upload(stage, client, 'pictures'), UNAUTHORIZED);
      await expectRefusal('changing', storage.updateFile({ ...place, name: 'mine.png' }), UNAUTHORIZED);
      await expectRefusal('deleting', storage.deleteFile(place), UNAUTHORIZED);
    }
    await new Storage(chief.client).deleteFile(place);
    await expectRefusal('reading what is deleted', new Storage(stage.guest()).getFile(place), MISSING);
  },

  'with file security a file belongs to its maker and to whom the bucket says': async (stage) => {
    const [maker, other, staff] = [await stage.join(), await stage.join(), await stage.join(['staff'])];
    const file = await upload(stage, maker.client, 'private');
    const rights = ['read', 'update', 'delete'].map((right) => `${right}("user:${maker.id}")`);
    expectSame('its permissions', [...file.$permissions].sort(), rights.sort());
    const place = { bucketId: stage.bucketId('private'), fileId: file.$id };
    expectSame('its maker', (await new Storage(maker.client).getFile(place)).$id, file.$id);
    expectSame('staff', (await new Storage(staff.client).getFile(place)).$id, file.$id);
    for (const client of [other.client, stage.guest()]) {
      const storage = new Storage(client);
      await expectRefusal('another one', storage.getFile(place), MISSING);
      await expectRefusal('another one’s view', storage.getFileView(place), MISSING);
    }
  },

  'a key takes the maker’s right to change their file away': async (stage) => {
    const maker = await stage.join();
    const file = await upload(stage, maker.client, 'private');
    const place = { bucketId: stage.bucketId('private'), fileId: file.$id };
    const read = [Permission.read(Role.user(maker.id))];
    const changed = await new Storage(stage.admin).updateFile({ ...place, name: file.name, permissions: read });
    expectSame('the permissions', changed.$permissions, read);
    await new Storage(maker.client).getFile(place);
    await expectRefusal('deleting', new Storage(maker.client).deleteFile(place), UNAUTHORIZED);
  },

  'a preview is a smaller picture in the form that is asked for, and may be kept by browsers': async (stage) => {
    const { $id: fileId } = await upload(stage, stage.admin, 'pictures');
    const response = await preview(stage, fileId, 'width=32&quality=80&output=webp');
    expectSame('the status', response.status, 200);
    expectSame('the type', response.headers.get('content-type'), 'image/webp');
    expectFit('for how long', response.headers.get('cache-control'), /max-age=\d{5,}/);
    const content = Buffer.from(await response.arrayBuffer());
    expectSame('its form', [content.toString('latin1', 0, 4), content.toString('latin1', 8, 12)], ['RIFF', 'WEBP']);
  },

  'a preview of a file that its reader may not see is not there': async (stage) => {
    const file = await upload(stage, (await stage.join()).client, 'private');
    const call = new Storage(stage.guest()).getFilePreview({
      bucketId: stage.bucketId('private'),
      fileId: file.$id,
      width: 32,
    });
    await expectRefusal('a guest’s', call, MISSING);
  },
});
