import { foldDigits } from '#contract/phone.ts';

/** What was typed as a number; not a number where it is none, undefined where nothing was typed. */
export function numberIn(typed: string): number | undefined {
  const text = foldDigits(typed).replace('−', '-').replace(/[,٫]/, '.').trim();
  return text === '' ? undefined : Number(text);
}
