import qs from 'qs';
import { MAX_FIELD_CHARACTERS, MAX_FIELD_NAME, MAX_FIELDS } from '#contract/bracketed-fields.ts';

const MAX_DEPTH = 6;
/** `blocks[0][account][price]` is as deep as any that is known; all together are no deeper than if each were. */
const MAX_BRACKETS = 3 * MAX_FIELDS;

/**
 * Reads what `encodeFields` wrote: nested objects whose values are texts. Null when it is not that: too large, too deep,
 * or with values that are not text.
 */
export function decodeFields(fields: unknown): Record<string, unknown> | null {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return null;
  }
  const entries = Object.entries(fields);
  if (entries.length > MAX_FIELDS || !entries.every(isField)) {
    return null;
  }
  const characters = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const brackets = entries.reduce((sum, [name]) => sum + name.split('[').length - 1, 0);
  if (characters > MAX_FIELD_CHARACTERS || brackets > MAX_BRACKETS) {
    return null;
  }
  try {
    // The reader gets the names, and for each text its place: writing and reading texts that long would take a while.
    const places = entries.map(([name], place) => [name, String(place)]);
    return qs.parse(new URLSearchParams(places).toString(), {
      decoder: (text, decode, charset, part) =>
        part === 'value' ? entries[Number(text)]?.[1] : decode(text, undefined, charset),
      parseArrays: false,
      // Without lists there are none with gaps, for which everything would be gone through once more.
      allowSparse: true,
      parameterLimit: MAX_FIELDS,
      depth: MAX_DEPTH,
      strictDepth: true,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

/** A text under a name that could be one. Anything else is not even looked at: it may be an object without a text. */
function isField(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && entry[0].length <= MAX_FIELD_NAME;
}
