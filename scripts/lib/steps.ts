/** Prints what is being done, does it, and prints how long it took, or what `outcome` makes of its result. */
export async function step<T>(
  title: string,
  work: () => Promise<T>,
  outcome?: (result: T) => string | undefined,
): Promise<T> {
  const startedAt = performance.now();
  console.log(`${title} …`);
  const result = await work();
  console.log(`  ${outcome?.(result) ?? seconds(performance.now() - startedAt)}`);
  return result;
}

/** Milliseconds as seconds with one decimal: `1.4 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
