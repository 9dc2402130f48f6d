/** Puts things in turns: the first of everybody, then the second of everybody, each person's own in their order. */
export function inTurns<Thing>(things: readonly Thing[], ownerOf: (thing: Thing) => string): Thing[] {
  const turns: Thing[][] = [];
  const taken = new Map<string, number>();
  for (const thing of things) {
    const owner = ownerOf(thing);
    const turn = taken.get(owner) ?? 0;
    taken.set(owner, turn + 1);
    const others = turns[turn];
    if (others) {
      others.push(thing);
    } else {
      turns.push([thing]);
    }
  }
  return turns.flat();
}
