/*
 * The sheet that a client takes home after a visit: a page in plain words, of what was measured and agreed, how the hearing
 * aid is looked after, and when they come again.
 */

/** Its parts, in their order. */
export const SHEET_PARTS = ['measured', 'agreed', 'care', 'next_visit'] as const;
export type SheetPart = (typeof SHEET_PARTS)[number];

export const SHEET_PART_MAX = 1_200;
/** Lines of about so many characters fit onto a page of A4 beside the headings. */
export const SHEET_LINES_MAX = 34;
const LINE_CHARACTERS = 80;
/** More versions than anybody saves. */
export const SHEET_VERSIONS_MAX = 50;

/** So many lines a text takes on paper, about. */
export const linesOf = (text: string | null | undefined): number =>
  text ? text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARACTERS)), 0) : 0;
