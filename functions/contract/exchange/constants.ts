/*
 * Records of people as files: a line of JSON a person, each a FHIR R4 bundle (https://hl7.org/fhir/R4/bundle.html).
 */

/** People whose records one request answers. */
export const RECORDS_A_PAGE = 20;
/** An export of everyone, or a file that comes in, goes on for so many hours after it began. */
export const EXCHANGE_HOURS = 24;

/** People whose records one request brings in, and the characters that a line of theirs may have. */
export const RECORDS_A_REQUEST = 20;
export const RECORD_LINE_MAX = 1_000_000;
/** Characters that the lines of a request may have together. */
export const RECORD_LINES_MAX = 2_000_000;
/** The last line that a file of records may have. */
export const RECORD_FILE_LINES_MAX = 100_000;

/** Characters that what is kept of a visit elsewhere may have; four bytes each have to fit into a row of MariaDB. */
export const FORMER_VISIT_MAX = 12_000;

/**
 * What becomes of somebody whose record comes in: there is a new record; one that came in before gets what is new; nothing
 * is new; another record is of the same person; they were erased here; or what the file says of them is refused.
 */
export const RECORD_OUTCOMES = ['created', 'completed', 'known', 'same', 'erased', 'refused'] as const;
export type RecordOutcome = (typeof RECORD_OUTCOMES)[number];

/** What is done with somebody of whom there is another record: nothing, or a second record is made. */
export const SAME_PERSON_CHOICES = ['skip', 'create'] as const;
export type SamePersonChoice = (typeof SAME_PERSON_CHOICES)[number];

/** Why a line, or something of a record, does not come in, besides the reasons for which any field is refused. */
export const RECORD_FAULT_KEYS = [
  /** No bundle of JSON, or not one that an installation of Samaa wrote. */
  'not_a_record',
  /** An appointment that is not over would take somebody's time. */
  'not_over',
  /** A way to the clinic that is not in the list of this one; the person comes in without it. */
  'source_unknown',
  /** A visit of which more is written than is kept of one elsewhere. */
  'visit_too_large',
] as const;
