import { Query } from 'node-appwrite';
import { pictureNames } from '#contract/catalogue/product-fields.ts';
import { ASSESSMENTS_BUCKET, PRODUCTS_BUCKET } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { RECORDS_BUCKET } from '#contract/notes/constants.ts';
import { FAULTS_KEPT } from '#contract/system/constants.ts';
import type { Ports } from '#runtime/ports.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { timeLeft, untilNoneLeft } from '#runtime/time-left.ts';
import { FIRST_DELIVERY_STATUS } from '#subjects/orders/rules/order-states.ts';
import { freezeRecordFile } from '#subjects/patients/record-files.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';

/** So many things of each kind are looked at at once. */
const BATCH = 50;
/** A run goes on so long; what is left then comes with the next. */
const RUN_MS = 60_000;
/** So long a file may wait for the form that names it. */
const KEPT_HOURS = 24;
/** So many days the desk may still put right what was when. */
const SLOTS_KEPT_DAYS = 30;
const HOUR_MS = 3_600_000;

/** Of each bucket, the files that something refers to, of those that are asked about. */
const REFERENCES: Record<string, (tables: Tables, ids: string[]) => Promise<string[]>> = {
  [PRODUCTS_BUCKET]: async (tables, ids) => {
    // Column by column: a query has at most 4,096 characters, which long ids fill.
    const naming = (name: string) => [Query.equal(name, ids), Query.limit(5000)];
    const ofAids = pictureNames('hearing-aids');
    const ofAccessories = ['image', 'image_size'] as const;
    const [aids, accessories] = await Promise.all([
      Promise.all(ofAids.map((name) => tables.list('hearing_aids', ofAids, naming(name)))),
      Promise.all(ofAccessories.map((name) => tables.list('accessories', ofAccessories, naming(name)))),
    ]);
    return [
      ...aids.flatMap(({ rows }) => rows).flatMap((row) => [row.image, row.image_in_ear, row.image_size]),
      ...accessories.flatMap(({ rows }) => rows).flatMap((row) => [row.image, row.image_size]),
    ].filter((id) => id !== null);
  },
  [ASSESSMENTS_BUCKET]: async (tables, ids) => {
    const queries = [Query.equal('hearing_assessment_image', ids), Query.limit(5000)];
    const { rows } = await tables.list('orders', ['hearing_assessment_image'], queries);
    return rows.flatMap(({ hearing_assessment_image: image }) => image ?? []);
  },
  [ATTACHMENTS_BUCKET]: async (tables, ids) => {
    const queries = [Query.contains('attachments', ids), Query.limit(5000)];
    const { rows } = await tables.list('blocks', ['attachments'], queries);
    return rows.flatMap(({ attachments }) => attachments);
  },
  [RECORDS_BUCKET]: async (tables, ids) => {
    const { rows } = await tables.list(
      'patient_files',
      ['note_id'],
      [Query.equal('$id', ids), Query.limit(ids.length)],
    );
    return rows.map(({ $id }) => $id);
  },
};

/** What staff sends, which is read by calls alone once something refers to it. */
const OF_STAFF: ReadonlySet<string> = new Set([RECORDS_BUCKET, ATTACHMENTS_BUCKET]);

/**
 * Takes away what nobody needs any more: windows of rate limits and codes that have ended, and files that nothing refers to a day
 * after they were uploaded. Goes on until nothing is left or its time is over. May be run by anybody at any time, also twice
 * at once.
 */
export async function cleanUp(ports: Ports): Promise<void> {
  const hasTime = timeLeft(ports, RUN_MS);
  const done = await Promise.allSettled([
    ...ENDING.map((table) => untilNoneLeft(hasTime, BATCH, () => deleteEnded(ports, table))),
    untilNoneLeft(hasTime, BATCH, () => deleteOldFaults(ports)),
    deletePastSlots(ports),
    untilNoneLeft(hasTime, BATCH, () => forgetAddresses(ports)),
    untilNoneLeft(hasTime, BATCH, () => forgetOrderAddresses(ports)),
    ...Object.keys(REFERENCES).map(async (bucketId) => {
      // Most files are of use: only where some are not, more of them may be near.
      while ((await deleteUnusedFiles(ports, bucketId)) && hasTime());
    }),
  ]);
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) {
    throw failed.reason;
  }
}

/** The tables of rows that say until when they are of use. */
const ENDING = ['rate_limits', 'phone_codes'] as const;

async function deleteEnded({ tables, now }: Ports, table: (typeof ENDING)[number]): Promise<string[]> {
  const queries = [Query.lessThan('expires_at', now().toISOString()), Query.limit(BATCH)];
  const { rows } = await tables.list(table, ['expires_at'], queries);
  const ids = rows.map(({ $id }) => $id);
  if (ids.length > 0) {
    await tables.transact([stage.deleteIds(table, ids)]);
  }
  return ids;
}

/** What took a time that is over takes nothing any more. */
async function deletePastSlots({ tables, now }: Ports): Promise<void> {
  const until = new Date(now().getTime() - SLOTS_KEPT_DAYS * 24 * HOUR_MS);
  await tables.deleteMany('appointment_slots', [Query.lessThan('starts_at', until.toISOString())]);
}

/** From where somebody booked is known only until their appointment is over. */
async function forgetAddresses({ tables, now }: Ports): Promise<string[]> {
  const queries = [Query.lessThan('held_until', now().toISOString()), Query.limit(BATCH)];
  const { rows } = await tables.list('appointment_details', ['held_until'], queries);
  if (rows.length > 0) {
    await tables.transact(
      rows.map(({ $id }) => stage.update('appointment_details', $id, { held_until: null, address_key: null })),
    );
  }
  return rows.map(({ $id }) => $id);
}

/** From where somebody ordered is known only as long as the order holds stock unconfirmed. */
async function forgetOrderAddresses({ tables }: Ports): Promise<string[]> {
  const queries = [
    Query.isNotNull('address_key'),
    Query.or([
      Query.notEqual('delivery_status', FIRST_DELIVERY_STATUS),
      Query.and([Query.equal('payment_method', 'card'), Query.isNull('reserved_until')]),
    ]),
    Query.limit(BATCH),
  ];
  const { rows } = await tables.list('orders', ['address_key'], queries);
  if (rows.length > 0) {
    await tables.transact(rows.map(({ $id }) => stage.update('orders', $id, { address_key: null })));
  }
  return rows.map(({ $id }) => $id);
}

/** Lines about failures go after the days that are set, and the oldest where there are more than are kept. */
async function deleteOldFaults({ tables, now }: Ports): Promise<string[]> {
  const [{ faultDays }, { rows }] = await Promise.all([
    loadSettings(tables),
    tables.list('faults', ['service'], [Query.orderDesc('$createdAt'), Query.limit(FAULTS_KEPT + BATCH)]),
  ]);
  const until = now().getTime() - faultDays * 24 * HOUR_MS;
  const old = rows.filter(({ $createdAt }, place) => place >= FAULTS_KEPT || new Date($createdAt).getTime() < until);
  const ids = old.slice(-BATCH).map(({ $id }) => $id);
  if (ids.length > 0) {
    await tables.transact([stage.deleteIds('faults', ids)]);
  }
  return ids;
}

/**
 * Looks at the next files of a bucket, oldest first. How far it came is kept as a counter: the time of the last file in
 * milliseconds, 0 when it starts again. True when it changed some and there are more to look at.
 */
async function deleteUnusedFiles({ tables, storage, now, log }: Ports, bucketId: string): Promise<boolean> {
  const counter = `clean-up-${bucketId}`;
  const reached = (await tables.get('counters', counter, ['value']))?.value;
  const until = new Date(now().getTime() - KEPT_HOURS * HOUR_MS);
  const files = await storage.listBetween(bucketId, new Date(reached ?? 0), until, BATCH);
  const referenced =
    files.length > 0
      ? await referencedFiles(
          tables,
          bucketId,
          files.map(({ id }) => id),
        )
      : new Set();
  const unused = files.filter(({ id }) => !referenced.has(id));
  for (const { id } of unused) {
    await storage.delete(bucketId, id);
  }
  // Files of records from before they were read by calls alone are still whoever's who sent them.
  const open = OF_STAFF.has(bucketId)
    ? files.filter(({ id, permissions }) => referenced.has(id) && permissions.length > 0)
    : [];
  for (const { id, name } of open) {
    await freezeRecordFile(storage, bucketId, id, name);
  }
  if (unused.length > 0) {
    log(`${unused.length} files of ${bucketId} that nothing referred to were deleted.`);
  }
  const next = nextPlace(files, BATCH);
  await keepPlace(tables, counter, reached, next);
  return unused.length + open.length > 0 && next > 0;
}

async function referencedFiles(tables: Tables, bucketId: string, ids: string[]): Promise<Set<string>> {
  return new Set(await REFERENCES[bucketId]?.(tables, ids));
}

/**
 * Where to go on after what was looked at, oldest first; 0 after the last. Several may have been made in one millisecond;
 * those of the last one are looked at again.
 */
export function nextPlace(looked: readonly { madeAt: Date }[], batch: number): number {
  const last = looked.at(-1)?.madeAt.getTime() ?? 0;
  const first = looked[0]?.madeAt.getTime() ?? 0;
  return looked.length < batch ? 0 : Math.max(first, last - 1);
}

/** Keeps in a counter how far something was looked at. */
export async function keepPlace(tables: Tables, id: string, before: number | undefined, after: number): Promise<void> {
  if (before === undefined) {
    await tables.create('counters', id, { value: after });
  } else if (before !== after) {
    await tables.update('counters', id, { value: after });
  }
}
