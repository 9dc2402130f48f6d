import { dayAfter } from '#contract/cairo-day.ts';
import type { PaymentStatus } from '#contract/constants.ts';
import { type DeliveryMethod, PICK_UP_SETTINGS, type PickUpSetting } from '#contract/delivery/constants.ts';
import type { DeliveryArea } from '#contract/delivery/settings-schemas.ts';
import { egpToPiasters } from '#lib/money.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';

/** Days that delivery takes, at least and at most. */
export interface DeliveryDays {
  from: number;
  to: number;
}

/** What delivery costs and how long it takes, as the admin has set it. */
export interface DeliveryTerms {
  /** Where nothing else is said of a governorate. */
  feePiasters: number;
  days: DeliveryDays;
  areas: readonly DeliveryArea[];
  /** Products that cost so much or more are brought for nothing; 0 for none. */
  freeFromPiasters: number;
  hasPickUp: boolean;
  /** The clinic works on a day, `2026-11-20`. */
  isWorkday: (day: string) => boolean;
}

/** How an order gets to its customer, and where that is; without a governorate it is anywhere. */
export interface Destination {
  method: DeliveryMethod;
  city?: string | undefined;
}

/** What delivery costs. `subtotalPiasters` is what is paid for the products, after whatever is taken off. */
export function deliveryFee(terms: DeliveryTerms, { method, city }: Destination, subtotalPiasters: number): number {
  const isFree = terms.freeFromPiasters > 0 && subtotalPiasters >= terms.freeFromPiasters;
  if (method === 'pick_up' || isFree) {
    return 0;
  }
  const fee = areaOf(terms, city)?.fee;
  return fee == null ? terms.feePiasters : egpToPiasters(fee);
}

/** How long delivery takes; null where nothing is promised. What is collected is ready when the clinic says so. */
export function promisedDays(terms: DeliveryTerms, { method, city }: Destination): DeliveryDays | null {
  const area = areaOf(terms, city);
  const days = area?.days_to == null ? terms.days : { from: area.days_from ?? 0, to: area.days_to };
  return method === 'pick_up' || days.to === 0 ? null : days;
}

/** The days on which an order of a day comes, both as `2026-11-20`. Only days count on which the clinic works. */
export function promisedOn(
  day: string,
  { from, to }: DeliveryDays,
  isWorkday: (day: string) => boolean,
): { from: string; until: string } {
  return { from: workdayAfter(day, from, isWorkday), until: workdayAfter(day, to, isWorkday) };
}

/** A clinic that is closed for longer says nothing about its days: then they count as they are. */
const LONGEST_CLOSED_DAYS = 30;

function workdayAfter(day: string, count: number, isWorkday: (day: string) => boolean): string {
  let reached = day;
  let closed = 0;
  for (let left = count; closed < LONGEST_CLOSED_DAYS; ) {
    if (!isWorkday(reached)) {
      closed += 1;
    } else if (left === 0) {
      return reached;
    } else {
      left -= 1;
      closed = 0;
    }
    reached = dayAfter(reached);
  }
  return dayAfter(day, count);
}

/** What an order keeps of the days on which it comes. */
export const keptPromise = (promise: { from: string; until: string } | null) => ({
  promised_from: promise && `${promise.from}T00:00:00.000Z`,
  promised_until: promise && `${promise.until}T00:00:00.000Z`,
});

/** What an order promises, as days; nothing while it has to be paid first, because they count from its payment. */
export function readPromise(order: {
  payment_method: 'cash' | 'card';
  payment_status: PaymentStatus;
  promised_from: string | null;
  promised_until: string | null;
}): { from: string; until: string } | null {
  const { payment_method, payment_status, promised_from: from, promised_until: until } = order;
  const isPaidFirst = payment_method === 'card' && isUnpaid(payment_status);
  return from && until && !isPaidFirst ? { from: from.slice(0, 10), until: until.slice(0, 10) } : null;
}

function areaOf({ areas }: DeliveryTerms, city: string | undefined): DeliveryArea | undefined {
  return areas.find((area) => area.city === city);
}

/** What the column of the settings holds; a row from before holds nothing. */
export const readDeliveryAreas = (column: string | null | undefined): DeliveryArea[] =>
  column ? JSON.parse(column) : [];

/** The list as its column keeps it, always written alike; a governorate of which nothing is said is left out. */
export function keptDeliveryAreas(sent: readonly Partial<DeliveryArea>[]): string | null {
  const kept = sent.flatMap(({ city, fee = null, days_from = null, days_to = null }) =>
    fee === null && days_to === null ? [] : [{ city, fee, days_from: days_to === null ? null : days_from, days_to }],
  );
  return kept.length === 0 ? null : JSON.stringify(kept);
}

/** Whether orders may be collected; a row from before says nothing, and then they may not. */
export const readPickUp = (column: string | null | undefined): PickUpSetting =>
  PICK_UP_SETTINGS.find((one) => one === column) ?? 'off';
