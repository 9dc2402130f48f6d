import {
  absentValue,
  columnOf,
  DESCRIPTION_MAX,
  isFilled,
  type ProductChanges,
  type ProductField,
  type ProductFieldName,
  productFields,
} from '#contract/catalogue/product-fields.ts';
import type { ProductType } from '#contract/constants.ts';
import type { FieldMessage } from '#contract/errors.ts';
import { withoutInvisible } from '#contract/invisible.ts';
import { cleanHtml, htmlToText } from '#lib/html.ts';
import { egpToPiasters } from '#lib/money.ts';
import type { SearchableProduct } from '#lib/search.ts';
import type { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { AccessoriesRow, HearingAidsRow } from '#runtime/rows.generated.ts';
import type { ProductRow } from './products.ts';
import { type PricedRow, priceFaults } from './rules/prices.ts';

/** The columns of a product that editors write; the stock is not among them, because sales write it too. */
export type ProductColumns = Partial<
  Omit<
    HearingAidsRow & AccessoriesRow,
    | ('stock' | 'search' | 'names' | 'version' | 'archived_at' | 'request_ids')
    | ('price_now_piasters' | 'price_turns_at' | 'review_count' | 'review_stars')
  >
>;

const DESCRIPTIONS = ['description_ar', 'description_en'] as const;
const REQUIRED = { key: 'required' } as const satisfies FieldMessage;
const TOO_LONG = { key: 'too_long', values: { max: DESCRIPTION_MAX } } as const satisfies FieldMessage;

/** The descriptions that are longer than a column holds once they are sanitized, which makes a text longer. */
export function longDescriptions(
  data: ProductChanges,
): { field: (typeof DESCRIPTIONS)[number]; message: FieldMessage }[] {
  return DESCRIPTIONS.filter((field) => cleanHtml(data[field] ?? '').trim().length > DESCRIPTION_MAX).map((field) => ({
    field,
    message: TOO_LONG,
  }));
}

/**
 * The columns that a form sets: those of its fields that are filled in, and those that it clears. Texts are trimmed and
 * HTML is sanitized. A fitting range counts with both of its ends; one alone is refused.
 */
export function columnsOf(type: ProductType, data: ProductChanges): ProductColumns {
  const { fitting_range_from: from, fitting_range_to: to } = data;
  if ((from == null) !== (to == null)) {
    refuse('invalid_input', { fields: { [`data.fitting_range_${from == null ? 'from' : 'to'}`]: REQUIRED } });
  }
  const cleared = new Set<string>(data.clear);
  const set = productFields(type).flatMap(([name, field]) => {
    const [column, value] = [columnOf(name, field), data[name]];
    if (cleared.has(name)) return [[column, null]];
    return isFilled(value) && name !== 'stock' ? [[column, keptValue(name, field, value)]] : [];
  });
  return Object.fromEntries(set);
}

/** What the column keeps of what was typed. */
function keptValue(name: ProductFieldName, { kind }: ProductField, value: string | number): string | number | null {
  if (typeof value === 'number') {
    return kind === 'egp' ? egpToPiasters(value) : value;
  }
  return kind === 'html' ? keptHtml(name, value) : withoutInvisible(value).trim();
}

/** Sanitized HTML, or null when it shows nothing. */
function keptHtml(name: ProductFieldName, html: string): string | null {
  const kept = cleanHtml(html).trim();
  if (kept.length > DESCRIPTION_MAX) {
    refuse('invalid_input', { fields: { [`data.${name}`]: TOO_LONG } });
  }
  return htmlToText(kept) === '' ? null : kept;
}

/** The columns of those that differ from what is stored. */
export function differingColumns(row: ProductRow, columns: ProductColumns): ProductColumns {
  const absent = productFields(row.product_type).map(([name, field]) => [columnOf(name, field), absentValue(field)]);
  const told = Object.entries(row).filter(([, value]) => value !== null);
  const stored: Record<string, unknown> = { ...Object.fromEntries(absent), ...Object.fromEntries(told) };
  return Object.fromEntries(Object.entries(columns).filter(([column, value]) => (stored[column] ?? null) !== value));
}

/** Names what is wrong with the prices of a product as they would be. */
export function addPriceFaults(columns: ProductColumns, faults: Faults): void {
  for (const { field, message } of priceFaults(columns as PricedRow)) {
    faults.add(`data.${field}`, message);
  }
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
