import { Query } from 'node-appwrite';
import type { Language, ProductType } from '../contract/constants.ts';
import type { Product } from '../contract/types.ts';
import { type Bilingual, inLanguage } from '../domain/language.ts';
import { piastersToEgp } from '../domain/money.ts';
import type { SelectedRow, Tables } from '../runtime/tables.ts';

/** What is read of a product; the search text stays where it is. */
const SHARED_COLUMNS = ['price_piasters', 'stock', 'image', 'description_ar', 'description_en'] as const;
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

/** A product, or null when there is none. One step. */
export async function getProduct(tables: Tables, type: ProductType, id: string): Promise<ProductRow | null> {
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
  options?: { count: boolean },
): Promise<{ products: ProductRow[]; total: number }> {
  if (type === 'hearing-aids') {
    const { rows, total } = await tables.list('hearing_aids', HEARING_AID_COLUMNS, queries, options);
    return { products: rows.map((row) => ({ ...row, product_type: type })), total };
  }
  const { rows, total } = await tables.list('accessories', ACCESSORY_COLUMNS, queries, options);
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
export async function findProducts(tables: Tables, references: readonly ProductReference[]): Promise<ProductIndex> {
  const index = new ProductIndex();
  const lookUp = async (type: ProductType): Promise<void> => {
    const ids = new Set(
      references.filter(({ product_type }) => product_type === type).map(({ product_id }) => product_id),
    );
    if (ids.size > 0) {
      const { products } = await listProducts(tables, type, [Query.equal('$id', [...ids]), Query.limit(ids.size)]);
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
