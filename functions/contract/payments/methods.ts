/** What kinds of payment the card provider takes. */
export type MethodKind = 'card' | 'wallet' | 'kiosk' | 'instalments' | 'lender';

/** How customers pay through the card provider, in the order in which the checkout offers it, and what kind each is. */
const KINDS = {
  card: 'card',
  wallet: 'wallet',
  kiosk: 'kiosk',
  'bank-instalments': 'instalments',
  valu: 'lender',
  souhoola: 'lender',
  aman: 'lender',
  forsa: 'lender',
  premium: 'lender',
  contact: 'lender',
  sympl: 'lender',
  halan: 'lender',
} as const satisfies Record<string, MethodKind>;

export type OnlineMethod = keyof typeof KINDS;
export const ONLINE_METHODS = Object.keys(KINDS) as OnlineMethod[];

export function kindOf(method: OnlineMethod): MethodKind {
  return KINDS[method];
}

export function isOnlineMethod(name: string): name is OnlineMethod {
  return Object.hasOwn(KINDS, name);
}

/**
 * How the money of a transaction came or went: as configured; by something that the provider took and nobody has
 * configured (`other`); or given back without the provider, such as in cash (`by-hand`).
 */
export const TRANSACTION_METHODS = [...ONLINE_METHODS, 'other', 'by-hand'] as const;
export type TransactionMethod = (typeof TRANSACTION_METHODS)[number];
