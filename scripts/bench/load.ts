/** How fast a call was under a given load. Times are milliseconds. */
export interface Load {
  p50: number;
  p95: number;
  /** Answers per second. */
  throughput: number;
}

/** What was measured in one go, in milliseconds. */
export interface Sample {
  times: number[];
  elapsed: number;
}

/** Does the task `count` times, `concurrency` at once, and measures each. */
export async function measure(
  count: number,
  concurrency: number,
  task: (number: number) => Promise<unknown>,
): Promise<Sample> {
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const number = next++;
      const startedAt = performance.now();
      await task(number);
      times.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { times, elapsed: performance.now() - startedAt };
}

/** What the samples say together. */
export function summarize(samples: readonly Sample[]): Load {
  const times = samples.flatMap((sample) => sample.times);
  const elapsed = samples.reduce((sum, sample) => sum + sample.elapsed, 0);
  return { p50: percentile(times, 50), p95: percentile(times, 95), throughput: (times.length / elapsed) * 1000 };
}

/** The smallest value that at least `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
