/** The object that a request brings as JSON; an empty one where it brings none. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  try {
    return objectOf(await request.json());
  } catch {
    return {};
  }
}

/** A value as an object; an empty one where it is none. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
