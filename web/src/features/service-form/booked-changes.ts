import { type BlockDraft, type ServiceDraft, typedFigures } from './service-draft.ts';

/** What is billed and what has been paid, in EGP. */
export interface Sums {
  billed: number;
  received: number;
}

/** A booked block whose sums a change of accounting's changes. */
export interface BookedChange {
  block: BlockDraft;
  /** Its place among the blocks that the form had, from 1. */
  position: number;
  before: Sums;
  /** Null for a block that goes. */
  after: Sums | null;
}

/** What accounting is to be asked about before a form is saved. */
export interface BookedChanges {
  blocks: readonly BookedChange[];
  /** Of the whole form. */
  before: Sums;
  after: Sums;
}

/**
 * The booked blocks that go, and, of a form that was issued before, those whose sums change; null when there are none. At
 * its first issue a form is in no books yet: saying its prices is what the page is for.
 */
export function bookedChanges(seen: ServiceDraft, typed: ServiceDraft, wasIssued: boolean): BookedChanges | null {
  const typedBlocks = new Map(typed.blocks.map((block) => [block.key, block]));
  const blocks = seen.blocks.flatMap((block, index): BookedChange[] => {
    const after = typedBlocks.get(block.key);
    const change = { block, position: index + 1, before: sumsOf(block), after: after ? sumsOf(after) : null };
    return block.booked && differs(change, wasIssued) ? [change] : [];
  });
  return blocks.length === 0 ? null : { blocks, before: sumOf(seen.blocks), after: sumOf(typed.blocks) };
}

function differs({ before, after }: BookedChange, wasIssued: boolean): boolean {
  return after === null || (wasIssued && (after.billed !== before.billed || after.received !== before.received));
}

function sumsOf(block: BlockDraft): Sums {
  const { billed, received } = typedFigures(block);
  return { billed, received };
}

function sumOf(blocks: readonly BlockDraft[]): Sums {
  const piasters = blocks.map(sumsOf).reduce(
    (sum, { billed, received }) => ({
      billed: sum.billed + Math.round(billed * 100),
      received: sum.received + Math.round(received * 100),
    }),
    { billed: 0, received: 0 },
  );
  return { billed: piasters.billed / 100, received: piasters.received / 100 };
}
