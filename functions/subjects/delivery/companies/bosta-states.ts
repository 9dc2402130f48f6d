import type { CompanyState, FailureReason } from '#contract/shipments/constants.ts';

/** Bosta's types of deliveries. */
export const BOSTA_TYPES = { bring: 10, fetch: 25 } as const;

/** Bosta's states of what it brings to customers. */
const BRING: Readonly<Record<number, CompanyState>> = {
  10: 'assigned',
  11: 'assigned',
  20: 'assigned',
  21: 'out',
  24: 'out',
  25: 'out',
  30: 'out',
  40: 'out',
  41: 'out',
  42: 'out',
  45: 'delivered',
  46: 'returned',
  47: 'failed',
  48: 'cancelled',
  49: 'cancelled',
  60: 'returned',
  100: 'lost',
  101: 'lost',
};

/** And of what it fetches from them. */
const FETCH: Readonly<Record<number, CompanyState>> = {
  ...BRING,
  21: 'collected',
  22: 'out',
  23: 'collected',
  24: 'collected',
  30: 'collected',
  41: 'collected',
  46: 'delivered',
  60: 'delivered',
};

/** What a state of Bosta's is to us. It has more, for example while it investigates: then nothing changes. */
export function readBostaState(code: number, kind: 'bring' | 'fetch'): CompanyState {
  return (kind === 'fetch' ? FETCH : BRING)[code] ?? 'unclear';
}

/** Bosta's numbers of why a parcel was not handed over. Its words are kept beside it. */
const REASONS: Readonly<Record<number, FailureReason>> = {
  1: 'not_there',
  2: 'wrong_address',
  3: 'postponed',
  5: 'wrong_address',
  6: 'refused',
  7: 'no_answer',
  8: 'refused',
};

export const reasonOf = (code: number | null): FailureReason => (code === null ? 'other' : (REASONS[code] ?? 'other'));
