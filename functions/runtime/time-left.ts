import type { Ports } from './ports.ts';

/** Tells, whenever it is asked, whether there is time for one more part of some work. */
export function timeLeft({ now }: Pick<Ports, 'now'>, forMs: number): () => boolean {
  const until = now().getTime() + forMs;
  return () => now().getTime() < until;
}

/**
 * Repeats a part of some work until nothing is left for it or the time is over. The part answers the ids of what it looked
 * at, so many at most; where it meets nothing but what it has met before, the next run of the work goes on.
 */
export async function untilNoneLeft(
  hasTime: () => boolean,
  most: number,
  part: () => Promise<readonly string[]>,
): Promise<void> {
  const met = new Set<string>();
  while (hasTime()) {
    const before = met.size;
    const ids = await part();
    for (const id of ids) {
      met.add(id);
    }
    if (ids.length < most || met.size === before) {
      return;
    }
  }
}
