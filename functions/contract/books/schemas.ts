import type { InferType } from 'yup';
import {
  choice,
  documentList,
  exact,
  id,
  lang,
  list,
  number,
  object,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { BOOK_FIGURES, BOOK_FINDINGS } from './findings.ts';

/** A derived figure that was wrong and has been put right. */
const correction = object({
  figure: choice(BOOK_FIGURES),
  /** The row. */
  id: string().required(),
  /** What people call the row: a product, a person; `''` when it has no name. */
  label: string().defined(),
  /** As the column holds them: amounts in piasters. */
  before: number().required(),
  after: number().required(),
});
export type BookCorrection = InferType<typeof correction>;

/** Something that somebody has to look at. */
const finding = object({
  kind: choice(BOOK_FINDINGS),
  /** The row that it is about. */
  id: string().required(),
  /** The order that it is about, and its number where it is known; `''` when it is about none. */
  order_id: string().defined(),
  number: string().defined(),
  /** What it should be and what it is, as the columns hold them; null where it is not about a number. */
  expected: number().nullable().defined(),
  found: number().nullable().defined(),
});
export type BookFinding = InferType<typeof finding>;

/** A run through all books. */
const report = object({
  $id: string().required(),
  /** The day in Cairo that it is about: the last one that is over, or the one on which somebody asked. */
  day: string().required(),
  asked: choice(['schedule', 'admin']),
  /** `open` while there is more to look at. */
  state: choice(['open', 'done']),
  /** Rows that were looked at. */
  checked: number().required(),
  corrections: list(correction),
  findings: list(finding),
  started_at: string().required(),
  finished_at: textOrNull(),
});
export type BookReport = InferType<typeof report>;

export const fetchBooks = { input: exact({ id: id(), lang: lang() }), output: documentList(report) };

export const checkBooks = {
  input: exact({ id: id(), requestId: requestId().required(), lang: lang() }),
  output: report,
};
