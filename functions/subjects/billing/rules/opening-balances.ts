/** What a client owed, or below 0 was owed, in piasters, and what of it was written off. */
interface Balance {
  amount_piasters: number;
  written_off_piasters: number;
}

/** What is left of an opening balance; payments, payouts and voids take the sign that they have in the till. */
export function leftOfBalance(
  { amount_piasters, written_off_piasters }: Balance,
  payments: readonly { amount_piasters: number }[],
): number {
  return payments.reduce((left, payment) => left - payment.amount_piasters, amount_piasters - written_off_piasters);
}
