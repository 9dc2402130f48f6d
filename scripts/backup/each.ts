/**
 * Does the work for each entry, so many at a time; stops beginning new ones when one fails, and throws its error when
 * those that were begun have ended.
 */
export async function each<Entry>(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  atOnce: number,
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for await (const entry of entries) {
      const one = work(entry).finally(() => running.delete(one));
      // Whoever waits next hears of it; until then it is nobody's unhandled rejection.
      one.catch(() => {});
      running.add(one);
      if (running.size >= atOnce) {
        await Promise.race(running);
      }
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
