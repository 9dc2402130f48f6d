const LONGEST = 300;
const LEFT_OUT = '…';

/**
 * What a failure said, in one short line without what it may say of people: addresses, long numbers, whatever stands in
 * quotation marks (Node quotes what it could not read), and letters that are not Latin, in which names are written.
 */
export function faultLine(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return withoutPersons(text);
}

export function withoutPersons(text: string): string {
  return (
    text
      // From the first quotation mark to the last: those within are not told apart. An apostrophe is none.
      .replace(/(["`]|(?<![a-z])'|'(?![a-z])).*(["`]|(?<![a-z])'|'(?![a-z]))/is, `"${LEFT_OUT}"`)
      .replace(/\S+@\S+/g, LEFT_OUT)
      .replace(/\+?\d[\d\s()-]{5,}\d/g, LEFT_OUT)
      .replace(/[^\p{Script=Latin}\p{Script=Common}]+/gu, LEFT_OUT)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST)
  );
}

/** An address as far as somebody recognises it by whom it is known: `m…@example.com`. */
export function shortEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return host === '' ? '' : `${name.slice(0, 1)}${LEFT_OUT}@${host}`;
}

/** The last digits of a phone. */
export function shortPhone(phone: string): string {
  return phone === '' ? '' : `${LEFT_OUT}${phone.slice(-3)}`;
}
