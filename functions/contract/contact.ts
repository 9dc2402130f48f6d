/** A phone number: as the telephone dials it, and as it is read. */
export interface Phone {
  dial: string;
  shown: string;
}

/**
 * The numbers at which customers reach the business, the first one first; pages and messages name them. The values are
 * examples: put the clinic's own here before opening the shop.
 */
export const BUSINESS_PHONES: readonly [Phone, ...Phone[]] = [
  { dial: '+201001234567', shown: '0100 123 4567' },
  { dial: '+201112345678', shown: '0111 234 5678' },
];
