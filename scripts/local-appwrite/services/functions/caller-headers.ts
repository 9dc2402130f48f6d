import { AppwriteError } from '../../core/errors.ts';
import type { Validator } from '../../core/params.ts';

const MAX_HEADERS = 100;
const MAX_SIZE = 16_384;
const description = `Invalid headers: Alphanumeric characters or hyphens only, cannot start with "x-appwrite", maximum ${MAX_HEADERS} keys, and total size ${MAX_SIZE}.`;

/**
 * The headers that a caller sends along with an execution. As on the real server only lower-case `x-appwrite-` is
 * refused: other spellings reach the function, which must therefore believe none of them. As there, the refusal is a 500
 * with the description in the place of the type.
 */
export const callerHeaders: Validator<[name: string, value: string][]> = (value) => {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (typeof parsed !== 'object' || parsed === null) {
    return { ok: false, description: 'Value must be a valid JSON object' };
  }
  const entries = Object.entries(parsed).map(([name, content]): [string, string] => [name, String(content ?? '')]);
  const size = entries.reduce((sum, [name, content]) => sum + Buffer.byteLength(name) + Buffer.byteLength(content), 0);
  const isValid = entries.length <= MAX_HEADERS && size < MAX_SIZE && entries.every(([name]) => isValidName(name));
  if (!isValid) {
    throw new AppwriteError(500, description, 'Server Error');
  }
  return { ok: true, value: entries };
};

function isValidName(name: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(name) && !name.startsWith('x-appwrite-');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
