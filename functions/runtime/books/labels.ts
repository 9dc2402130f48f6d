import { productLabel } from '../product-columns.ts';
import { PRODUCT_TABLES } from '../stock.ts';
import type { Tables } from '../tables.ts';
import type { DerivedKey } from './derived.ts';

/** What people call the row of a figure; `''` when it has no name but its id. */
export async function labelOf(tables: Tables, { table, id }: DerivedKey): Promise<string> {
  switch (table) {
    case 'users':
      return (await tables.get('users', id, ['username']))?.username ?? '';
    case 'tags':
      return (await tables.get('tags', id, ['title']))?.title ?? '';
    case 'hearing_aids': {
      const row = await tables.get('hearing_aids', id, ['brand', 'model']);
      return row ? productLabel({ product_type: 'hearing-aids', brand: row.brand, model: row.model }) : '';
    }
    case 'accessories': {
      const row = await tables.get('accessories', id, ['brand', 'title_ar', 'title_en']);
      return row ? productLabel({ product_type: 'accessories', ...row }) : '';
    }
    case 'product_sales': {
      const sale = await tables.get('product_sales', id, ['month', 'product_type', 'product_id']);
      const product = sale && { table: PRODUCT_TABLES[sale.product_type], id: sale.product_id, column: '' };
      return product ? `${await labelOf(tables, product)} ${sale.month}` : '';
    }
    default:
      return '';
  }
}
