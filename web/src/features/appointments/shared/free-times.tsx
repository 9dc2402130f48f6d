import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FreeTimes as Free, FreeTime } from '#contract/appointments/schemas.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { errorText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { formatClock, formatWeekday, noonOf } from './clock.ts';
import styles from './free-times.module.css';
import { byDay, type FreeTimesQuery } from './free-times-query.ts';

/** So many days are shown at a time. */
const SHOWN_DAYS = 14;

interface FreeTimesProps {
  /** Reads the free times of some days. */
  read: (from: string, to: string) => FreeTimesQuery;
  /** Between which days can be booked. */
  bounds: Pick<Free, 'first_day' | 'last_day'>;
  /** The time that was chosen and is on its way. */
  busy?: string | null;
  onChoose: (time: FreeTime) => void;
}

/** The free times of two weeks by day, and the way to the two after them. */
export function FreeTimes({ read, bounds, busy = null, onChoose }: FreeTimesProps) {
  const { t } = useTranslation('booking');
  const [from, setFrom] = useState(bounds.first_day);
  const last = dayAfter(from, SHOWN_DAYS - 1);
  const to = last > bounds.last_day ? bounds.last_day : last;
  const { data, error, refetch } = useQuery(read(from, to));

  if (error && !data) {
    return (
      <ErrorState title={t('times.failed')} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <Loading label={t('times.loading')} className={stack(3)}>
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </Loading>
    );
  }
  const days = [...byDay(data.times)];
  return (
    <div className={stack(4)}>
      {days.length === 0 ? (
        <EmptyState title={t('times.none')}>{t('times.none-text')}</EmptyState>
      ) : (
        <ul className={stackedList(3)}>
          {days.map(([day, times], index) => (
            <li key={day}>
              <details className={styles.day} open={index === 0} name="free-days">
                <summary className={styles.summary}>
                  <time dateTime={day}>{formatWeekday(noonOf(day))}</time>
                  <span className={styles.count}>{t('times.count', { count: times.length })}</span>
                  <ChevronDownIcon size={20} />
                </summary>
                <ul className={styles.times}>
                  {times.map((time) => (
                    <li key={time.starts_at}>
                      <Button
                        wide
                        variant="secondary"
                        className={styles.time}
                        busy={busy === time.starts_at}
                        aria-label={t('times.choose', {
                          time: formatClock(time.starts_at),
                          day: formatWeekday(time.starts_at),
                        })}
                        onClick={() => onChoose(time)}
                      >
                        {formatClock(time.starts_at)}
                      </Button>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
      <div className={toolbar(3)}>
        {from > bounds.first_day && (
          <Button variant="ghost" onClick={() => setFrom(dayAfter(from, -SHOWN_DAYS))}>
            {t('times.earlier')}
          </Button>
        )}
        {to < bounds.last_day && (
          <Button variant="secondary" onClick={() => setFrom(dayAfter(from, SHOWN_DAYS))}>
            {t('times.later')}
          </Button>
        )}
      </div>
    </div>
  );
}
