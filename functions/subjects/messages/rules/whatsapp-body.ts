/*
 * What WhatsApp posts: entries of changes, each with lists of what happened. Nothing of it is taken for granted: what is not
 * there, or is something else, is nothing.
 */

/** The values of all changes in a body. */
export function changesOf(body: string): unknown[] {
  return listAt(parsed(body), 'entry')
    .flatMap((entry) => listAt(entry, 'changes'))
    .map((change) => at(change, 'value'));
}

export const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

export function listAt(value: unknown, key: string): unknown[] {
  const list = at(value, key);
  return Array.isArray(list) ? list : [];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
