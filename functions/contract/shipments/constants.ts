/** Who brings a parcel. */
export const CARRIERS = ['driver'] as const;
export type Carrier = (typeof CARRIERS)[number];

/**
 * What became of a parcel: it is somebody's to bring; it is on its way; an attempt failed; the customer has it; it came back
 * to us or was lost; or it was taken from its driver before it left.
 */
export const SHIPMENT_STATES = ['assigned', 'out', 'failed', 'delivered', 'returned', 'lost', 'withdrawn'] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

/** The states in which somebody has something left to do. An order has at most one such parcel. */
export const OPEN_SHIPMENT_STATES = ['assigned', 'out', 'failed'] as const satisfies readonly ShipmentState[];
export const isOpenShipment = (state: ShipmentState): boolean => OPEN_SHIPMENT_STATES.some((one) => one === state);

/** Where its driver may bring a parcel. */
export const DRIVER_MOVES = ['out', 'delivered', 'failed'] as const satisfies readonly ShipmentState[];
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
