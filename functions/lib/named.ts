/** A name in both languages, as it is sent. */
interface Names {
  name_ar?: string | null | undefined;
  name_en?: string | null | undefined;
}

/** The names in both languages as they are kept; empty where there is none. */
export function keptNames({ name_ar, name_en }: Names): { name_ar: string; name_en: string } {
  return { name_ar: name_ar?.trim() ?? '', name_en: name_en?.trim() ?? '' };
}

/** A list of things that others refer to for good: what is left out of it stays, inactive. */
export function withRetired<One extends { id: string; active: boolean }>(
  now: readonly One[],
  before: readonly One[],
): One[] {
  const gone = before.filter(({ id }) => !now.some((one) => one.id === id));
  return [...now, ...gone.map((one) => ({ ...one, active: false }))];
}
