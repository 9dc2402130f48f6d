/** A part of what is owed, in piasters, and its day in Cairo. */
export interface Instalment {
  day: string;
  amount: number;
}

/** A plan as it is kept: what was agreed, and what had been received of the form by then. */
export interface Plan {
  instalments: readonly Instalment[];
  receivedBefore: number;
}

/** What a form comes to, in piasters. */
export interface Balance {
  received: number;
  outstanding: number;
}

/** An instalment with what payments have not covered yet. */
export type OpenInstalment = Instalment & { left: number };

/**
 * What is left of each instalment: what was received since the plan was made covers the oldest first. No more is left than
 * is outstanding: where the bill has become smaller, the last ones shrink.
 */
export function instalmentsLeft(plan: Plan, { received, outstanding }: Balance): OpenInstalment[] {
  const paid = Math.max(0, received - plan.receivedBefore);
  const open = takeFrom(plan.instalments, paid, (one) => one.amount);
  const excess = Math.max(0, sumLeft(open) - Math.max(0, outstanding));
  return takeFrom(open.toReversed(), excess, (one) => one.left).toReversed();
}

/** Takes an amount from instalments, in their order. */
function takeFrom<One extends Instalment>(
  instalments: readonly One[],
  amount: number,
  heldBy: (one: One) => number,
): (One & { left: number })[] {
  let rest = amount;
  return instalments.map((one) => {
    const taken = Math.min(heldBy(one), rest);
    rest -= taken;
    return { ...one, left: heldBy(one) - taken };
  });
}

export const sumLeft = (open: readonly OpenInstalment[]): number => open.reduce((sum, { left }) => sum + left, 0);

/** The oldest day on which something is not paid; null when all is. */
export function nextDay(open: readonly OpenInstalment[]): string | null {
  return open.find(({ left }) => left > 0)?.day ?? null;
}

/** What is due until a day; of what is to come, the next instalment. */
export function dueOn(day: string, open: readonly OpenInstalment[]): number {
  const next = nextDay(open);
  const until = next !== null && next > day ? next : day;
  return sumLeft(open.filter((one) => one.day <= until));
}
