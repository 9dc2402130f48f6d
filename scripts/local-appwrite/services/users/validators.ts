import type { Validator } from '../../core/params.ts';

/** A password of 8 to 256 bytes. */
export const password: Validator<string> = (value) => {
  const length = typeof value === 'string' ? Buffer.byteLength(value) : 0;
  return typeof value === 'string' && length >= 8 && length <= 256
    ? { ok: true, value }
    : { ok: false, description: 'Password must be between 8 and 256 characters long.' };
};

const emailAtom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const hostLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const emailPattern = new RegExp(`^(?=.{1,64}@)${emailAtom}(?:\\.${emailAtom})*@${hostLabel}(?:\\.${hostLabel})+$`);

/** An email address, which comes out in lower case. */
export const email: Validator<string> = (value) =>
  typeof value === 'string' && value.length <= 320 && emailPattern.test(value)
    ? { ok: true, value: value.toLowerCase() }
    : { ok: false, description: 'Value must be a valid email address' };

/** A phone number in E.164: `+201012345678`. */
export const phone: Validator<string> = (value) =>
  typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value)
    ? { ok: true, value }
    : {
        ok: false,
        description: "Phone number must start with a '+' can have a maximum of fifteen digits.",
      };

/** Lets a parameter be the empty text, which stands for "none". */
export function orEmpty(read: Validator<string>): Validator<string> {
  return (value) => (value === '' ? { ok: true, value } : read(value));
}
