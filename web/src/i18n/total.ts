import { isCapped } from '#contract/constants.ts';
import { useFormat } from './format.ts';
import { useLanguage } from './use-language.ts';

/**
 * The total of a list in words: exact, or "5,000+" where counting stopped. A list that knows says whether it did; any
 * other is taken to have stopped at the limit.
 */
export function useTotal(): (total: number, capped?: boolean) => string {
  const { number } = useFormat();
  const { language } = useLanguage();
  // In a line of Arabic the plus would stand before its number.
  const inOrder = (text: string) => (language === 'ar' ? `\u2066${text}\u2069` : text);
  return (total, capped = isCapped(total)) => (capped ? inOrder(`${number(total)}+`) : number(total));
}
