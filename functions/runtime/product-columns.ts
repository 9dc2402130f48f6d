import { isFilled, PRODUCT_TEXT_MAX, type ProductChanges, type ProductData } from '../contract/catalogue.ts';
import type { ProductType } from '../contract/constants.ts';
import type { FieldMessage } from '../contract/errors.ts';
import { cleanHtml, htmlToText } from '../domain/html.ts';
import { egpToPiasters } from '../domain/money.ts';
import type { SearchableProduct } from '../domain/search.ts';
import type { ProductRow } from './products.ts';
import { refuse } from './refusal.ts';
import type { AccessoriesRow, HearingAidsRow } from './rows.generated.ts';

/** The columns of a product that editors write; the stock is not among them, because sales write it too. */
export type ProductColumns = Partial<
  Omit<HearingAidsRow & AccessoriesRow, 'stock' | 'search' | 'version' | 'archived_at' | 'request_ids'>
>;

const TEXT_FIELDS = {
  'hearing-aids': ['brand', 'family', 'model', 'battery'],
  accessories: ['brand', 'title_ar', 'title_en', 'battery_size', 'holder_type'],
} as const satisfies Record<ProductType, readonly (keyof ProductData)[]>;
const DESCRIPTIONS = ['description_ar', 'description_en'] as const;
const REQUIRED = { key: 'required' } as const satisfies FieldMessage;
const TOO_LONG = { key: 'too_long', values: { max: PRODUCT_TEXT_MAX.description } } as const satisfies FieldMessage;

/** The descriptions that are longer than a column holds once they are sanitized, which makes a text longer. */
export function longDescriptions(
  data: ProductChanges,
): { field: (typeof DESCRIPTIONS)[number]; message: FieldMessage }[] {
  return DESCRIPTIONS.filter((field) => cleanHtml(data[field] ?? '').trim().length > PRODUCT_TEXT_MAX.description).map(
    (field) => ({ field, message: TOO_LONG }),
  );
}

/**
 * The columns that a form sets: those of its fields that are filled in, and those that it clears. Texts are trimmed and
 * HTML is sanitized. A fitting range counts with both of its ends; one alone is refused.
 */
export function columnsOf(type: ProductType, data: ProductChanges): ProductColumns {
  const columns: Record<string, string | number | null> = {};
  for (const field of TEXT_FIELDS[type]) {
    const value = data[field];
    if (value && isFilled(value)) {
      columns[field] = value.trim();
    }
  }
  for (const field of DESCRIPTIONS) {
    const html = data[field];
    if (html && isFilled(html)) {
      columns[field] = keptHtml(field, html);
    }
  }
  if (data.image) {
    columns.image = data.image;
  }
  if (data.price != null) {
    columns.price_piasters = egpToPiasters(data.price);
  }
  for (const field of data.clear ?? []) {
    columns[field] = null;
  }
  return type === 'hearing-aids' ? { ...columns, ...hearingAidColumns(data) } : columns;
}

function hearingAidColumns({ style, channel, fitting_range_from: from, fitting_range_to: to }: ProductData) {
  if ((from == null) !== (to == null)) {
    refuse('invalid_input', { fields: { [`data.fitting_range_${from == null ? 'from' : 'to'}`]: REQUIRED } });
  }
  return {
    ...(style ? { style: style as HearingAidsRow['style'] } : {}),
    ...(channel == null ? {} : { channel }),
    ...(from == null || to == null ? {} : { fitting_range_from: from, fitting_range_to: to }),
  };
}

/** Sanitized HTML, or null when it shows nothing. */
function keptHtml(field: (typeof DESCRIPTIONS)[number], html: string): string | null {
  const kept = cleanHtml(html).trim();
  if (kept.length > PRODUCT_TEXT_MAX.description) {
    refuse('invalid_input', { fields: { [`data.${field}`]: TOO_LONG } });
  }
  return htmlToText(kept) === '' ? null : kept;
}

/** The columns of those that differ from what is stored. */
export function differingColumns(row: ProductRow, columns: ProductColumns): ProductColumns {
  const stored = row as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(columns).filter(([column, value]) => (stored[column] ?? null) !== value));
}

/** A product as search and tags see it, with columns that change. */
export function searchable(type: ProductType, row: ProductRow | null, columns: ProductColumns): SearchableProduct {
  return { ...row, ...columns, product_type: type };
}

/** What people call a product with these columns. */
export function productLabel(product: SearchableProduct): string {
  return product.product_type === 'hearing-aids'
    ? `${product.brand ?? ''} ${product.model ?? ''}`.trim()
    : (product.title_ar ?? product.title_en ?? product.brand ?? '');
}
