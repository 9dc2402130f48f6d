import type { KeptReason } from '#contract/returns/states.ts';
import type { ProductSale } from '#subjects/metrics/rules/sales.ts';

/** Stands for hearing aids of a visit that are none of the store's products. */
export const OTHER_PRODUCT = 'other';

/** The pieces that came back with a trial which ended at the desk. */
export function returnedByDesk({
  product_ids,
  reason,
}: {
  product_ids: readonly string[] | null;
  reason: KeptReason | null;
}): (Pick<ProductSale, 'product_type' | 'product_id' | 'pieces'> & { reason: KeptReason })[] {
  return (product_ids ?? []).map((product_id) => ({
    product_type: 'hearing-aids',
    product_id,
    reason: reason ?? 'not_said',
    pieces: 1,
  }));
}
