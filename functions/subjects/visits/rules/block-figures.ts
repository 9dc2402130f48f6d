import type { BlockType } from '#contract/forms/constants.ts';
import { figuresOf } from '#contract/service-forms/block-figures.ts';

/** The money of a block as it was typed, in piasters; null is not known. */
export interface BlockMoney {
  type: BlockType;
  price_piasters: number | null;
  downpayment_piasters: number | null;
}

/** The money that accounting typed for it. */
export interface AccountMoney {
  price_piasters: number | null;
  price_acceptance: boolean | null;
  downpayment_piasters: number | null;
}

/** What follows, in piasters. */
export interface BlockFigures {
  billed_piasters: number;
  received_piasters: number;
  /** Below 0 when more was paid than is billed, which no form may say. */
  rest_of_cost_piasters: number;
}

/** What a block costs, by the rule of `figuresOf`. */
export function blockFigures(block: BlockMoney, account: AccountMoney | null): BlockFigures {
  const { billed, received, rest } = figuresOf(
    { type: block.type, price: block.price_piasters, downpayment: block.downpayment_piasters },
    account && {
      price: account.price_piasters,
      price_acceptance: account.price_acceptance,
      downpayment: account.downpayment_piasters,
    },
  );
  return { billed_piasters: billed, received_piasters: received, rest_of_cost_piasters: rest };
}

/** Sums of figures. */
export function sumFigures(figures: readonly Omit<BlockFigures, 'rest_of_cost_piasters'>[]): {
  billed: number;
  received: number;
} {
  return figures.reduce(
    (sum, one) => ({ billed: sum.billed + one.billed_piasters, received: sum.received + one.received_piasters }),
    { billed: 0, received: 0 },
  );
}
