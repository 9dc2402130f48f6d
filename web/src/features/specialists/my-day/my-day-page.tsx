import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchMyDay } from '#contract/specialists/calls.ts';
import type { MyDay } from '#contract/specialists/schemas.ts';
import { appointmentDayPath, seesCalendar } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { CALENDAR_KEY } from '#web/features/appointments/shared/calendar-key.ts';
import { formatClock, formatWeekday, noonOf } from '#web/features/appointments/shared/clock.ts';
import { DayBar } from '#web/features/appointments/shared/day-bar.tsx';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CalendarIcon } from '#web/ui/icons/service-icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { spanOfLeave } from '../shared/leaves.ts';
import styles from './my-day.module.css';
import { OwnLeave } from './own-leave.tsx';
import { useDay } from './use-day.ts';
import { VisitCard } from './visit-card.tsx';

const myDayQuery = (userId: string, day: string) =>
  queryOptions({
    queryKey: [...CALENDAR_KEY, 'my-day', userId, day],
    queryFn: ({ signal }) => call(fetchMyDay, { day }, { signal }),
    staleTime: 0,
  });

/** The day of whoever is a specialist: their own appointments and what is to be prepared, hours and leave. Live. */
export function MyDayPage() {
  const { t } = useTranslation('clinic-my-day');
  const { user } = useUser();
  if (!user) return null;
  return (
    <Container layout="admin">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('title')}</PageHeading>
        {seesCalendar(user.role) && (
          <LinkButton small variant="secondary" to={appointmentDayPath(noonOf(cairoDay()).toISOString())}>
            {t('to-calendar')}
          </LinkButton>
        )}
      </div>
      <Day user={user} />
    </Container>
  );
}

function Day({ user }: { user: User }) {
  const { t } = useTranslation('clinic-my-day');
  const client = useQueryClient();
  const [day, go] = useDay();
  const query = useQuery(myDayQuery(user.id, day));
  const freshen = () => client.invalidateQueries({ queryKey: CALENDAR_KEY });
  useRowSignals('appointments', () => void freshen());
  useRowSignals('blocked_times', () => void freshen());
  const { data } = query;
  if (data && !data.specialist) {
    return (
      <EmptyState icon={<CalendarIcon size={36} />} title={t('not-linked.title')}>
        {t('not-linked.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <DayBar day={day} go={go} fieldClassName={styles.grows} />
      <h2 role="status" className={styles.title}>
        {formatWeekday(noonOf(day))}
      </h2>
      {query.isPending && <Loading label={t('loading')} height="10rem" />}
      {query.isError && !data && (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      )}
      {data && (
        <div className={styles.parts}>
          <section aria-label={t('appointments')}>
            {data.appointments.length === 0 && <p className={text.soft}>{t('empty')}</p>}
            <ol className={stackedList(3)}>
              {data.appointments.map((visit) => (
                <VisitCard key={visit.$id} user={user} visit={visit} myDay={data} onChanged={freshen} />
              ))}
            </ol>
          </section>
          <div className={stack(4)}>
            <Hours myDay={data} />
            <OwnLeave day={day} leaves={data.leaves} today={data.today} onChanged={freshen} />
          </div>
        </div>
      )}
    </>
  );
}

/** When one works that day, what is blocked of it, and when somebody could be booked next. */
function Hours({ myDay: { specialist, working, blocked, next_free } }: { myDay: MyDay }) {
  const { t } = useTranslation(['clinic-my-day', 'clinic-calendar']);
  const nameOf = useNames();
  const span = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
    t('clinic-calendar:blocked.span', { from: formatClock(starts_at), to: formatClock(ends_at) });
  const away = (leave: { starts_at: string; ends_at: string }) =>
    spanOfLeave(leave).from_time ? t('away-part', { span: span(leave) }) : t('away');
  const isAway = blocked.some(({ reason }) => reason === 'leave');
  return (
    <Card as="section" className={stack(2)} aria-labelledby="hours">
      <h2 id="hours" className={styles.head}>
        {t('hours')}
      </h2>
      <p>
        <bdi>{nameOf(specialist ?? undefined)}</bdi>
      </p>
      {working.length === 0 && !isAway && <p className={text.soft}>{t('off')}</p>}
      {working.map((one) => (
        <p key={one.starts_at}>{span(one)}</p>
      ))}
      {blocked.map((one) => (
        <p key={one.$id} className={text.soft}>
          {one.reason === 'leave' ? away(one) : `${t(`clinic-calendar:blocked.reasons.${one.reason}`)}: ${span(one)}`}
        </p>
      ))}
      {next_free && (
        <p>{t('next-free', { day: formatWeekday(next_free.starts_at), time: formatClock(next_free.starts_at) })}</p>
      )}
    </Card>
  );
}
