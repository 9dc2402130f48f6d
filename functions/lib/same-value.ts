const TIME = /^\d{4}-\d\d-\d\dT/;

/** Whether a column holds a value. Appwrite writes a time in another way than JavaScript, and null for nothing. */
export function sameValue(stored: unknown, value: unknown): boolean {
  if (Array.isArray(stored) && Array.isArray(value)) {
    return stored.length === value.length && stored.every((one, index) => sameValue(one, value[index]));
  }
  const isTime = typeof stored === 'string' && typeof value === 'string' && TIME.test(value);
  return isTime ? Date.parse(stored) === Date.parse(value) : (stored ?? null) === (value ?? null);
}
