import type { InferType } from 'yup';
import { ID_PATTERN } from '../constants.ts';
import { FIELD_MESSAGE_KEYS } from '../errors.ts';
import {
  boolean,
  choice,
  counted,
  exact,
  id,
  lang,
  lazy,
  list,
  mixed,
  number,
  object,
  productType,
  requestId,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { CSV_MAX_LENGTH, CSV_PROBLEM_KEYS } from './csv.ts';
import { answered, newProduct, productChanges, productPage } from './product-schemas.ts';

/** What editors see of a product: both languages, and what the store does not show. */
const editable = {
  $id: string().required(),
  $createdAt: string().required(),
  /** Raised by every edit, not by sales. */
  version: number().required(),
  /** Taken out of the store, and kept because an order holds it. */
  archived: boolean().required(),
};
const editableHearingAid = object({ ...editable, ...answered['hearing-aids'] }).required();
export type EditableHearingAid = InferType<typeof editableHearingAid>;
const editableAccessory = object({ ...editable, ...answered.accessories }).required();
export type EditableAccessory = InferType<typeof editableAccessory>;
const editableProduct = lazy((value?: { product_type?: unknown }) =>
  value?.product_type === 'accessories' ? editableAccessory : editableHearingAid,
);
export type EditableProduct = InferType<typeof editableProduct>;

export const fetchProducts = {
  input: exact({
    id: id(),
    product_type: productType(),
    ...productPage,
    search: string().max(200).nullable().optional(),
    /** True for those that were deleted while an order holds them. */
    archived: boolean().optional(),
    lang: lang(),
  }),
  output: object({
    ...counted(editableProduct),
    /** Of these products, how many people wait for those that are sold out; at most 5,000 are counted. */
    waiting: list(object({ $id: string().required(), count: number().required() })),
  }).required(),
};

export const createProduct = {
  input: exact({
    id: id(),
    product_type: productType(),
    data: newProduct,
    requestId: requestId(),
    lang: lang(),
  }),
  output: editableProduct,
};

export const updateProduct = {
  input: exact({
    productId: id(),
    id: id(),
    product_type: productType(),
    data: productChanges,
    /** The version that the editor saw; a later one is refused with `product_changed`. */
    version: number().integer().min(0).optional(),
    /** The stock that the editor saw: only the difference to `data.stock` is applied, so that sales stay sold. */
    stock_seen: number().integer().min(0).optional(),
    requestId: requestId(),
    lang: lang(),
  }),
  output: editableProduct,
};

export const deleteProduct = {
  input: exact({ productId: id(), id: id(), product_type: productType(), lang: lang() }),
  output: object({ $id: string().required(), archived: boolean().required() }).required(),
};

export const restoreProduct = {
  input: exact({ productId: id(), id: id(), product_type: productType(), requestId: requestId(), lang: lang() }),
  output: editableProduct,
};

/** What is wrong with a line of a file. */
const csvProblem = object({
  /** As a spreadsheet counts: the heading is line 1. 0 when it is the file as a whole. */
  line: number().required(),
  /** Null when it is the line as a whole. */
  column: textOrNull(),
  key: choice([...FIELD_MESSAGE_KEYS, ...CSV_PROBLEM_KEYS]),
  values: mixed<Record<string, string | number>>().optional(),
});
export type CsvProblem = InferType<typeof csvProblem>;

/** A value that a file would change, or a product that it would bring: then `column` and both values are null. */
const csvChange = object({
  line: number().required(),
  /** What the product is called. */
  label: string().defined(),
  column: textOrNull(),
  before: textOrNull(),
  after: textOrNull(),
});
export type CsvChange = InferType<typeof csvChange>;

/** What importing a file did, or would do. */
const importResult = object({
  /** True when everything is stored now; with problems nothing is. */
  imported: boolean().required(),
  /** Lines that are new products, that change one, and that change nothing. */
  created: number().required(),
  changed: number().required(),
  unchanged: number().required(),
  /** The first bad lines. */
  problems: list(csvProblem),
  /** How many there are altogether. */
  problemCount: number().required(),
  /** Of a trial: the first changes, for the eye. */
  sample: list(csvChange),
  /** Of a trial: the file that takes the changes of products back, to be imported with `undoes`. */
  undo: textOrNull(),
});
export type ImportResult = InferType<typeof importResult>;

export const importProducts = {
  input: exact({
    id: id(),
    product_type: productType(),
    csv: text(CSV_MAX_LENGTH),
    dryRun: boolean().required(),
    requestId: requestId(),
    /** The `requestId` of an import of this admin: what it brought is taken out again, and the file may be a heading. */
    undoes: requestId(),
    lang: lang(),
  }),
  output: importResult,
};

/** A part of an export. Parts put together are the file; the first one has the heading. */
const exportPart = object({
  csv: string().defined(),
  /** Lines of this part. */
  lines: number().required(),
  /** The `cursor` that brings the next part; null after the last. */
  next: textOrNull(),
});
export type ExportPart = InferType<typeof exportPart>;

export const exportProducts = {
  input: exact({
    id: id(),
    product_type: productType(),
    cursor: string().matches(ID_PATTERN).optional(),
    lang: lang(),
  }),
  output: exportPart,
};
