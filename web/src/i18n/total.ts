import { isCapped } from '#contract/constants.ts';
import { useFormat } from './format.ts';

/** Keep what is between them in its order, left to right, in Arabic too. */
const [FROM_LEFT, END] = ['\u2066', '\u2069'];

/**
 * The total of a list in words: exact, or "5,000+" where counting stopped. A list that knows says whether it did; any
 * other is taken to have stopped at the limit.
 */
export function useTotal(): (total: number, capped?: boolean) => string {
  const { number } = useFormat();
  return (total, capped = isCapped(total)) => (capped ? `${FROM_LEFT}${number(total)}+${END}` : number(total));
}
