import { DEFAULT_LANGUAGE, type Language } from '../constants.ts';
import { DOCUMENT_KINDS } from './constants.ts';

/** Where the page of a paper's link is. It stands in a text message, so it is short. */
export const PAPER_LINK_PAGE = '/r';
/** So long a link leads to its paper: a guarantee or an insurer asks for it within weeks, and a forgotten message ends. */
export const PAPER_LINK_DAYS = 90;

/** The papers to which a link leads. */
export const LINKED_PAPER_KINDS = [...DOCUMENT_KINDS, 'quote', 'visit_sheet'] as const;
export type LinkedPaperKind = (typeof LINKED_PAPER_KINDS)[number];

/** What is written to whom the link of a paper is sent (`contract/contacts`), whose kinds are names of templates, too. */
export const paperText = (kind: LinkedPaperKind): Exclude<LinkedPaperKind, 'credit-note'> | 'credit_note' =>
  kind === 'credit-note' ? 'credit_note' : kind;

/** The path of the link by which somebody without an account opens one paper. */
export const paperLink = (secret: string, lang: Language): string =>
  `${PAPER_LINK_PAGE}/${secret}${lang === DEFAULT_LANGUAGE ? '' : `?lang=${lang}`}`;
