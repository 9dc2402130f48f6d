/** The papers of the clinic that have a number, without gaps in its year. */
export const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const CREDIT_REASON_MAX = 500;

/** What a client is told: that a paper is there for them, by mail at their account, or to a phone by its link. */
export const DOCUMENT_MESSAGES = ['clinic_document', 'paper_link'] as const;

/** What becomes of a message that brings a document. */
export const DOCUMENT_SEND_STATES = ['waiting', 'sent', 'delivered', 'read', 'failed', 'superseded'] as const;
