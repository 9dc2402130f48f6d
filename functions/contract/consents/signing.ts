/*
 * What a client of the clinic agrees to, confirms or declines by a signature, also without an account: each thing in the
 * newest words, which are kept as they were read.
 */

export const AGREEMENT_KINDS = ['health', 'messages', 'marketing', 'terms', 'loan', 'trial', 'delivery'] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

/** What is asked of each way of writing by itself. */
export const AGREEMENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
export type AgreementChannel = (typeof AGREEMENT_CHANNELS)[number];
export const CHANNELLED = ['messages', 'marketing'] as const satisfies readonly AgreementKind[];
export const isChannelled = (kind: AgreementKind): boolean => CHANNELLED.some((one) => one === kind);

/** What is of one hearing aid that was lent, of one trial, or of what one visit handed over. */
export const ABOUT_KINDS = ['loan', 'trial', 'delivery'] as const satisfies readonly AgreementKind[];

/** What can be taken back; the rest confirms what was handed over. */
export const WITHDRAWABLE = ['health', 'messages', 'marketing', 'terms'] as const satisfies readonly AgreementKind[];
export type WithdrawableKind = (typeof WITHDRAWABLE)[number];
export const isWithdrawable = (kind: AgreementKind): kind is WithdrawableKind =>
  WITHDRAWABLE.some((one) => one === kind);

export const AGREEMENT_EVENTS = ['agreed', 'declined', 'withdrawn'] as const;
export type AgreementEvent = (typeof AGREEMENT_EVENTS)[number];

/** Where it was said: on the clinic's tablet, at the desk, in the client's account, or in a reply to a message. */
export const AGREEMENT_PLACES = ['tablet', 'desk', 'account', 'reply'] as const;

/** Who signs: the client, or somebody for them. */
export const SIGNER_RELATIONS = ['self', 'guardian', 'carer'] as const;
export type SignerRelation = (typeof SIGNER_RELATIONS)[number];
export const SIGNING_METHODS = ['drawn', 'typed'] as const;

/** Raised with every change of the words (`subjects/consents/rules/words.ts`). */
export const AGREEMENT_WORDS = 2;

/** A drawn signature is a path of lines in a field of this size: `M10 20L14 22L…`. */
export const SIGNATURE_WIDTH = 600;
export const SIGNATURE_HEIGHT = 200;
export const STROKES_MAX = 12_000;
/** Fewer points are a slip of the finger. */
export const STROKE_POINTS_MIN = 6;
const STROKES = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/;

export const pointsOf = (strokes: string): number => strokes.split(/[ML]/).length - 1;

export const isSignature = (strokes: string): boolean =>
  strokes.length <= STROKES_MAX && STROKES.test(strokes) && pointsOf(strokes) >= STROKE_POINTS_MIN;

/** More than are handed over at one time. */
export const DOCUMENTS_MAX = 12;
/** What is read of the history of one client. */
export const AGREEMENTS_READ = 500;
export const REGISTER_PAGE = 50;
export const REGISTER_EXPORT_PAGE = 500;

/** What stands in the register beside the rest: what is agreed to in an account, and to a photo in the record. */
export const REGISTER_KINDS = [...AGREEMENT_KINDS, 'hearing', 'photo'] as const;
/** Those of accounts have places of their own. */
export const REGISTER_PLACES = [...AGREEMENT_PLACES, 'fit'] as const;
