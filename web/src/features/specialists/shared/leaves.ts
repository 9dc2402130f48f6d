import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import { fetchLeaves } from '#contract/specialists/calls.ts';
import type { LeaveState } from '#contract/specialists/constants.ts';
import type { Leave, LeaveSpan } from '#contract/specialists/schemas.ts';
import { CALENDAR_KEY } from '#web/features/appointments/shared/calendar-key.ts';
import { formatClock, formatWeekday } from '#web/features/appointments/shared/clock.ts';
import { call } from '#web/lib/call.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const LEAVE_TONES: Readonly<Record<LeaveState, BadgeTone>> = {
  requested: 'pending',
  approved: 'success',
  declined: 'fail',
  withdrawn: 'neutral',
};

/** What waits for an admin, and what is to come. */
export const leavesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...CALENDAR_KEY, 'leaves', userId],
    queryFn: ({ signal }) => call(fetchLeaves, {}, { signal }),
    staleTime: 0,
  });

type Times = Pick<Leave, 'starts_at' | 'ends_at'>;

/** On the day on which the clock is put forward, the first moment is at one o'clock. */
const isFirstOfDay = (moment: string, day: string): boolean =>
  Date.parse(moment) === Date.parse(momentInCairo(`${day}T00:00`) ?? '');

/** The days of leave, and the times where it is a part of a day. */
export function spanOfLeave({ starts_at, ends_at }: Times): LeaveSpan {
  const [start, end] = [starts_at, ends_at].map((one) => cairoTime(new Date(one))) as [string, string];
  const from = start.slice(0, 10);
  const isWhole = isFirstOfDay(starts_at, from) && isFirstOfDay(ends_at, end.slice(0, 10));
  return isWhole
    ? { from, to: cairoDay(new Date(Date.parse(ends_at) - 1)) }
    : { from, to: from, from_time: start.slice(11), to_time: end.slice(11) };
}

/** When leave is, in words. */
export function useLeaveTimes(): (leave: Times) => string {
  const { t } = useTranslation('clinic-leave');
  return ({ starts_at, ends_at }) => {
    const { from, to, from_time } = spanOfLeave({ starts_at, ends_at });
    const day = formatWeekday(starts_at);
    if (from_time) return t('times.part', { day, from: formatClock(starts_at), to: formatClock(ends_at) });
    return from === to ? day : t('times.days', { from: day, to: formatWeekday(new Date(Date.parse(ends_at) - 1)) });
  };
}
