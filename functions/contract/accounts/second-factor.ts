import { exact, message, text } from '../fields.ts';
import { foldDigits } from '../phone.ts';

/** Ways to prove a second time who one is, by the names that Appwrite gives them. */
export const FACTORS = ['totp', 'recoveryCode'] as const;
export type Factor = (typeof FACTORS)[number];

const APP_CODE_LENGTH = 6;
const TYPED_MAX = 40;
const CODES: Record<Factor, RegExp> = { totp: /^\d{6}$/, recoveryCode: /^[0-9a-z]{6,20}$/ };

/** A code as it is compared: in Arabic digits too, with blanks or dashes between its parts. */
export const normalizeFactorCode = (typed: string): string =>
  foldDigits(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();

const typedCode = (factor: Factor, fault: ReturnType<typeof message>) =>
  exact({
    code: text(TYPED_MAX).test('code', fault, (typed) => CODES[factor].test(normalizeFactorCode(typed ?? ''))),
  });

/** What is typed for each factor. */
export const factorCode = {
  totp: typedCode('totp', message('code_invalid', { length: APP_CODE_LENGTH })),
  recoveryCode: typedCode('recoveryCode', message('recovery_code_invalid')),
};
