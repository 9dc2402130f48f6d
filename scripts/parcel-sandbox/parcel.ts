/** What became of a parcel, with Bosta's numbers. */
export const STATES = {
  new: 10,
  picked_up: 21,
  collected: 23,
  in_transit: 30,
  out: 41,
  delivered: 45,
  returned: 46,
  exception: 47,
  terminated: 48,
  lost: 100,
  investigated: 102,
} as const;
export type ParcelState = keyof typeof STATES;
export const PARCEL_STATES = Object.keys(STATES) as ParcelState[];

/** Bosta's numbers of why nobody took a parcel, with its words. */
export const EXCEPTIONS: Readonly<Record<number, string>> = {
  1: 'Customer is not in the address',
  3: 'Customer postponed delivery to another day',
  7: 'Customer is not answering',
  8: 'Customer refused to receive the shipment',
};

export interface Parcel {
  _id: string;
  trackingNumber: string;
  businessReference: string;
  type: number;
  /** EGP. */
  cod: number;
  state: ParcelState;
  exceptionCode: number | null;
  numberOfAttempts: number;
  receiver: string;
  phone: string;
  address: string;
  pieces: number;
}

/** As the API tells of it. */
export function toApi(parcel: Parcel): Record<string, unknown> {
  const { state, exceptionCode, receiver, phone, address, pieces, ...one } = parcel;
  return {
    ...one,
    state: { code: STATES[state], value: state },
    type: { code: one.type, value: one.type === 25 ? 'Customer Return Pickup' : 'Send' },
    ...(exceptionCode !== null && { exceptionCode, exceptionReason: EXCEPTIONS[exceptionCode] ?? 'Other' }),
    receiver: { fullName: receiver, phone },
    dropOffAddress: { firstLine: address },
    specs: { packageDetails: { itemsCount: pieces } },
  };
}

/** As it is reported, in a state that may not be its own. */
export function toReport({ state, ...parcel }: Parcel, at: Date): Record<string, unknown> {
  const { _id, trackingNumber, type, cod, businessReference, numberOfAttempts, exceptionCode } = parcel;
  return {
    _id,
    trackingNumber,
    state: STATES[state],
    type,
    cod,
    timeStamp: at.getTime(),
    businessReference,
    numberOfAttempts,
    ...(exceptionCode !== null && { exceptionCode, exceptionReason: EXCEPTIONS[exceptionCode] ?? 'Other' }),
  };
}
