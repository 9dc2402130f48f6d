import type { InferType } from 'yup';
import { ID_PATTERN, MAX_PAGE_SIZE, MAX_PRICE } from '../constants.ts';
import { PATIENT_QUERY_MAX } from '../devices/constants.ts';
import { device } from '../devices/schemas.ts';
import {
  array,
  boolean,
  choice,
  day,
  exact,
  id,
  list,
  number,
  numberOrNull,
  object,
  optionalText,
  optionalWritableText,
  paged,
  requestId,
  serialNumber,
  string,
  textOrNull,
} from '../fields.ts';
import { egp } from '../money.ts';
import { patientSummary } from '../patients/patient-summary.ts';
import {
  DELIVERY_MAX,
  FREE_STATES,
  KEPT_STATES,
  LIFE_KINDS,
  LOAN_NOTE_MAX,
  PIECE_STATES,
  SUPPLIER_MAX,
} from './constants.ts';

/** A piece of the stock that has a serial number. */
export const piece = object({
  $id: string().required(),
  product_id: string().required(),
  /** What the product is called. */
  title: string().defined(),
  /** In capitals and without spaces; no two pieces have the same. */
  serial_number: string().required(),
  state: choice(PIECE_STATES),
  /** The day on which it was taken in, at 00:00Z. */
  received_on: string().required(),
  supplier: textOrNull(),
  /** EGP; null for all but admins, and where nobody said it. */
  cost: numberOrNull(),
  version: number().required(),
});
export type Piece = InferType<typeof piece>;

/** That a piece was lent to a client. */
export const loan = object({
  $id: string().required(),
  serial_number: string().required(),
  title: string().defined(),
  /** Null when their record was erased. */
  patient: patientSummary.nullable().defined(),
  /** The repair for whose time it is lent. */
  job_id: textOrNull(),
  lent_at: string().required(),
  /** The day on which it is to be back, at 00:00Z. */
  due_on: string().required(),
  returned_at: textOrNull(),
  /** To be back by today, or by an earlier day, and not back. */
  due: boolean().required(),
  overdue: boolean().required(),
  note: textOrNull(),
  /** Who lent it. */
  actor_name: string().defined(),
  version: number().required(),
});
export type Loan = InferType<typeof loan>;

/** Something that happened to a hearing aid. What `state`, `number` and `name` are is said by its kind. */
const lifeEvent = object({
  $id: string().required(),
  kind: choice(LIFE_KINDS),
  /** ISO 8601. */
  at: string().required(),
  /** Where it stands: of a job, an order (its delivery), a return or a request. */
  state: textOrNull(),
  /** An order's, a return's, or the lab's. */
  number: textOrNull(),
  /** What is said of it: the supplier, what is asked for, a note. */
  about: textOrNull(),
  /** Who lent it, or took it in. */
  name: textOrNull(),
  /** A day that follows from it, at 00:00Z: the end of the warranty, when it is promised or due. */
  until: textOrNull(),
  patient: patientSummary.nullable().defined(),
});
export type LifeEvent = InferType<typeof lifeEvent>;

/** A serial number's whole life. Orders are told to those who see them. */
const serialLife = object({
  serial_number: string().required(),
  /** The piece of the stock; null for one that was never taken in by its number. */
  piece: piece.nullable().defined(),
  /** The client's hearing aid that it became, or that was brought; null when it is nobody's. */
  device: device.shape({ patient: patientSummary.required() }).nullable().defined(),
  /** Who has it now; null when it is not lent. */
  loan: loan.nullable().defined(),
  /** Newest first. */
  events: list(lifeEvent),
});
export type SerialLife = InferType<typeof serialLife>;

export const takeInGoods = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    productId: id(),
    supplier: optionalWritableText(SUPPLIER_MAX),
    /** EGP a piece. */
    cost: egp(MAX_PRICE).nullable().optional(),
    /** The day on which they came, today or before. */
    day: day().required(),
    serials: array().of(serialNumber()).min(1).max(DELIVERY_MAX).required(),
  }),
  output: object({ taken: number().required(), stock: number().required() }),
};

export const fetchGoods = {
  input: exact({
    id: id(),
    productId: id().optional(),
    /** Serial number, hearing aid, supplier, or where the piece is. */
    query: optionalText(PATIENT_QUERY_MAX),
    cursor: string().matches(ID_PATTERN).optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  }),
  output: object(paged(piece)),
};

export const updatePiece = {
  input: exact({
    id: id(),
    pieceId: id(),
    version: number().integer().min(0).required(),
    data: exact({
      serial_number: serialNumber().optional(),
      state: string().oneOf(KEPT_STATES).optional(),
      supplier: optionalWritableText(SUPPLIER_MAX),
      cost: egp(MAX_PRICE).nullable().optional(),
    }),
  }),
  output: piece,
};

export const fetchSerial = {
  input: exact({ id: id(), serial: serialNumber() }),
  output: serialLife,
};

export const fetchFreePieces = {
  input: exact({ id: id(), productId: id().optional() }),
  output: object({
    documents: list(
      object({ serial_number: string().required(), title: string().defined(), state: choice(FREE_STATES) }),
    ),
  }),
};

export const lendDevice = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    serial: serialNumber(),
    patientId: id(),
    jobId: id().optional(),
    /** Today or later. */
    due_on: day().required(),
    note: optionalWritableText(LOAN_NOTE_MAX),
  }),
  output: loan,
};

export const endLoan = {
  input: exact({
    id: id(),
    loanId: id(),
    /** It can be sold as new; else it is kept for lending. */
    sellable: boolean().required(),
  }),
  output: loan,
};

export const fetchLoans = {
  input: exact({ id: id() }),
  output: object({
    documents: list(loan),
    total: number().required(),
    due: number().required(),
    overdue: number().required(),
  }),
};
