/** The highest bar, in words. */
export function topOf(points: readonly { name: string; value: number }[], text: (value: number) => string) {
  const [first, ...rest] = points;
  if (!first) return null;
  const top = rest.reduce((best, one) => (one.value > best.value ? one : best), first);
  return { name: top.name, value: text(top.value) };
}
