import { Query } from 'node-appwrite';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { ownerOf } from '#lib/file-owners.ts';
import { isAppwriteError } from '#runtime/appwrite-errors.ts';
import type { Ports } from '#runtime/ports.ts';
import { timeLeft } from '#runtime/time-left.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';

/** Files are looked at that changed in the last hours; those that no order has are gone a day after they were uploaded. */
const HOURS = 25;
const HOUR_MS = 3_600_000;
/** So many files are read at once. */
const PAGE = 100;
/** A run goes on so long; what is left then comes with the next. */
const RUN_MS = 60_000;
/** So many pictures of one account may wait for an order; of more, the newest stay. */
export const PICTURES_OF_ACCOUNT = 5;

interface Picture {
  id: string;
  name: string;
  permissions: string[];
}

/**
 * Takes away pictures of assessments that should not be there. Appwrite lets every account upload some, also one that is no
 * customer's, in any number, and lets it give a file to everybody. So those go that others than the one who uploaded them
 * may see or change, those of accounts without a profile, and of one account all but the newest few. A picture that an
 * order has stays; others than its owner lose it. Started by every upload and change of a file, and by the schedule; it
 * looks for itself and believes nobody, so whoever starts it, however often, does no harm.
 */
export async function guardPictures(ports: Ports): Promise<void> {
  const hasTime = timeLeft(ports, RUN_MS);
  const { open, owned } = await readPictures(ports, hasTime);
  const owners = [...owned.keys()];
  const known = new Set<string>();
  for (const ids of chunks(owners)) {
    // Databases that take A for a answer the profile of another account, too.
    const { rows } = await ports.tables.list('users', ['role'], [Query.equal('$id', ids), Query.limit(2 * ids.length)]);
    rows.forEach(({ $id }) => void known.add($id));
  }
  const unwanted = owners.flatMap((owner) => owned.get(owner)?.slice(known.has(owner) ? PICTURES_OF_ACCOUNT : 0) ?? []);
  let deleted = 0;
  for (const pictures of chunks([...open, ...unwanted])) {
    const ordered = await orderedOf(ports, pictures);
    for (const picture of pictures) {
      if (!hasTime()) {
        break;
      }
      deleted += await takeAway(ports, picture, ordered.has(picture.id));
    }
  }
  if (deleted > 0) {
    ports.log(`${deleted} pictures of assessments were deleted: open to others, of no customer, or too many of one.`);
  }
}

/** The pictures that others may see or change, and the rest by their owner, the newest first. */
async function readPictures({ storage, now }: Ports, hasTime: () => boolean) {
  const after = new Date(now().getTime() - HOURS * HOUR_MS);
  const open: Picture[] = [];
  const owned = new Map<string, Picture[]>();
  let behind: string | undefined;
  do {
    const files: Picture[] = await pageOf(storage, { after, behind, limit: PAGE });
    for (const file of files) {
      const owner = ownerOf(file.permissions);
      if (owner !== null) {
        owned.set(owner, [...(owned.get(owner) ?? []), file]);
      } else if (file.permissions.length > 0) {
        open.push(file);
      }
    }
    behind = files.length < PAGE ? undefined : files.at(-1)?.id;
  } while (behind !== undefined && hasTime());
  return { open, owned };
}

async function orderedOf({ tables }: Ports, pictures: readonly Picture[]): Promise<Set<string | null>> {
  const ids = pictures.map(({ id }) => id);
  const queries = [Query.equal('hearing_assessment_image', ids), Query.limit(5_000)];
  const { rows } = await tables.list('orders', ['hearing_assessment_image'], queries);
  return new Set(rows.map(({ hearing_assessment_image: image }) => image));
}

/** Answers how many pictures it deleted: none where an order has this one. */
async function takeAway({ storage }: Ports, { id, name, permissions }: Picture, isOrdered: boolean): Promise<0 | 1> {
  if (!isOrdered) {
    await storage.delete(ASSESSMENTS_BUCKET, id);
    return 1;
  }
  if (ownerOf(permissions) === null) {
    await storage.setPermissions(ASSESSMENTS_BUCKET, id, name, []);
  }
  return 0;
}

/** A page of files; none when the file behind which it begins has just been deleted: the next run goes on. */
async function pageOf(storage: Ports['storage'], options: Parameters<Ports['storage']['listChanged']>[1]) {
  try {
    return await storage.listChanged(ASSESSMENTS_BUCKET, options);
  } catch (error) {
    if (options.behind !== undefined && isAppwriteError(error, 'missing')) {
      return [];
    }
    throw error;
  }
}
