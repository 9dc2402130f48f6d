import { randomUUID } from 'node:crypto';
import { Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { ASSESSMENTS_BUCKET, PRODUCTS_BUCKET } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { startShop } from '../../../testing/kit.ts';
import { cleanUp } from './clean-up.ts';

const shop = await startShop();
const storage = new Storage(shop.admin);

const BLOCK: Partial<Rows['blocks']> = {
  form_id: 'form',
  position: 20,
  type: 'm',
  salesperson_id: 'somebody',
  salesperson_name: 'Hoda',
};

const HOUR_MS = 3_600_000;
const clean = (hours: number) => cleanUp(shop.ports({ now: () => new Date(Date.now() + hours * HOUR_MS) }));

/** Ids are as long as Appwrite lets them be: queries that hold many of them have a greatest length too. */
async function upload(bucketId: string): Promise<string> {
  const file = InputFile.fromBuffer(Buffer.from('picture'), 'picture.png');
  const { $id } = await storage.createFile({ bucketId, fileId: randomUUID(), file });
  return $id;
}

const remaining = async (bucketId: string) =>
  (await storage.listFiles({ bucketId })).files.map(({ $id }) => $id).sort();

describe('the clean-up', () => {
  test('takes pictures of products that no product has, after a day', async () => {
    const [used, kept, unused] = await Promise.all([1, 2, 3].map(() => upload(PRODUCTS_BUCKET)));
    await shop.addHearingAid({ image: used });
    await shop.addAccessory({ image: kept, archived_at: new Date().toISOString() });
    await clean(23);
    expect(await remaining(PRODUCTS_BUCKET)).toEqual([used, kept, unused].sort());
    await clean(25);
    await clean(25);
    expect(await remaining(PRODUCTS_BUCKET)).toEqual([used, kept].sort());
  });

  test('takes assessments that no order has', async () => {
    const [used, unused] = await Promise.all([1, 2].map(() => upload(ASSESSMENTS_BUCKET)));
    const kit = checkoutKit(shop);
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const order = (await kit.place(caller, form)).data;
    await shop.change('orders', order?.$id ?? '', { hearing_assessment_image: used });
    await clean(25);
    expect(await remaining(ASSESSMENTS_BUCKET)).toEqual([used]);
    expect(unused).not.toBe(used);
  });

  test('takes attachments that no block has', async () => {
    const [used, , other] = await Promise.all([1, 2, 3].map(() => upload(ATTACHMENTS_BUCKET)));
    await shop.create('blocks', { ...BLOCK, attachments: [used ?? '', other ?? ''] });
    await clean(25);
    expect(await remaining(ATTACHMENTS_BUCKET)).toEqual([used, other].sort());
  });

  test('takes from whoever sent them the rights to attachments that a block has, of before they were read by calls', async () => {
    const used = await upload(ATTACHMENTS_BUCKET);
    await shop.create('blocks', { ...BLOCK, attachments: [used] });
    const place = { bucketId: ATTACHMENTS_BUCKET, fileId: used };
    await shop.storage.updateFile({ ...place, permissions: ['read("user:sara")', 'delete("user:sara")'] });
    await clean(25);
    expect((await shop.storage.getFile(place)).$permissions).toEqual([]);
  });

  test('comes to every unused file in one run, however many there are', async () => {
    const used = await upload(PRODUCTS_BUCKET);
    await shop.addHearingAid({ image: used });
    const before = await remaining(PRODUCTS_BUCKET);
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 10 }, () => upload(PRODUCTS_BUCKET)));
    }
    await clean(25);
    expect(await remaining(PRODUCTS_BUCKET)).toEqual(before);
  });

  test('takes windows of rate limits that have ended, however many there are', async () => {
    await shop.create('rate_limits', { count: 1, expires_at: new Date(Date.now() + HOUR_MS).toISOString() }, 'running');
    for (let count = 0; count < 120; count += 1) {
      await shop.create('rate_limits', { count: 1, expires_at: new Date(Date.now() - HOUR_MS).toISOString() });
    }
    await clean(0);
    expect((await shop.rows('rate_limits')).map(({ $id }) => $id)).toEqual(['running']);
  });

  test('is part of the schedule', async () => {
    await shop.create(
      'rate_limits',
      { count: 1, expires_at: new Date(Date.now() - HOUR_MS).toISOString() },
      'scheduled',
    );
    expect(await shop.runSchedule('admin')).toEqual({ status: 200 });
    expect(await shop.row('rate_limits', 'scheduled')).toBeNull();
  });
});
