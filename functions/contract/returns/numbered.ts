/** What becomes of a numbered piece that came back and was taken: in the stock again, or gone. */
export const PIECE_FATES = ['restocked', 'unsellable'] as const;
export type PieceFate = (typeof PIECE_FATES)[number];

/** How many pieces of a line turned out to be so. */
interface Found {
  restocked: number;
  unsellable: number;
  sent_back: number;
}

/**
 * What becomes of all numbered pieces of a line when its pieces were looked at: nothing when none was taken back (`kept`),
 * the same for each when no piece of the product stays with the customer and all are alike; null when somebody has to say
 * it of each. `stays` are the pieces of the order that are not in the return.
 */
export function fateOfAll(stays: number, { restocked, unsellable, sent_back }: Found): PieceFate | 'kept' | null {
  if (restocked + unsellable === 0) {
    return 'kept';
  }
  if (stays + sent_back > 0 || (restocked > 0 && unsellable > 0)) {
    return null;
  }
  return restocked > 0 ? 'restocked' : 'unsellable';
}
