import { useSearchParams } from 'react-router-dom';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';

export const VIEWS = ['day', 'week'] as const;
type View = (typeof VIEWS)[number];

/** Instead of a specialist: all of them. */
export const ALL = 'all';

/** Which part of the calendar is open. */
interface CalendarPlace {
  view: View;
  /** As date inputs write it. */
  day: string;
  /** The specialist of the week, and of the list on a phone, or `ALL`; empty for all in a week, else for the first one. */
  who: string;
}

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
const SATURDAY = 6;

/** The days that a view shows, the first and the last one; a week begins on Saturday. */
export function daysOf({ view, day }: Pick<CalendarPlace, 'view' | 'day'>): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day };
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  const from = dayAfter(day, -((weekday - SATURDAY + 7) % 7));
  return { from, to: dayAfter(from, 6) };
}

/** The place in the calendar that the address holds, and the way to another one. */
export function useCalendarPlace(): [CalendarPlace, (change: Partial<CalendarPlace>) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day') ?? '';
  const isDay = IS_DAY.test(asked) && !Number.isNaN(Date.parse(asked));
  const place: CalendarPlace = {
    view: VIEWS.find((view) => view === query.get('view')) ?? 'day',
    day: isDay ? asked : cairoDay(),
    who: query.get('who') ?? '',
  };
  return [
    place,
    (change) => {
      const { view, day, who } = { ...place, ...change };
      setQuery(
        {
          ...(day !== cairoDay() && { day }),
          ...(view !== 'day' && { view }),
          ...(who && { who }),
        },
        KEEP_PLACE,
      );
    },
  ];
}
