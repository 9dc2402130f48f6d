import type { ISchema } from 'yup';
import { lazy } from 'yup';
import {
  CHANNEL_MAX,
  CLEARABLE_FIELDS,
  CSV_MAX_LENGTH,
  type EditableProduct,
  type ExportPart,
  FITTING_MAX,
  FITTING_MIN,
  type ImportResult,
  PRODUCT_TEXT_MAX,
  type ProductChanges,
  type ProductData,
  STOCK_MAX,
} from '../catalogue.ts';
import { HEARING_AID_STYLES, ID_PATTERN, MAX_PAGE_SIZE, MAX_PRICE, type ProductType } from '../constants.ts';
import type { FieldMessage } from '../errors.ts';
import type { DocumentList } from '../types.ts';
import {
  array,
  boolean,
  exact,
  id,
  lang,
  mixed,
  number,
  object,
  productType,
  requestId,
  string,
  text,
} from './fields.ts';
import { egp } from './money.ts';

const message = (key: FieldMessage['key']) => (): FieldMessage => ({ key });

const optional = (max: number) =>
  string()
    .nullable()
    .optional()
    .max(max)
    .test('writable', message('invalid'), (value) => !value || !/[\p{Cc}\p{Cs}]/u.test(value.replace(/[\t\r\n]/g, '')));

const price = () => egp(MAX_PRICE);
const stock = () => number().integer().min(0).max(STOCK_MAX);
const channel = () => number().integer().min(1).max(CHANNEL_MAX);
const fitting = () => number().integer().min(FITTING_MIN).max(FITTING_MAX);
const image = () => string().matches(ID_PATTERN, { excludeEmptyString: true });

/** Both ends of the range in dB HL, the lower one first. */
function risingRange(value: { fitting_range_from?: number | null; fitting_range_to?: number | null }): boolean {
  const { fitting_range_from: from, fitting_range_to: to } = value;
  return from == null || to == null || from <= to;
}

const shared = {
  price: price().nullable().optional(),
  stock: stock().nullable().optional(),
  image: image().nullable().optional(),
  description_ar: optional(PRODUCT_TEXT_MAX.description),
  description_en: optional(PRODUCT_TEXT_MAX.description),
};
const hearingAidFields = {
  brand: optional(PRODUCT_TEXT_MAX.brand),
  family: optional(PRODUCT_TEXT_MAX.family),
  model: optional(PRODUCT_TEXT_MAX.model),
  style: string()
    .nullable()
    .optional()
    .oneOf([...HEARING_AID_STYLES, '', null]),
  channel: channel().nullable().optional(),
  battery: optional(PRODUCT_TEXT_MAX.battery),
  fitting_range_from: fitting().nullable().optional(),
  fitting_range_to: fitting()
    .nullable()
    .optional()
    .test('rising', message('too_small'), (_value, { parent }) => risingRange(parent)),
  ...shared,
};
const accessoryFields = {
  brand: optional(PRODUCT_TEXT_MAX.brand),
  title_ar: optional(PRODUCT_TEXT_MAX.title),
  title_en: optional(PRODUCT_TEXT_MAX.title),
  battery_size: optional(PRODUCT_TEXT_MAX.battery_size),
  holder_type: optional(PRODUCT_TEXT_MAX.holder_type),
  ...shared,
};

/**
 * The fields of a product, by kind, as a form holds them: each may be empty. Which of them a new product must have is
 * told by `missingProductFields`, and answered as `fields_missing`.
 */
export const productFields = {
  'hearing-aids': exact(hearingAidFields),
  accessories: exact(accessoryFields),
};

const clear = (type: ProductType) =>
  array()
    .of(
      string()
        .oneOf([...CLEARABLE_FIELDS[type]])
        .required(),
    )
    .optional();

/** The fields of an edit: those that change, and in `clear` those that are to be empty. */
export const productChanges = {
  'hearing-aids': exact({ ...hearingAidFields, clear: clear('hearing-aids') }),
  accessories: exact({ ...accessoryFields, clear: clear('accessories') }),
};

/** Judges `data` by the kind of product that the input names beside it. */
function ofType<Data extends ProductData>(schemas: Record<ProductType, ISchema<unknown>>): ISchema<Data> {
  return lazy((_value, { parent }) =>
    parent?.product_type === 'accessories' ? schemas.accessories : schemas['hearing-aids'],
  ) as unknown as ISchema<Data>;
}

const editableBase = {
  $id: string().required(),
  $createdAt: string().required(),
  price: number().required(),
  stock: number().required(),
  image: string().nullable().defined(),
  description_ar: string().defined(),
  description_en: string().defined(),
  version: number().required(),
  archived: boolean().required(),
};
const editableHearingAid = object({
  ...editableBase,
  product_type: string().oneOf(['hearing-aids']).required(),
  brand: string().required(),
  family: string().required(),
  model: string().required(),
  style: string().oneOf(HEARING_AID_STYLES).required(),
  channel: number().required(),
  battery: string().required(),
  fitting_range: array().of(number().required()).length(2).required(),
}).required();
const editableAccessory = object({
  ...editableBase,
  product_type: string().oneOf(['accessories']).required(),
  brand: string().nullable().defined(),
  title_ar: string().nullable().defined(),
  title_en: string().nullable().defined(),
  battery_size: string().nullable().defined(),
  holder_type: string().nullable().defined(),
}).required();
const editableProduct = lazy((value: EditableProduct | undefined) =>
  value?.product_type === 'accessories' ? editableAccessory : editableHearingAid,
) as unknown as ISchema<EditableProduct>;

export const fetchProducts = {
  input: exact({
    id: id(),
    product_type: productType(),
    page: number().integer().min(1).max(100_000).optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
    search: string().max(200).nullable().optional(),
    /** True for those that were deleted while an order holds them. */
    archived: boolean().optional(),
    lang: lang(),
  }),
  output: object({
    documents: array()
      .of(editableProduct as never)
      .required(),
    total: number().required(),
  }) as unknown as ISchema<DocumentList<EditableProduct>>,
};

export const createProduct = {
  input: exact({
    id: id(),
    product_type: productType(),
    data: ofType<ProductData>(productFields) as never,
    requestId: requestId(),
    lang: lang(),
  }) as unknown as ISchema<{
    id: string;
    product_type: ProductType;
    data: ProductData;
    requestId?: string;
    lang?: 'ar' | 'en';
  }>,
  output: editableProduct,
};

export const updateProduct = {
  input: exact({
    productId: id(),
    id: id(),
    product_type: productType(),
    data: ofType<ProductChanges>(productChanges) as never,
    /** The version that the editor saw; a later one is refused with `product_changed`. */
    version: number().integer().min(0).optional(),
    /** The stock that the editor saw: only the difference to `data.stock` is applied, so that sales stay sold. */
    stock_seen: number().integer().min(0).optional(),
    requestId: requestId(),
    lang: lang(),
  }) as unknown as ISchema<{
    productId: string;
    id: string;
    product_type: ProductType;
    data: ProductChanges;
    version?: number;
    stock_seen?: number;
    requestId?: string;
    lang?: 'ar' | 'en';
  }>,
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

export const importProducts = {
  input: exact({
    id: id(),
    product_type: productType(),
    csv: text(CSV_MAX_LENGTH),
    dryRun: boolean().required(),
    requestId: requestId(),
    lang: lang(),
  }),
  output: object({
    imported: boolean().required(),
    created: number().required(),
    changed: number().required(),
    unchanged: number().required(),
    problems: array()
      .of(
        object({
          line: number().required(),
          column: string().nullable().defined(),
          key: string().required(),
          values: mixed().optional(),
        }),
      )
      .required(),
    problemCount: number().required(),
  }) as unknown as ISchema<ImportResult>,
};

export const exportProducts = {
  input: exact({
    id: id(),
    product_type: productType(),
    cursor: string().matches(ID_PATTERN).optional(),
    lang: lang(),
  }),
  output: object({
    csv: string().defined(),
    lines: number().required(),
    next: string().nullable().defined(),
  }) as unknown as ISchema<ExportPart>,
};
