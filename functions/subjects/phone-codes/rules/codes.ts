import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, PROOF_LENGTH } from '#contract/phone-codes/constants.ts';
import { derivedId } from '#lib/ids.ts';

/** The row of the code that a request has sent to a phone, as it is written in Egypt. */
export const phoneCodeId = (phone: string, requestId: string): string => derivedId('phone-code', phone, requestId);
/** What stands for a phone in the rows of its codes. */
export const phoneKey = (phone: string): string => derivedId('phone-of-codes', phone);

/** A new code, with as many zeros in front as it takes. */
export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
/** What a row's digests are made with; nobody but the functions reads it. */
export const newSalt = (): string => randomBytes(32).toString('hex');

const keyed = (salt: string, what: string): string => createHmac('sha256', salt).update(what).digest('hex');

export const codeDigest = (salt: string, code: string): string => keyed(salt, `code ${code}`);

/**
 * What is answered to the right code: the row's id, and what follows from its salt, so that a repeat is answered alike and
 * nothing else has to be kept.
 */
export const proofOf = ({ $id, salt }: { $id: string; salt: string }): string => `${$id}${keyed(salt, 'proof')}`;

/** The row to which a proof belongs, should it be right. */
export const rowOfProof = (proof: string): string => proof.slice(0, PROOF_LENGTH - 64);

/** Compares in the same time, whatever is right of it. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
