import qs from 'qs';
import { MAX_FIELD_CHARACTERS, MAX_FIELDS } from '../contract/bracketed-fields.ts';

const MAX_DEPTH = 6;

/**
 * Reads what `encodeFields` wrote: nested objects whose values are texts. Null when it is not that: too large, too deep,
 * or with values that are not text.
 */
export function decodeFields(fields: unknown): Record<string, unknown> | null {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return null;
  }
  const entries = Object.entries(fields);
  const characters = entries.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  if (characters > MAX_FIELD_CHARACTERS || entries.some(([, value]) => typeof value !== 'string')) {
    return null;
  }
  try {
    return qs.parse(new URLSearchParams(entries as [string, string][]).toString(), {
      parseArrays: false,
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
