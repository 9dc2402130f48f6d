import { ID_PATTERN, PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { COMPARE_MAX } from '../shared/comparison.ts';

/** What the address asks to compare. */
export interface Compared {
  type: ProductType;
  ids: readonly string[];
  /** More were asked for than fit. */
  tooMany: boolean;
}

/** Reads the address. Ids that are none, and repeated ones, are left out; a type that is none counts as hearing aids. */
export function parseComparison(query: URLSearchParams): Compared {
  const type = PRODUCT_TYPES.find((one) => one === query.get('type')) ?? 'hearing-aids';
  const ids = [...new Set((query.get('ids') ?? '').split(','))].filter((id) => ID_PATTERN.test(id));
  return { type, ids: ids.slice(0, COMPARE_MAX), tooMany: ids.length > COMPARE_MAX };
}
