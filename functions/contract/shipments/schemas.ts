import type { InferType } from 'yup';
import {
  boolean,
  choice,
  documentList,
  exact,
  id,
  list,
  message,
  number,
  object,
  optionalChoice,
  optionalWritableText,
  string,
  textOrNull,
} from '../fields.ts';
import {
  CARRIERS,
  DRIVER_MOVES,
  FAILURE_REASONS,
  PARCEL_FINDINGS,
  SHIPMENT_NOTE_MAX,
  SHIPMENT_STATES,
} from './constants.ts';

const reasonOrNull = () => string().oneOf(FAILURE_REASONS).nullable().defined();

/** A parcel of an order, as the admin sees it. Money in EGP. */
export const shipment = object({
  $id: string().required(),
  $createdAt: string().required(),
  carrier: choice(CARRIERS),
  state: choice(SHIPMENT_STATES),
  driver_name: string().defined(),
  /** How often it was tried in vain, and why the last time. */
  attempts: number().required(),
  failure_reason: reasonOrNull(),
  note: textOrNull(),
  /** The cash that was taken for it, and whether the till has it. */
  collected: number().required(),
  handed_in: boolean().required(),
  /** A delivery company's number of it; null while it has none. */
  tracking_number: textOrNull(),
  /** The company has not confirmed yet what was asked of it, and is asked again. */
  asking: boolean().required(),
  /** Why the company did not take it. */
  fault: textOrNull(),
  finding: string().oneOf(PARCEL_FINDINGS).nullable().defined(),
  /** What somebody found out about that. */
  looked_into_note: textOrNull(),
  /** When it became what it is. */
  at: string().required(),
});
export type Shipment = InferType<typeof shipment>;

/** A parcel, as whoever brings it sees it. Money in EGP. */
const delivery = object({
  $id: string().required(),
  version: number().required(),
  /** True for pieces of a return that are fetched from the customer. */
  is_pick_up: boolean().required(),
  state: choice(SHIPMENT_STATES),
  /** The order's. */
  number: string().required(),
  name: string().defined(),
  phone: string().defined(),
  address: string().defined(),
  /** The governorate's English name. */
  city: string().defined(),
  /** In cash at the door; 0 where nothing is left to pay. */
  to_collect: number().required(),
  /** What was taken. */
  collected: number().required(),
  pieces: number().required(),
  attempts: number().required(),
  failure_reason: reasonOrNull(),
  note: textOrNull(),
  /** When it became what it is. */
  at: string().required(),
});
export type Delivery = InferType<typeof delivery>;

const deliveries = object({
  documents: list(delivery),
  total: number().required(),
  /** Cash that the caller took and has not handed in, of any day. */
  cash: number().required(),
});
export type Deliveries = InferType<typeof deliveries>;

export const fetchDeliveries = { input: exact({ id: id() }), output: deliveries };

export const moveShipment = {
  input: exact({
    id: id(),
    shipmentId: id(),
    version: number().integer().min(0).required(),
    state: choice(DRIVER_MOVES),
    /** Why it was not handed over. */
    reason: optionalChoice(FAILURE_REASONS).when('state', ([state], schema) =>
      state === 'failed' ? schema.test('needed', message('required'), (value) => Boolean(value)) : schema,
    ),
    note: optionalWritableText(SHIPMENT_NOTE_MAX),
  }),
  output: delivery,
};

/** A parcel whose cash its carrier owes. EGP. */
export const owedParcel = object({
  $id: string().required(),
  number: string().required(),
  amount: number().required(),
  collected_at: string().required(),
});

/** Cash of carriers, for the till. */
export const driverCash = documentList(
  object({
    /** A company's is its name. */
    driver_id: string().required(),
    /** Empty for a company, which pages name. */
    driver_name: string().defined(),
    /** EGP. */
    total: number().required(),
    parcels: list(owedParcel),
  }),
);
export type DriverCash = InferType<typeof driverCash>['documents'][number];
