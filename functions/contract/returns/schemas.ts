import type { InferType } from 'yup';
import { ID_PATTERN, LANGUAGES, MAX_CART_LINES, MAX_LINE_COUNT, MAX_PAGE_SIZE, PAYMENT_METHODS } from '../constants.ts';
import {
  array,
  boolean,
  choice,
  count,
  exact,
  id,
  lang,
  list,
  message,
  number,
  object,
  optionalChoice,
  optionalWritableText,
  paged,
  productType,
  requestId,
  serialNumber,
  string,
  textOrNull,
} from '../fields.ts';
import { isBlank } from '../invisible.ts';
import { order } from '../orders/schemas.ts';
import { ORDER_SERIALS_MAX } from '../pieces/constants.ts';
import { shipment } from '../shipments/schemas.ts';
import { PIECE_FATES } from './numbered.ts';
import {
  KEPT_REASONS,
  RETURN_FILTERS,
  RETURN_MOVES,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_TEXT_MAX,
} from './states.ts';

const product = { product_id: id(), product_type: productType() };
const pieces = () => number().integer().min(0).max(MAX_LINE_COUNT).required();

/** Whether each product is named once. A line that names none is told by its own fields, and may be anything here. */
const eachOnce = {
  name: 'each-once',
  message: message('invalid'),
  test: (lines: readonly unknown[] = []) => {
    const named = lines.flatMap((line) => {
      const { product_id, product_type } = Object(line) as { product_id?: unknown; product_type?: unknown };
      return typeof product_id === 'string' && typeof product_type === 'string' ? `${product_type} ${product_id}` : [];
    });
    return new Set(named).size === named.length;
  },
} as const;

export const requestReturn = {
  input: exact({
    userId: id(),
    orderId: id(),
    lines: array()
      .of(exact({ ...product, count: count(1) }))
      .required()
      .min(1, message('required'))
      .max(MAX_CART_LINES)
      .test(eachOnce),
    reason: optionalChoice(RETURN_REASONS),
    /** Needed where no reason of the list fits. */
    reason_text: optionalWritableText(RETURN_TEXT_MAX).test(
      'said',
      message('required'),
      (value, { parent }) => parent.reason !== 'other' || !isBlank(value),
    ),
    requestId: requestId().required(),
    lang: lang(),
  }),
  output: order,
};

export const withdrawReturn = {
  input: exact({ userId: id(), orderId: id(), returnId: id(), lang: lang() }),
  output: order,
};

/** A return in the list of the desk. Money in EGP. */
const returnRow = object({
  $id: string().required(),
  $createdAt: string().required(),
  order_id: string().required(),
  /** The order's number. */
  number: string().required(),
  state: choice(RETURN_STATES),
  reason: choice(KEPT_REASONS),
  received_at: textOrNull(),
  ended_at: textOrNull(),
  /** The day in Cairo until which the money has to be back; null before the pieces arrived. */
  refund_by: textOrNull(),
  /** That day is over and the money is not back. */
  late: boolean().required(),
  /** What is owed or went back for it. */
  refund: number().required(),
  // Empty once the person of an order is forgotten.
  first_name: string().defined(),
  last_name: string().defined(),
  phone: string().defined(),
  /** The language in which they ordered. */
  lang: choice(LANGUAGES),
});
export type ReturnRow = InferType<typeof returnRow>;

/** A product of a return; what became of its pieces is all 0 before somebody has looked at them. */
const returnLine = object({
  ...product,
  title_ar: string().required(),
  title_en: string().required(),
  /** What was paid for these pieces. */
  paid: number().required(),
  count: number().required(),
  restocked: number().required(),
  unsellable: number().required(),
  sent_back: number().required(),
  /** Pieces of the order that are not in the return and did not come back before. */
  stays: number().required(),
  /** The numbered pieces of the product that the order took and that did not come back before. */
  serials: list(string().required()),
});
export type ReturnLine = InferType<typeof returnLine>;

const returnStep = object({
  state: choice(RETURN_STATES),
  at: string().required(),
  /** Who did it; empty for the card provider. */
  by: string().defined(),
});

/** A return as the desk works on it. */
export const returnDetails = returnRow.shape({
  reason_text: textOrNull(),
  /** What the desk wrote to the customer. */
  note: textOrNull(),
  /** The part of `refund` that is the delivery fee. */
  fee: number().required(),
  payment_method: choice(PAYMENT_METHODS),
  lines: list(returnLine),
  /** Oldest first. */
  steps: list(returnStep),
  /** The newest pick-up of its pieces. */
  pick_up: shipment.nullable().defined().default(null),
  moves: object({
    /** Somebody may be sent to fetch the pieces; a pick-up may be taken back. */
    fetch: boolean().required(),
    keep: boolean().required(),
    receive: boolean().required(),
    refuse: boolean().required(),
    inspect: boolean().required(),
    /** `cash`: hand it over and say so; `card`: `refund-order`. */
    refund: string().oneOf(PAYMENT_METHODS).nullable().defined(),
  }).required(),
});
export type ReturnDetails = InferType<typeof returnDetails>;

const returnPage = object(paged(returnRow));
export type ReturnPage = InferType<typeof returnPage>;

export const fetchReturns = {
  input: exact({
    id: id(),
    filter: string().oneOf(RETURN_FILTERS).optional(),
    /** What was typed: number, name, phone, email; every word must be found. */
    query: string().max(200).nullable().optional(),
    cursor: string().matches(ID_PATTERN).optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
    lang: lang(),
  }),
  output: returnPage,
};

export const fetchReturn = { input: exact({ id: id(), returnId: id(), lang: lang() }), output: returnDetails };

/** For the customer to read. */
const note = optionalWritableText(RETURN_TEXT_MAX);

export const moveReturn = {
  input: exact({ id: id(), returnId: id(), state: choice(RETURN_MOVES), note, lang: lang() }),
  output: returnDetails,
};

export const inspectReturn = {
  input: exact({
    id: id(),
    returnId: id(),
    /**
     * Of every line: pieces that nobody can buy any more, and pieces that the customer gets back. The rest are as new. Of
     * numbered pieces also which, unless that is clear (`fateOfAll`); those that are not named stay with the customer.
     */
    lines: array()
      .of(
        exact({
          ...product,
          unsellable: pieces(),
          sent_back: pieces(),
          pieces: array()
            .of(exact({ serial: serialNumber(), fate: choice(PIECE_FATES) }))
            .max(ORDER_SERIALS_MAX)
            .optional(),
        }),
      )
      .required()
      .max(MAX_CART_LINES)
      .test(eachOnce),
    note,
    lang: lang(),
  }),
  output: returnDetails,
};
