import type { InferType } from 'yup';
import {
  boolean,
  choice,
  choiceOrNull,
  documentList,
  exact,
  id,
  lang,
  list,
  number,
  numberOrNull,
  object,
  optionalText,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { orderDetails } from '../orders/admin-schemas.ts';
import { returnDetails } from '../returns/schemas.ts';
import {
  COMPANIES,
  COMPANY_STATES,
  DISTRICT_ID_MAX,
  LOOKED_INTO_NOTE_MAX,
  PARCEL_FINDINGS,
  SHIPMENT_STATES,
} from './constants.ts';

const version = () => number().integer().min(0).required();

export const fetchDrivers = {
  input: exact({ id: id() }),
  output: documentList(object({ $id: string().required(), name: string().required() })),
};

export const assignDriver = {
  input: exact({ id: id(), orderId: id(), version: version(), driverId: id(), lang: lang() }),
  output: orderDetails,
};

export const withdrawShipment = {
  input: exact({ id: id(), orderId: id(), version: version(), lang: lang() }),
  output: orderDetails,
};

/** Where a delivery company brings parcels in the governorate of an order. */
const carrierOptions = object({
  /** The company that is set up; null where there is none. */
  company: string().oneOf(COMPANIES).nullable().defined(),
  /** False when it did not answer. */
  answered: boolean().required(),
  districts: list(object({ id: string().required(), name_ar: string().defined(), name_en: string().defined() })),
  /** The district that the address seems to name. */
  suggested: textOrNull(),
});
export type CarrierOptions = InferType<typeof carrierOptions>;

export const fetchCarrierOptions = { input: exact({ id: id(), orderId: id() }), output: carrierOptions };

const districtId = optionalText(DISTRICT_ID_MAX);

export const sendByCompany = {
  input: exact({ id: id(), orderId: id(), version: version(), districtId, lang: lang() }),
  output: orderDetails,
};

export const fetchParcelLabel = {
  input: exact({ id: id(), shipmentId: id() }),
  /** A PDF in base64. */
  output: object({ pdf: string().required() }),
};

/** A parcel of which the company and we say different things. Money in EGP. */
const parcelDifference = object({
  $id: string().required(),
  version: version(),
  order_id: string().required(),
  /** The order's. */
  number: string().required(),
  tracking_number: textOrNull(),
  is_pick_up: boolean().required(),
  state: choice(SHIPMENT_STATES),
  finding: choice(PARCEL_FINDINGS),
  /** What the company said when it was found, and the amounts on both sides. */
  told_state: choiceOrNull(COMPANY_STATES),
  told: numberOrNull(),
  due: numberOrNull(),
  /** What somebody found out about it, who and when. */
  looked_into_note: textOrNull(),
  looked_into_by: textOrNull(),
  looked_into_at: textOrNull(),
});
export type ParcelDifference = InferType<typeof parcelDifference>;

export const fetchParcelDifferences = {
  input: exact({ id: id() }),
  output: object({
    documents: list(parcelDifference),
    total: number().required(),
    /** Those that somebody has looked into, the last ones first. */
    looked_into: list(parcelDifference),
    /** Payouts of another amount that nobody has looked into. */
    payouts: number().required(),
  }),
};

export const lookIntoParcel = {
  input: exact({ id: id(), shipmentId: id(), version: version(), note: text(LOOKED_INTO_NOTE_MAX) }),
  output: parcelDifference,
};

export const reopenParcelDifference = {
  input: exact({ id: id(), shipmentId: id(), version: version() }),
  output: parcelDifference,
};

export const orderPickUp = {
  /** By a colleague, or by the company when none is named. */
  input: exact({
    id: id(),
    returnId: id(),
    driverId: string().max(36).nullable().optional(),
    districtId,
    lang: lang(),
  }),
  output: returnDetails,
};

export const cancelPickUp = {
  input: exact({ id: id(), returnId: id(), lang: lang() }),
  output: returnDetails,
};
