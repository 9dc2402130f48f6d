const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** What a value of JSON begins behind, if it is not the only one: a comma, or the bracket or brace that holds it. */
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * True when a JSON text has more than `max` values, lists and objects counted with all that they hold. Reads no further
 * than that, and builds nothing, so that it costs little whatever the text is; whether the text is JSON is not its
 * business.
 */
export function hasMoreValues(text: string, max: number): boolean {
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      inString = !inString;
    } else if (inString) {
      // What a backslash stands before ends no string.
      at += code === BACKSLASH ? 1 : 0;
    } else if (code === COMMA || code === BRACKET || code === BRACE) {
      values += 1;
      if (values > max) {
        return true;
      }
    }
  }
  return false;
}
