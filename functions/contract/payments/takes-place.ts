import type { ProductType } from '../constants.ts';

interface Named {
  product_id: string;
  product_type: ProductType;
}

/**
 * Whether an order of these products takes the place of a card order that is not paid yet. It does where it brings some of
 * the same: its customer changed their mind while paying. Once the bank has the payment, only an order of everything that
 * is in it does; anything else is bought beside it.
 */
export function takesPlaceOf(
  wanted: readonly Named[],
  { lines, undecided }: { lines: readonly Named[]; undecided: boolean },
): boolean {
  const isWanted = (line: Named) =>
    wanted.some((one) => one.product_id === line.product_id && one.product_type === line.product_type);
  return undecided ? lines.every(isWanted) : lines.some(isWanted);
}
