import type { AgreementKind, REGISTER_KINDS } from '#contract/consents/signing.ts';
import type { AgreementDocument } from '#contract/consents/staff-schemas.ts';

/** The key of a document. */
export const keyOf = ({ kind, about_id }: { kind: AgreementKind; about_id: string | null }): string =>
  `${kind} ${about_id ?? ''}`;

/** Something in it has not been answered. */
export const isOpen = ({ answers }: AgreementDocument): boolean => answers.some(({ event }) => event === null);

type RegisterKind = (typeof REGISTER_KINDS)[number];

/** What confirms that something was handed over, and agrees to nothing. */
export const isReceipt = (kind: RegisterKind): boolean => kind === 'loan' || kind === 'trial' || kind === 'delivery';

/** Under which words stands what was said of it. */
export const eventWords = (kind: RegisterKind) => (isReceipt(kind) ? 'confirmed' : 'events');
