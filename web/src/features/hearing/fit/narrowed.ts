import type { HearingAid } from '#contract/catalogue/schemas.ts';

/** What the found hearing aids are narrowed by. */
export interface Narrowing {
  /** At most so much (EGP). */
  price?: number;
  style?: string;
  battery?: string;
}

export const NARROWINGS = ['price', 'style', 'battery'] as const;
export type NarrowingKey = (typeof NARROWINGS)[number];

/** Round prices up to which hearing aids are offered (EGP). */
const CEILINGS = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000];

function meets(aid: HearingAid, { price, style, battery }: Narrowing): boolean {
  return (
    (price === undefined || aid.price <= price) &&
    (style === undefined || aid.style === style) &&
    (battery === undefined || aid.battery === battery)
  );
}

export function narrowed<Found extends { aid: HearingAid }>(found: readonly Found[], by: Narrowing): Found[] {
  return found.filter(({ aid }) => meets(aid, by));
}

interface NarrowingChoice {
  value: string;
  /** How many of the found it leaves, beside what else is chosen. */
  count: number;
}

/** What can be chosen of one kind: what leaves something, and what is chosen. */
export function narrowingChoices(
  found: readonly { aid: HearingAid }[],
  key: NarrowingKey,
  by: Narrowing,
): NarrowingChoice[] {
  const { [key]: chosen, ...others } = by;
  const left = narrowed(found, others);
  const choices = valuesOf(key, found).map((value) => ({
    value,
    count: narrowed(left, { [key]: key === 'price' ? Number(value) : value }).length,
  }));
  const isUseful = (count: number) => count > 0 && (key !== 'price' || count < left.length);
  return choices.filter(({ value, count }) => isUseful(count) || value === String(chosen ?? ''));
}

function valuesOf(key: NarrowingKey, found: readonly { aid: HearingAid }[]): string[] {
  if (key === 'price') return CEILINGS.map(String);
  return [...new Set(found.map(({ aid }) => aid[key]))].sort((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
}
