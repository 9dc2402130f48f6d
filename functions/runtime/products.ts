import { Query } from 'node-appwrite';
import type { EditableProduct } from '../contract/catalogue.ts';
import type { Language, ProductType } from '../contract/constants.ts';
import type { Product } from '../contract/types.ts';
import { type Bilingual, inLanguage } from '../domain/language.ts';
import { piastersToEgp } from '../domain/money.ts';
import type { SelectedRow, Tables } from './tables.ts';

/** What is read of a product; the search text stays where it is. */
const SHARED_COLUMNS = [
  ...(['price_piasters', 'stock', 'image', 'description_ar', 'description_en'] as const),
  ...(['version', 'archived_at', 'request_ids'] as const),
] as const;
const HEARING_AID_COLUMNS = [
  ...(['brand', 'family', 'model', 'style', 'channel', 'battery', 'fitting_range_from', 'fitting_range_to'] as const),
  ...SHARED_COLUMNS,
] as const;
const ACCESSORY_COLUMNS = [
  ...(['brand', 'title_ar', 'title_en', 'battery_size', 'holder_type'] as const),
  ...SHARED_COLUMNS,
] as const;

type HearingAidRow = SelectedRow<'hearing_aids', (typeof HEARING_AID_COLUMNS)[number]>;
type AccessoryRow = SelectedRow<'accessories', (typeof ACCESSORY_COLUMNS)[number]>;

/** A product of either kind as it is stored. */
export type ProductRow =
  | (HearingAidRow & { product_type: 'hearing-aids' })
  | (AccessoryRow & { product_type: 'accessories' });

const TITLE_MAX = 200;

/** Which products count: those of the store, those that were deleted while an order holds them, or both. */
export type Shelf = 'store' | 'archive' | 'both';

const SHELVES: Record<Shelf, string[]> = {
  store: [Query.isNull('archived_at')],
  archive: [Query.isNotNull('archived_at')],
  both: [],
};

/** A product of the store, or null when there is none. One step. */
export async function getProduct(tables: Tables, type: ProductType, id: string): Promise<ProductRow | null> {
  const product = await getAnyProduct(tables, type, id);
  return product?.archived_at ? null : product;
}

/** A product, archived or not, or null when there is none. One step. */
export async function getAnyProduct(tables: Tables, type: ProductType, id: string): Promise<ProductRow | null> {
  if (type === 'hearing-aids') {
    const row = await tables.get('hearing_aids', id, HEARING_AID_COLUMNS);
    return row && { ...row, product_type: type };
  }
  const row = await tables.get('accessories', id, ACCESSORY_COLUMNS);
  return row && { ...row, product_type: type };
}

/** Products of one kind that match, and how many there are altogether when counted. One step. */
export async function listProducts(
  tables: Tables,
  type: ProductType,
  queries: readonly string[],
  { count = false, shelf = 'store' }: { count?: boolean; shelf?: Shelf } = {},
): Promise<{ products: ProductRow[]; total: number }> {
  const all = [...queries, ...SHELVES[shelf]];
  if (type === 'hearing-aids') {
    const { rows, total } = await tables.list('hearing_aids', HEARING_AID_COLUMNS, all, { count });
    return { products: rows.map((row) => ({ ...row, product_type: type })), total };
  }
  const { rows, total } = await tables.list('accessories', ACCESSORY_COLUMNS, all, { count });
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

/** What a product is called. A hearing aid has one name in both languages. */
export function productTitles(product: ProductRow): Bilingual & { ar: string; en: string } {
  if (product.product_type === 'hearing-aids') {
    const name = `${product.brand} ${product.model}`.slice(0, TITLE_MAX);
    return { ar: name, en: name };
  }
  const titles = { ar: product.title_ar, en: product.title_en };
  const fallback = product.brand ?? product.$id;
  return { ar: inLanguage(titles, 'ar') || fallback, en: inLanguage(titles, 'en') || fallback };
}

/** A product as the store shows it. */
export function toProduct(row: ProductRow, lang?: Language): Product {
  const shared = {
    $id: row.$id,
    price: piastersToEgp(row.price_piasters),
    stock: row.stock,
    image: row.image,
    description: inLanguage({ ar: row.description_ar, en: row.description_en }, lang),
  };
  if (row.product_type === 'hearing-aids') {
    const { product_type, brand, family, model, style, channel, battery } = row;
    const fitting_range: [number, number] = [row.fitting_range_from, row.fitting_range_to];
    return { ...shared, product_type, brand, family, model, style, channel, battery, fitting_range };
  }
  const { product_type, brand, battery_size, holder_type } = row;
  return { ...shared, product_type, brand, title: inLanguage(productTitles(row), lang), battery_size, holder_type };
}

/** A product as editors see it. */
export function toEditable(row: ProductRow): EditableProduct {
  const shared = {
    $id: row.$id,
    $createdAt: row.$createdAt,
    price: piastersToEgp(row.price_piasters),
    stock: row.stock,
    image: row.image,
    description_ar: row.description_ar ?? '',
    description_en: row.description_en ?? '',
    version: row.version,
    archived: row.archived_at !== null,
  };
  if (row.product_type === 'hearing-aids') {
    const { product_type, brand, family, model, style, channel, battery } = row;
    const fitting_range: [number, number] = [row.fitting_range_from, row.fitting_range_to];
    return { ...shared, product_type, brand, family, model, style, channel, battery, fitting_range };
  }
  const { product_type, brand, title_ar, title_en, battery_size, holder_type } = row;
  return { ...shared, product_type, brand, title_ar, title_en, battery_size, holder_type };
}
