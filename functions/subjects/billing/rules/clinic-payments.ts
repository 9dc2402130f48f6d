import type { PaymentKind } from '#contract/clinic-payments/constants.ts';

/** A row of the clinic's payments, as far as money goes; what went back is below 0. */
export interface LedgerRow {
  $id: string;
  kind: PaymentKind;
  block_id: string | null;
  amount_piasters: number;
  refund_of: string | null;
  void_of: string | null;
}

/**
 * What came after the downpayments, in all or for a block. A form has received its blocks' downpayments and this: each
 * downpayment is a payment too, which the books compare with it.
 */
export function paidLater(
  rows: readonly Pick<LedgerRow, 'kind' | 'block_id' | 'amount_piasters'>[],
  blockId?: string,
): number {
  return rows
    .filter((row) => row.kind !== 'downpayment' && (blockId === undefined || row.block_id === blockId))
    .reduce((sum, row) => sum + row.amount_piasters, 0);
}

/** What a block costs and what was paid down of it, in piasters. */
interface BilledBlock {
  $id: string;
  billed_piasters: number;
  received_piasters: number;
}

/** What is billed, received and outstanding, in piasters. */
export interface Sums {
  billed: number;
  received: number;
  outstanding: number;
}

/**
 * What of each block is paid and outstanding, with all that came later; together that is exactly what the form comes to. A
 * payment that names a block counts there as far as that block costs so much; everything else goes to the blocks in their
 * order.
 */
export function blockBalances(
  blocks: readonly BilledBlock[],
  payments: readonly Pick<LedgerRow, 'kind' | 'block_id' | 'amount_piasters'>[],
): Map<string, Sums> {
  const own = blocks.map(({ $id, billed_piasters: billed, received_piasters: paidDown }) => ({
    $id,
    billed,
    received: Math.min(billed, paidDown + paidLater(payments, $id)),
  }));
  const received = sumOf(blocks.map(({ received_piasters }) => received_piasters)) + paidLater(payments);
  let unnamed = received - sumOf(own.map((block) => block.received));
  return new Map(
    own.map(({ $id, billed, received }, index) => {
      // Of more than everything costs, the last block tells.
      const share = index === own.length - 1 ? unnamed : Math.min(unnamed, billed - received);
      unnamed -= share;
      return [$id, { billed, received: received + share, outstanding: billed - received - share }];
    }),
  );
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

export function isVoided({ $id }: Pick<LedgerRow, '$id'>, rows: readonly Pick<LedgerRow, 'void_of'>[]): boolean {
  return rows.some(({ void_of }) => void_of === $id);
}

type Paid = Omit<LedgerRow, 'block_id'>;

/** What of a payment has not been given back; 0 of what is void and of everything else. */
export function leftOf(payment: Paid, rows: readonly Paid[]): number {
  if (payment.kind !== 'payment' || isVoided(payment, rows)) {
    return 0;
  }
  const refunds = rows.filter((row) => row.refund_of === payment.$id && !isVoided(row, rows));
  return refunds.reduce((left, refund) => left + refund.amount_piasters, payment.amount_piasters);
}

/** A row that says what was paid down, in piasters; null is not known. */
export interface Downpayment {
  $id: string;
  downpayment_piasters: number | null;
}

/** The downpayments of blocks, by their ids: accounting's, else customer service's. */
export function effectiveDownpayments(
  blocks: readonly Downpayment[],
  accounts: ReadonlyMap<string, Downpayment>,
): Map<string, number> {
  return new Map(
    blocks.map((block) => [
      block.$id,
      accounts.get(block.$id)?.downpayment_piasters ?? block.downpayment_piasters ?? 0,
    ]),
  );
}

/**
 * What the payments lack so that those of each block's downpayment come to it, by the block; a block that is not among the
 * downpayments is gone, and its downpayment is 0.
 */
export function downpaymentDifferences(
  downpayments: ReadonlyMap<string, number>,
  rows: readonly LedgerRow[],
): Map<string, number> {
  const differences = new Map(downpayments);
  for (const { kind, block_id, amount_piasters } of rows) {
    if (kind === 'downpayment' && block_id !== null) {
      differences.set(block_id, (differences.get(block_id) ?? 0) - amount_piasters);
    }
  }
  return new Map([...differences].filter(([, difference]) => difference !== 0));
}
