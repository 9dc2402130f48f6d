import { Query } from 'node-appwrite';
import type { EditableProduct } from '#contract/catalogue/admin-schemas.ts';
import { absentValue, columnsOfFields, productFields } from '#contract/catalogue/product-fields.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Language, ProductType } from '#contract/constants.ts';
import { type Bilingual, inLanguage } from '#lib/language.ts';
import { piastersToEgp, withEgp } from '#lib/money.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { offerOf, pieceOf } from './rules/prices.ts';
import { ratingOf } from './rules/rating.ts';

/** What is kept with a product besides what editors write. */
const KEPT = ['version', 'archived_at', 'request_ids', 'review_count', 'review_stars'] as const;
/** What is read of a product; the search text stays where it is. */
const COLUMNS = {
  'hearing-aids': [...columnsOfFields('hearing-aids'), ...KEPT],
  accessories: [...columnsOfFields('accessories'), ...KEPT],
} as const;

type HearingAidRow = SelectedRow<'hearing_aids', (typeof COLUMNS)['hearing-aids'][number]>;
type AccessoryRow = SelectedRow<'accessories', (typeof COLUMNS)['accessories'][number]>;

/** A product of either kind as it is stored. */
export type ProductRow =
  | (HearingAidRow & { product_type: 'hearing-aids' })
  | (AccessoryRow & { product_type: 'accessories' });

const TITLE_MAX = 200;

/** Which products count: those of the store, those that were deleted while an order holds them, or both. */
export type Shelf = 'store' | 'archive' | 'both';

/** The conditions of each. */
export const SHELVES: Record<Shelf, string[]> = {
  store: [Query.isNull('archived_at')],
  archive: [Query.isNotNull('archived_at')],
  both: [],
};

/** A product of the store, or null when there is none. */
export async function getProduct(tables: Tables, type: ProductType, id: string): Promise<ProductRow | null> {
  const product = await getAnyProduct(tables, type, id);
  return product?.archived_at ? null : product;
}

/** A product, archived or not, or null when there is none. */
export async function getAnyProduct(tables: Tables, type: ProductType, id: string): Promise<ProductRow | null> {
  if (type === 'hearing-aids') {
    const row = await tables.get('hearing_aids', id, COLUMNS[type]);
    return row && { ...row, product_type: type };
  }
  const row = await tables.get('accessories', id, COLUMNS.accessories);
  return row && { ...row, product_type: type };
}

/** Products of one kind that match, and how many there are altogether when counted. */
export async function listProducts(
  tables: Tables,
  type: ProductType,
  queries: readonly string[],
  { count = false, shelf = 'store' }: { count?: boolean; shelf?: Shelf } = {},
): Promise<{ products: ProductRow[]; total: number }> {
  const all = [...queries, ...SHELVES[shelf]];
  if (type === 'hearing-aids') {
    const { rows, total } = await tables.list('hearing_aids', COLUMNS[type], all, { count });
    return { products: rows.map((row) => ({ ...row, product_type: type })), total };
  }
  const { rows, total } = await tables.list('accessories', COLUMNS.accessories, all, { count });
  return { products: rows.map((row) => ({ ...row, product_type: type })), total };
}

/** Names a product of either kind. */
export interface ProductReference {
  product_type: ProductType;
  product_id: string;
}

/** Products by reference. */
export class ProductIndex {
  readonly #products = new Map<string, ProductRow>();

  add(products: readonly ProductRow[]): void {
    for (const product of products) {
      this.#products.set(`${product.product_type} ${product.$id}`, product);
    }
  }

  /** The product, or null when it is not there. */
  get({ product_type, product_id }: ProductReference): ProductRow | null {
    return this.#products.get(`${product_type} ${product_id}`) ?? null;
  }
}

/** The products that are referred to, looked up with one query a table side by side: one step, none for no reference. */
export async function findProducts(
  tables: Tables,
  references: readonly ProductReference[],
  shelf: Shelf = 'store',
): Promise<ProductIndex> {
  const index = new ProductIndex();
  const lookUp = async (type: ProductType): Promise<void> => {
    const ids = new Set(
      references.filter(({ product_type }) => product_type === type).map(({ product_id }) => product_id),
    );
    if (ids.size > 0) {
      const queries = [Query.equal('$id', [...ids]), Query.limit(ids.size)];
      const { products } = await listProducts(tables, type, queries, { shelf });
      index.add(products);
    }
  };
  await Promise.all([lookUp('hearing-aids'), lookUp('accessories')]);
  return index;
}

/** The part of a product that says what it is called. */
type NamedProduct =
  | (Pick<HearingAidRow, '$id' | 'brand' | 'model'> & { product_type: 'hearing-aids' })
  | (Pick<AccessoryRow, '$id' | 'brand' | 'title_ar' | 'title_en'> & { product_type: 'accessories' });

/** What a product is called. A hearing aid has one name in both languages. */
export function productTitles(product: NamedProduct): Bilingual & { ar: string; en: string } {
  if (product.product_type === 'hearing-aids') {
    const name = `${product.brand} ${product.model}`.slice(0, TITLE_MAX);
    return { ar: name, en: name };
  }
  const titles = { ar: product.title_ar, en: product.title_en };
  const fallback = product.brand ?? product.$id;
  return { ar: inLanguage(titles, 'ar') || fallback, en: inLanguage(titles, 'en') || fallback };
}

/** The fields of a product by their names: prices in EGP, the ends of a range also as one. */
export function fieldsOf(row: ProductRow): Record<string, unknown> {
  const columns: Record<string, unknown> = withEgp(row);
  const fields = productFields(row.product_type).map(([name, field]) => {
    const value = columns[name] ?? absentValue(field);
    return [name, field.kind === 'html' ? (value ?? '') : value];
  });
  const range = row.product_type === 'hearing-aids' && [row.fitting_range_from, row.fitting_range_to];
  return { ...Object.fromEntries(fields), product_type: row.product_type, ...(range && { fitting_range: range }) };
}

/**
 * A product as the store shows it at a moment: `price` is what a piece costs then. Fields that are not its own are stripped
 * from the answer.
 */
export function toProduct(row: ProductRow, lang: Language | undefined, now: Date): Product {
  const { $id, description_ar: ar, description_en: en } = row;
  const title = inLanguage(productTitles(row), lang);
  const fields = { ...fieldsOf(row), ...pricesOf(row, now), rating: ratingOf(row) };
  return { ...fields, $id, description: inLanguage({ ar, en }, lang), title } as Product;
}

/** What the store tells of the prices of a product; of the price of two only where it is an advantage. */
function pricesOf(row: ProductRow, now: Date): Record<string, unknown> {
  const offer = offerOf(row, now);
  const { listPiasters, salePiasters, saleUntil, pairPiasters } = offer;
  const price = pieceOf(offer);
  return {
    price: piastersToEgp(price),
    ...(salePiasters !== null && { sale: { list_price: piastersToEgp(listPiasters), until: saleUntil } }),
    pair_price: pairPiasters !== null && pairPiasters < 2 * price ? piastersToEgp(pairPiasters) : undefined,
  };
}

/** A product as editors see it. */
export function toEditable(row: ProductRow): EditableProduct {
  const { $id, $createdAt, version } = row;
  return { ...fieldsOf(row), $id, $createdAt, version, archived: row.archived_at !== null } as EditableProduct;
}
