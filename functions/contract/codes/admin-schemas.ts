import type { InferType } from 'yup';
import { ID_PATTERN, MAX_PAGE_SIZE, MAX_PRICE, PRODUCT_TYPES } from '../constants.ts';
import {
  boolean,
  day,
  documentList,
  exact,
  id,
  lang,
  message,
  number,
  object,
  optionalChoice,
  optionalText,
  paged,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { egp } from '../money.ts';
import { lastDay } from '../period.ts';
import { CODE_MAX, CODE_MIN, CODE_USES_MAX } from './constants.ts';
import { isCode, normalizeCode } from './written.ts';

/** What is typed of a code. A part of it, or an amount, comes off; one of the two is said. */
const codeData = exact({
  code: text(CODE_MAX)
    .test(
      'code',
      message('too_short', { min: CODE_MIN }),
      (value) => value === undefined || (isCode(value) && normalizeCode(value).length >= CODE_MIN),
    )
    .test('fits', message('too_long', { max: CODE_MAX }), (value) => normalizeCode(value ?? '').length <= CODE_MAX),
  /** Of the list price. */
  percent: number()
    .integer()
    .min(1)
    .max(100)
    .nullable()
    .optional()
    .test('one', message('required'), (value, { parent }) => value != null || parent?.amount != null),
  /** EGP, off the order. */
  amount: egp(MAX_PRICE)
    .nullable()
    .optional()
    .test('one', message('too_large', { max: 0 }), (value, { parent }) => value == null || parent?.percent == null),
  /** EGP that what it covers has to cost. */
  minimum: egp(MAX_PRICE).required(),
  /** Only products of this kind; empty for all. */
  product_type: optionalChoice(PRODUCT_TYPES),
  /** Each account and each phone uses it once. */
  once_each: boolean().required(),
  /** Orders that may use it altogether; empty for any number. */
  max_uses: number().integer().min(1).max(CODE_USES_MAX).nullable().optional(),
  /** First and last day in Cairo, both included; empty where that side is open. */
  valid_from: day().nullable().optional(),
  valid_until: lastDay('valid_from').nullable().optional(),
  /** It is taken; one that is not is kept for its orders. */
  active: boolean().required(),
});
export type CodeData = InferType<typeof codeData>;

const code = object({
  $id: string().required(),
  $createdAt: string().required(),
  code: string().required(),
  percent: number().nullable().defined(),
  amount: number().nullable().defined(),
  minimum: number().required(),
  product_type: string().oneOf(PRODUCT_TYPES).nullable().defined(),
  once_each: boolean().required(),
  max_uses: number().nullable().defined(),
  valid_from: textOrNull(),
  valid_until: textOrNull(),
  active: boolean().required(),
  version: number().required(),
  /** Orders that use it; those that ended unpaid do not. */
  uses: number().required(),
});
export type DiscountCode = InferType<typeof code>;

export const fetchCodes = {
  input: exact({
    id: id(),
    /** What the code begins with, however it is typed. */
    query: optionalText(CODE_MAX),
    cursor: string().matches(ID_PATTERN).optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
    lang: lang(),
  }),
  output: object(paged(code)).required(),
};

export const saveCode = {
  /** Without `version` a new one. What a code is called never changes. */
  input: exact({ id: id(), version: number().integer().min(0).optional(), data: codeData, lang: lang() }),
  output: code,
};

const codeUse = object({
  order_id: string().required(),
  /** The order's number. */
  number: string().required(),
  /** When it was placed. */
  $createdAt: string().required(),
  /** EGP that the code took off it. */
  granted: number().required(),
});
export type CodeUse = InferType<typeof codeUse>;

export const fetchCodeUses = { input: exact({ id: id(), codeId: id(), lang: lang() }), output: documentList(codeUse) };
