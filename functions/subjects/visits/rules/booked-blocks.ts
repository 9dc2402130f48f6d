/** What a service form's row says of whether accounting has seen it. Times are ISO 8601. */
export interface OpenedState {
  /** When accounting first took the form; null when it never did. */
  opened_at: string | null;
  /** When accounting first issued it. */
  issued_at: string | null;
}

/** What is typed of a block's money, in piasters; null is not known. */
export interface OwnMoney {
  price_piasters: number | null;
  downpayment_piasters: number | null;
}

/** What accounting has typed of it. */
export interface SaidMoney extends OwnMoney {
  price_acceptance: boolean | null;
}

/** True from the moment when accounting takes a service form for the first time: its money is accounting's then. */
export function isOpened({ opened_at, issued_at }: OpenedState): boolean {
  return opened_at !== null || issued_at !== null;
}

/**
 * Whether accounting has booked a block: its form is opened, and the block has money, be it customer service's price or
 * downpayment, which accounting took over with the form, or anything that accounting said of it.
 */
export function isBooked(form: OpenedState, block: OwnMoney, account: SaidMoney | null | undefined): boolean {
  const isQuoted = (block.price_piasters ?? 0) > 0 || (block.downpayment_piasters ?? 0) > 0;
  const isSaid =
    account != null &&
    (account.price_piasters !== null || account.downpayment_piasters !== null || account.price_acceptance !== null);
  return isOpened(form) && (isQuoted || isSaid);
}

/** What a change does to a booked block that is not for customer service to do; nothing when its money stays. */
export function changedMoney(
  before: OwnMoney,
  after: OwnMoney | undefined,
): readonly ('removed' | 'price' | 'downpayment')[] {
  if (after === undefined) {
    return ['removed'];
  }
  const fields = ['price', 'downpayment'] as const;
  return fields.filter((field) => after[`${field}_piasters`] !== before[`${field}_piasters`]);
}
