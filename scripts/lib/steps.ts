/** Prints what is being done, does it, and prints how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  console.log(`${title} …`);
  const result = await work();
  console.log(`  ${seconds(performance.now() - startedAt)}`);
  return result;
}

/** Milliseconds as seconds with one decimal: `1.4 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
