import { cairoDay } from '#contract/cairo-day.ts';
import { errorSentence } from '#contract/errors.ts';
import { errorText, fieldMessageText } from '#web/i18n/errors.ts';
import { CallError } from '#web/lib/call.ts';
import { type BaseFormValues, toBaseData } from './base-form.ts';

/**
 * What is wrong with a visit form besides what its schema knows, in words, by the names of the inputs: no reason, a day that
 * is over. `keptDate` is when the visit was said to be, as stored.
 */
export function wrongBase(values: BaseFormValues, keptDate?: string): Record<string, string> {
  const { date } = toBaseData(values);
  return {
    ...(values.reasons.length === 0 && { reasons: refusalText('no_reasons') }),
    ...(isOver(date, keptDate) && { date: fieldMessageText({ key: 'date_past' }) }),
  };
}

/** True for a day before today in Cairo, unless it is the one that is stored: the function's own rule. */
export function isOver(moment: string | null, kept: string | null = null): boolean {
  if (!moment) return false;
  const day = cairoDay(new Date(moment));
  return day < cairoDay() && (kept === null || day !== cairoDay(new Date(kept)));
}

/** What the function would say, in the language of the page. */
export function refusalText(code: 'no_reasons' | 'no_blocks'): string {
  return errorText(new CallError({ error: errorSentence(code), code, params: {} }));
}
