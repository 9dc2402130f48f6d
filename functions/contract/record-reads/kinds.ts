/** What of a patient is opened: their page, their audiograms, documents and pictures of their notes, a form of a visit by what customer service or reception sees of it, the picture of an order, or what was written with them. */
export const RECORD_KINDS = ['patient', 'audiograms', 'files', 'service', 'visit', 'order', 'conversation'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const RECORD_READS_PAGE_SIZE = 20;
