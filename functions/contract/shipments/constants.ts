/** Delivery companies that the functions can work with. */
export const COMPANIES = ['bosta'] as const;
export type Company = (typeof COMPANIES)[number];
/** Who brings a parcel: somebody who works here, or a company. */
export const CARRIERS = ['driver', ...COMPANIES] as const;
export type Carrier = (typeof CARRIERS)[number];

/**
 * What became of a parcel: it is somebody's to bring; it is on its way; an attempt failed; the customer has it; it came back
 * to us or was lost; or it was taken from its carrier before it left. A pick-up of a return goes the other way: `out` to the
 * customer, `collected` from them, `delivered` to us.
 */
export const SHIPMENT_STATES = [
  'assigned',
  'out',
  'collected',
  'failed',
  'delivered',
  'returned',
  'lost',
  'withdrawn',
] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

/** The states in which somebody has something left to do. An order has at most one such parcel. */
export const OPEN_SHIPMENT_STATES = [
  'assigned',
  'out',
  'collected',
  'failed',
] as const satisfies readonly ShipmentState[];
export const isOpenShipment = (state: ShipmentState): boolean => OPEN_SHIPMENT_STATES.some((one) => one === state);

/** Where its driver may bring a parcel or a pick-up. */
export const DRIVER_MOVES = ['out', 'collected', 'delivered', 'failed'] as const satisfies readonly ShipmentState[];
export type DriverMove = (typeof DRIVER_MOVES)[number];

/** Why a parcel was not handed over. */
export const FAILURE_REASONS = [
  'no_answer',
  'not_there',
  'postponed',
  'wrong_address',
  'no_cash',
  'refused',
  'other',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const SHIPMENT_NOTE_MAX = 300;
/** Parcels that somebody has at once, and whose cash is handed in together. */
export const PARCELS_MAX = 100;
export const HANDED_IN_AT_ONCE = 30;

/** What differs between a delivery company's parcel and ours, which somebody has to look into. */
export const PARCEL_FINDINGS = [
  /** The company does not know the parcel, or has two of it, or uses its number for another one. */
  'unknown_to_company',
  'made_twice',
  'other_parcel',
  /** It collects, or has collected, another amount than the order asks for. */
  'amount_differs',
  /** It says that the parcel came back, was lost or was cancelled, and the order says nothing of that. */
  'came_back',
  'lost_there',
  'cancelled_there',
  /** It has handed the parcel over, and the order ended otherwise; or the order is delivered, and it has not. */
  'delivered_there',
  'not_delivered_there',
  /** We took the parcel back, and the company goes on with it. */
  'not_cancelled',
  /** The company moved the parcel on, and the order does not allow that, as its money is to go back. */
  'order_refuses',
] as const;
export type ParcelFinding = (typeof PARCEL_FINDINGS)[number];

/** How far a parcel is by what a company says; `unclear` where it says nothing that we know. */
export const COMPANY_STATES = [
  'assigned',
  'out',
  'collected',
  'failed',
  'delivered',
  'returned',
  'lost',
  'cancelled',
  'unclear',
] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** What differs of a payout: less or more reached the bank than the company collected. */
export const PAYOUT_FINDINGS = ['paid_short', 'paid_over'] as const;
export type PayoutFinding = (typeof PAYOUT_FINDINGS)[number];
/** What somebody found out about a difference. */
export const LOOKED_INTO_NOTE_MAX = 300;

export const TRACKING_NUMBER_MAX = 40;
export const CARRIER_FAULT_MAX = 300;
/** Why a company has no parcel of ours, where that is not in its own words. */
export const CARRIER_FAULTS = ['not_reached', 'city_not_served', 'order_gone', 'no_reason'] as const;
export type CarrierFault = (typeof CARRIER_FAULTS)[number];
export const DISTRICT_ID_MAX = 60;
export const PAYOUT_REFERENCE_MAX = 60;
/** Parcels of one payout of a company. */
export const PAID_OUT_AT_ONCE = 40;
