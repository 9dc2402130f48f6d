import { Query } from 'node-appwrite';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { ownerOf } from '../domain/file-owners.ts';
import { isAppwriteError } from '../runtime/appwrite-errors.ts';
import type { Ports } from '../runtime/context.ts';

/** Files are looked at that changed in the last hours; those that no order has are gone a day after they were uploaded. */
const HOURS = 25;
const HOUR_MS = 3_600_000;
/** So many files are read at a time, and so many times in one run, the newest first. */
const PAGE = 100;
const PAGES = 20;

/**
 * Takes away pictures of assessments that others than the one who uploaded them may see or change: Appwrite lets any
 * customer give a file to everybody. A picture that an order has stays, for the staff alone. Started by every upload and
 * change of a file, and by the schedule; it looks for itself and believes nobody, so whoever starts it, however often,
 * does no harm.
 */
export async function guardPictures({ tables, storage, now, log }: Ports): Promise<void> {
  const after = new Date(now().getTime() - HOURS * HOUR_MS);
  const open: { id: string; name: string }[] = [];
  let behind: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const files = await pageOf(storage, { after, behind, limit: PAGE });
    open.push(...files.filter(({ permissions }) => permissions.length > 0 && ownerOf(permissions) === null));
    behind = files.at(-1)?.id;
    if (files.length < PAGE) {
      break;
    }
  }
  if (open.length === 0) {
    return;
  }
  const ids = open.map(({ id }) => id);
  const { rows } = await tables.list(
    'orders',
    ['hearing_assessment_image'],
    [Query.equal('hearing_assessment_image', ids.slice(0, PAGE)), Query.limit(PAGE)],
  );
  const ordered = new Set(rows.map(({ hearing_assessment_image: image }) => image));
  for (const { id, name } of open.slice(0, PAGE)) {
    await (ordered.has(id)
      ? storage.setPermissions(ASSESSMENTS_BUCKET, id, name, [])
      : storage.delete(ASSESSMENTS_BUCKET, id));
  }
  log(`${open.length} pictures of assessments were open to others than their owner.`);
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
