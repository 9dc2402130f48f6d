/** An order number in two groups of four, as people read it aloud: `12345678` becomes `1234 5678`. */
export function groupOrderNumber(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1\u00a0');
}
