import { normalizePhone } from '../phone.ts';

/** So many addresses a customer keeps at most. */
export const ADDRESSES_MAX = 10;

/** What a customer calls an address is this long at most. */
export const ADDRESS_NAME_MAX = 40;

/** Where an order is delivered, by the names of the order's own fields. */
export interface Destination {
  phone: string;
  city: string;
  address: string;
}

/** As a destination is kept: without white space around it, the phone in one way of writing. */
export function tidied({ phone, city, address }: Destination): Destination {
  return { phone: normalizePhone(phone), city, address: address.trim() };
}

/** Whether two say the same place and the same phone. */
export function isSameDestination(one: Destination, other: Destination): boolean {
  const [a, b] = [tidied(one), tidied(other)];
  return a.phone === b.phone && a.city === b.city && a.address === b.address;
}
