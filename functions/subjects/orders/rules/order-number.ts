import { digest } from '#lib/ids.ts';

const FIRST = 1_000_000;
const COUNT = 9_000_000;

/** Damm's table: one wrong digit, or two neighbours swapped, always changes the check digit. */
const DAMM = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;

/**
 * The number of an order that can be read aloud: 8 digits, the last one a check digit. It follows from the order's id
 * and from how often placing it was tried, because two orders may meet at one number and the second has to move on.
 */
export function orderNumber(orderId: string, attempt: number): string {
  const hash = digest(['order-number', orderId, attempt]).slice(0, 12);
  const digits = String(FIRST + (Number.parseInt(hash, 16) % COUNT));
  return digits + dammDigit(digits);
}

/** True for 8 digits whose check digit is right. */
export function isOrderNumber(text: string): boolean {
  return /^[1-9]\d{7}$/.test(text) && dammDigit(text) === 0;
}

function dammDigit(digits: string): number {
  let interim = 0;
  for (const digit of digits) {
    interim = DAMM[interim]?.[Number(digit)] ?? 0;
  }
  return interim;
}
