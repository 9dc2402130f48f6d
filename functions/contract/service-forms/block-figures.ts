import type { BlockType } from '../forms/constants.ts';

/** The money of a block as it was typed; null is not known. All amounts in one unit, whichever it is. */
export interface TypedMoney {
  type: BlockType;
  price: number | null;
  downpayment: number | null;
}

/** The money that accounting typed for it, in the same unit. */
export interface TypedAccountMoney {
  price: number | null;
  price_acceptance: boolean | null;
  downpayment: number | null;
}

/**
 * What a block costs: accounting's price, else its own. Maintenance has only its own, and costs nothing when the client
 * does not take the price. `rest` is below 0 when more was paid than is billed, which no form may say.
 */
export function figuresOf(
  block: TypedMoney,
  account: TypedAccountMoney | null,
): { billed: number; received: number; rest: number } {
  const isDeclined = block.type === 'm' && account?.price_acceptance === false;
  const price = (block.type === 'm' ? null : account?.price) ?? block.price ?? 0;
  const billed = isDeclined ? 0 : price;
  const received = account?.downpayment ?? block.downpayment ?? 0;
  return { billed, received, rest: billed - received };
}
