import { Query } from 'node-appwrite';
import type { ProductType } from '#contract/constants.ts';
import type { Tables } from '#runtime/tables.ts';
import { covers, latestRevision, type Revision } from './catalogue-memory.ts';
import type { ProductFinder } from './matches.ts';
import { ProductScan } from './product-scan.ts';
import { TableCopy } from './table-copy.ts';
import { TagIndex } from './tag-index.ts';
import { WordIndex } from './word-index.ts';

const MOST_DELETED = 5_000;

/** By which products and tags are found. */
export interface CatalogueIndex {
  tags: TagIndex;
  products: Record<ProductType, ProductFinder>;
}

const columns = ['price_piasters', 'price_now_piasters', 'archived_at', 'names', 'search'] as const;
const make = () => new WordIndex();
const aids = new TableCopy({ table: 'hearing_aids', columns: [...columns, 'model'], make, deletedSince });
const accessories = new TableCopy({ table: 'accessories', columns, make, deletedSince });
const tags = new TableCopy({
  table: 'tags',
  columns: ['product_type', 'category', 'title', 'count'],
  make: () => new TagIndex(),
});

/** The products that were deleted since a moment. */
async function deletedSince(tables: Tables, since: string): Promise<string[]> {
  const { rows } = await tables.list(
    'audit_log',
    ['subject_id'],
    [
      Query.equal('kind', 'product'),
      Query.equal('action', 'delete'),
      Query.greaterThanEqual('$createdAt', since),
      Query.limit(MOST_DELETED),
    ],
  );
  return rows.map(({ subject_id }) => subject_id);
}

/** The index of the catalogue as this process knows it, and whether it still holds at a revision; null when there is none. */
export function knownIndex(): { index: CatalogueIndex; holdsAt: (revision: Revision | null) => boolean } | null {
  const known = { tags: tags.known, 'hearing-aids': aids.known, accessories: accessories.known };
  if (!known.tags || !known['hearing-aids'] || !known.accessories) {
    return null;
  }
  const revisions = Object.values(known).flatMap((one) => one?.revision ?? []);
  return {
    index: {
      tags: known.tags.kept,
      products: { 'hearing-aids': known['hearing-aids'].kept, accessories: known.accessories.kept },
    },
    holdsAt: (revision) => revision !== null && revisions.every((one) => covers(one, revision)),
  };
}

/** The index of the catalogue as it is now; where memory does not have it, the tables answer. */
export async function catalogueIndex(tables: Tables): Promise<CatalogueIndex> {
  const revision = await latestRevision(tables);
  const [known, ...words] = await Promise.all([
    tags.wholeAt(tables, revision),
    revision && aids.upTo(tables, revision),
    revision && accessories.upTo(tables, revision),
  ]);
  const [ofAids, ofAccessories] = words;
  return {
    tags: known,
    products: {
      'hearing-aids': ofAids ?? new ProductScan(tables, 'hearing-aids', known),
      accessories: ofAccessories ?? new ProductScan(tables, 'accessories', known),
    },
  };
}

/** The tags as they are now. */
export async function tagIndex(tables: Tables): Promise<TagIndex> {
  return tags.wholeAt(tables, await latestRevision(tables));
}

/** Products that are not there any more although nobody told of it. */
export function forgetProducts(type: ProductType, ids: readonly string[]): void {
  const kept = (type === 'hearing-aids' ? aids : accessories).known?.kept;
  for (const id of ids) {
    kept?.remove(id);
  }
}
