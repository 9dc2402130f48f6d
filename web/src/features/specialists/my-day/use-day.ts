import { useSearchParams } from 'react-router-dom';
import { cairoDay } from '#contract/cairo-day.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day that the address names, else today, and the way to another one. */
export function useDay(): [string, (day: string) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day') ?? '';
  const day = IS_DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : cairoDay();
  return [day, (next) => setQuery(next === cairoDay() ? {} : { day: next }, KEEP_PLACE)];
}
