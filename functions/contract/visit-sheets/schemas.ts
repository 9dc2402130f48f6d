import type { InferType } from 'yup';
import { LANGUAGES } from '../constants.ts';
import { choice, each, exact, id, list, number, object, optionalWritableText, string, textOrNull } from '../fields.ts';
import { linesOf, SHEET_LINES_MAX, SHEET_PART_MAX, SHEET_PARTS, type SheetPart } from './constants.ts';

/** What is told where the sheet is longer than a page: at its longest part. */
const sheetPart = (name: SheetPart) =>
  optionalWritableText(SHEET_PART_MAX).test('page', (value, { parent, createError }) => {
    const lines = SHEET_PARTS.map((part) => linesOf(typeof parent[part] === 'string' ? parent[part] : ''));
    const isTooLong = lines.reduce((sum, one) => sum + one, 0) > SHEET_LINES_MAX;
    const isLongest = SHEET_PARTS[lines.indexOf(Math.max(...lines))] === name;
    return isTooLong && isLongest && linesOf(value) > 0
      ? createError({ message: () => ({ key: 'sheet_too_long', values: { max: SHEET_LINES_MAX } }) })
      : true;
  });

/** A sheet as it is written: plain text, of which a part may be empty. */
const sheetData = exact({ lang: choice(LANGUAGES), ...each(SHEET_PARTS, sheetPart) });

/** What a sheet says to its reader. */
export const sheetContent = object({
  lang: choice(LANGUAGES),
  ...each(SHEET_PARTS, () => textOrNull()),
  /** When the visit was, ISO 8601. */
  visit_at: string().required(),
}).required();
export type SheetContent = InferType<typeof sheetContent>;

const sheetVersion = sheetContent
  .shape({
    /** The first one is 1. */
    version: number().required(),
    /** Who wrote it, and when. */
    name: string().required(),
    saved_at: string().required(),
  })
  .required();
export type SheetVersion = InferType<typeof sheetVersion>;

export const fetchVisitSheet = {
  input: exact({ id: id(), formId: id() }),
  output: object({
    /** By which its link is asked for (`make-paper-link`); null as long as there is none. */
    paper_id: textOrNull(),
    name: string().defined(),
    visit_at: string().required(),
    documents: list(sheetVersion),
    total: number().required(),
  }),
};
export type VisitSheet = InferType<(typeof fetchVisitSheet)['output']>;

export const saveVisitSheet = {
  input: exact({
    id: id(),
    formId: id(),
    /** The version that was read; 0 where there was none. */
    version: number().integer().min(0).required(),
    data: sheetData,
  }),
  output: object({ paper_id: string().required(), version: number().required() }),
};
