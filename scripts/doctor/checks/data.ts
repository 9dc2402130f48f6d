import { readdirSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Query } from 'node-appwrite';
import type { BookCorrection, BookFinding } from '#contract/books/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { PaymentFinding } from '#contract/payments/admin-schemas.ts';
import { DATED_COLUMNS, endOfNow } from '../../../functions/lib/clock.ts';
import { SETTINGS_ID } from '../../../functions/lib/ids.ts';
import {
  ageLevel,
  BACKUP_MINUTES,
  FREE_DISK_GIGABYTES,
  type HealthLevel,
  levelBelow,
  nightlyLevel,
  worst,
} from '../../../functions/subjects/system/rules/health.ts';
import {
  MANIFEST_FILE,
  type Manifest,
  openBackup,
  readBooks,
  readBooksUnproven,
  readManifest,
} from '../../backup/format.ts';
import { goThrough, isBookFinding } from '../../books/main.ts';
import { undefinedWhenMissing } from '../../lib/missing.ts';
import { type Check, fail, firstOf, ok, rated, type Seen, skipped, together, warn } from '../check.ts';
import { adviceFor, ago, countRows, DAY_MS, listRows, type Place, readable } from '../place.ts';
import { cardVariablesOf, deployedAt } from './functions.ts';

/** Appwrite counts no further. */
const MAX_COUNT = 5_000;
const LARGEST = 5;
const NEW_DAYS = 7;
const TABLES_AT_ONCE = 4;

const show = (count: number): string => (count >= MAX_COUNT ? '5000+' : String(count));

export const rows: Check = {
  name: 'rows',
  limitMs: 120_000,
  async look(place) {
    const ids = place.project.tables.map(({ $id }) => $id);
    const counts: { id: string; all: number; recent: number }[] = [];
    const since = Query.greaterThan('$createdAt', ago(place, NEW_DAYS * DAY_MS));
    const readNext = async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const [all, recent] = await Promise.all([
          countRows(place, id).catch(undefinedWhenMissing),
          countRows(place, id, [since]).catch(undefinedWhenMissing),
        ]);
        // A table that is not there is told of above.
        if (all !== undefined && recent !== undefined) {
          counts.push({ id, all, recent });
        }
      }
    };
    await Promise.all(Array.from({ length: TABLES_AT_ONCE }, readNext));
    const largest = counts
      .sort((a, b) => b.recent - a.recent || b.all - a.all || a.id.localeCompare(b.id))
      .slice(0, LARGEST);
    const list = largest.map(({ id, all, recent }) => `${id} ${show(all)} (+${show(recent)})`).join(', ');
    return ok(`the tables that grew most, with all rows and those of ${NEW_DAYS} days: ${list}`);
  },
};

export const dates: Check = {
  name: 'dates',
  async look(place) {
    const found = await Promise.all(
      DATED_COLUMNS.map(async ([table, column]) => {
        const ahead = Query.greaterThan(column, endOfNow(place.now()));
        const [newest] = await listRows<Record<string, string>>(place, table, [
          ahead,
          Query.orderDesc(column),
          Query.limit(1),
        ]);
        return newest
          ? [`${table} ${show(await countRows(place, table, [ahead]))}, up to ${readable(newest[column] ?? '')}`]
          : [];
      }),
    );
    const lines = found.flat();
    return lines.length === 0
      ? ok('nothing is dated in the future')
      : fail(
          `rows are dated in the future: ${lines.join('; ')}`,
          'The clock of the server, or of the functions, ran ahead: have it follow a time server. Counts and reports of such dates are left out until they come.',
        );
  },
};

const GIGABYTE = 1024 ** 3;

export const disk: Check = {
  name: 'disk',
  look({ shop }) {
    if (shop.kind === 'deployed') {
      return skipped(
        'Appwrite’s API does not tell how full the disk of its server is: look there (df, docker system df)',
      );
    }
    const { bavail, bsize } = statfsSync(shop.dataDir);
    const free = (bavail * bsize) / GIGABYTE;
    return rated(
      levelBelow(free, FREE_DISK_GIGABYTES),
      `${shop.dataDir} takes ${(sizeOf(shop.dataDir) / 1024 ** 2).toFixed(0)} MB, and ${free.toFixed(1)} GB of its disk are free`,
      'Make room: a full disk stops every order.',
    );
  },
};

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

/** The day on which the shop began, by the row that every installation has. */
async function openedOn(place: Place): Promise<string> {
  const [row] = await listRows(place, 'settings', [Query.equal('$id', SETTINGS_ID), Query.limit(1)]);
  return cairoDay(row ? new Date(row.$createdAt) : place.now());
}

const BOOKS_PAGE = 'Read them in the admin area: Reports.';

export const recount: Check = {
  name: 'recount',
  async look(place) {
    const [report] = await listRows<{ day: string; corrections: string; findings: string }>(place, 'book_reports', [
      Query.equal('asked', 'schedule'),
      Query.equal('state', 'done'),
      Query.orderDesc('day'),
      Query.limit(1),
    ]);
    const level = nightly(place, report?.day, await openedOn(place));
    if (!report) {
      return rated(level, 'the books have not been counted again by night yet', SCHEDULE_ADVICE);
    }
    const corrected = (JSON.parse(report.corrections) as BookCorrection[]).length;
    const found = (JSON.parse(report.findings) as BookFinding[]).length;
    return rated(
      worst([level, corrected + found > 0 ? 'warn' : 'ok']),
      `the books were last counted again for ${report.day}: ${corrected} figures put right, ${found} things to be looked at`,
      level === 'ok' ? BOOKS_PAGE : SCHEDULE_ADVICE,
    );
  },
};

/** Whether it comes night by night; an installation on this machine may be switched off at night. */
function nightly(place: Place, newest: string | undefined, since: string): HealthLevel {
  return place.shop.kind === 'local' ? 'ok' : nightlyLevel(newest ?? null, since, place.now());
}

const SCHEDULE_ADVICE =
  'The schedule does this after midnight in Cairo: look at the schedule and the failed executions above.';

export const comparison: Check = {
  name: 'comparison',
  async look(place) {
    if (place.shop.kind === 'deployed' && (await cardVariablesOf(place)) === undefined) {
      return skipped('customers cannot pay by card, so there is nothing to compare');
    }
    const [report] = await listRows<{ day: string; unanswered: number; findings: string }>(place, 'payment_reports', [
      Query.equal('state', 'done'),
      Query.orderDesc('day'),
      Query.limit(1),
    ]);
    // Cards may be younger than the shop: then what runs was deployed with them.
    const since = report
      ? await openedOn(place)
      : cairoDay(new Date((await deployedAt(place, 'admin')) ?? place.now()));
    const level = nightly(place, report?.day, since);
    if (!report) {
      return rated(level, 'payments have not been compared with the card provider’s yet', SCHEDULE_ADVICE);
    }
    const open = (JSON.parse(report.findings) as PaymentFinding[]).filter(({ mended }) => !mended).length;
    return rated(
      worst([level, open + report.unanswered > 0 ? 'warn' : 'ok']),
      `payments were last compared with the card provider’s for ${report.day}: ${open} differ, ${report.unanswered} it did not answer for`,
      level === 'ok' ? BOOKS_PAGE : SCHEDULE_ADVICE,
    );
  },
};

/** A folder of backups holds them directly, or in a folder a week. */
const DEPTH = 3;

export const backup: Check = {
  name: 'backup',
  async look(place) {
    const { backups, passphrase, target, now, shop } = place;
    if (backups === undefined) {
      return skipped('name the folder of the backups: --backups <folder>');
    }
    const endpoint = shop.kind === 'local' ? shop.id : target.endpoint;
    const { manifests, damaged } = manifestsIn(backups);
    const [newest] = manifests
      .filter(({ manifest }) => manifest.project === target.projectId && manifest.endpoint === endpoint)
      .sort((a, b) => b.manifest.moment.localeCompare(a.manifest.moment));
    const seen: Seen[] = damaged.map((sentence) => warn(sentence, 'Delete that folder.'));
    if (!newest) {
      seen.push(
        fail(
          `there is no finished backup of this shop in ${backups}`,
          'Make one, and have it made by a schedule: scripts/backup/README.md',
        ),
      );
      return together(seen, '');
    }
    const folder = join(backups, newest.path);
    // Throws when it is not what was made with the passphrase.
    const books =
      passphrase === undefined ? readBooksUnproven(folder) : readBooks(await openBackup(folder, passphrase));
    const { moment } = newest.manifest;
    const words = `the newest backup (${newest.path}) is of ${readable(moment)}`;
    seen.push(
      rated(
        ageLevel(moment, now(), BACKUP_MINUTES),
        words,
        'Look why the schedule made none since: scripts/backup/README.md',
      ),
    );
    if (books && !books.isInOrder) {
      seen.push(
        warn(
          `the books of ${newest.path} are not in order: ${firstOf(books.findings)}`,
          `Look at the books of the shop (npm run books${adviceFor(place, '', ' -- --deployed')}), then take another backup.`,
        ),
      );
    }
    return together(seen, words);
  },
};

function manifestsIn(folder: string): { manifests: { path: string; manifest: Manifest }[]; damaged: string[] } {
  const manifests: { path: string; manifest: Manifest }[] = [];
  const damaged: string[] = [];
  for (const found of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (found.split(/[/\\]/).length <= DEPTH && basename(found) === MANIFEST_FILE) {
      const path = dirname(found);
      try {
        manifests.push({ path, manifest: readManifest(join(folder, path)).manifest });
      } catch (error) {
        damaged.push((error as Error).message);
      }
    }
  }
  return { manifests, damaged };
}

const BOOKS_LIMIT_MS = 30 * 60_000;

export const books: Check = {
  name: 'books',
  limitMs: BOOKS_LIMIT_MS,
  async look(place) {
    const { books: wanted, target } = place;
    if (!wanted) {
      return skipped('counted again only with --books');
    }
    const lines: string[] = [];
    const isInOrder = await goThrough(target.client, { fix: false, log: (line) => lines.push(line) });
    const wrong = lines.filter(isBookFinding);
    return isInOrder
      ? ok('the books are in order')
      : fail(
          firstOf(wrong),
          `See all of it, and put right what follows from rows: npm run books -- ${adviceFor(place, '--fix', '--deployed --fix')}`,
        );
  },
};
