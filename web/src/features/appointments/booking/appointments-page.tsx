import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelAppointment, moveAppointment } from '#contract/appointments/calls.ts';
import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CalendarIcon } from '#web/ui/icons/service-icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { formatClock, formatWeekday } from '../shared/clock.ts';
import { freeTimesQuery } from '../shared/free-times-query.ts';
import { AppointmentFacts, ToCalendar, useKindNames } from './appointment-facts.tsx';
import styles from './booking.module.css';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OWN_APPOINTMENTS_KEY, ownAppointmentsQuery } from './own-appointments-query.ts';
import { Waits } from './waits.tsx';

/** How the state of an own appointment looks. */
const TONES: Readonly<Record<OwnAppointment['state'], BadgeTone>> = {
  waiting: 'pending',
  offered: 'pending',
  booked: 'pending',
  confirmed: 'success',
  arrived: 'success',
  done: 'neutral',
  cancelled: 'neutral',
  'no-show': 'neutral',
};

/** The customer's own appointments: when they are, and the way to another time. */
export function AppointmentsPage() {
  const { t } = useTranslation('booking');
  const { user } = useUser();
  if (!user) return null;
  return (
    <Container narrow layout="shop">
      <PageHeading>{t('own.title')}</PageHeading>
      <Appointments userId={user.id} />
    </Container>
  );
}

function Appointments({ userId }: { userId: string }) {
  const { t } = useTranslation('booking');
  const kindName = useKindNames();
  const query = useQuery(ownAppointmentsQuery(userId));

  if (query.isPending) {
    return <Loading label={t('own.loading')} className={stack(3)} height="12rem" />;
  }
  if (!query.data) {
    return (
      <ErrorState title={t('own.failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  }
  const { waiting, upcoming, past } = query.data;
  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className={stack(3)}>
          <h2 id="waiting" className={styles.heading}>
            {t('wait.title')}
          </h2>
          <ul className={stackedList(4)}>
            {waiting.map((wait) => (
              <li key={wait.$id}>
                <Waits wait={wait} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {upcoming.length === 0 ? (
        <EmptyState
          icon={<CalendarIcon size={36} />}
          title={t('own.none')}
          actions={<LinkButton to={paths.book()}>{t('title')}</LinkButton>}
        >
          {t('own.none-text')}
        </EmptyState>
      ) : (
        <>
          <ul className={stackedList(4)} aria-label={t('own.title')}>
            {upcoming.map((appointment) => (
              <li key={appointment.$id}>
                <Upcoming appointment={appointment} />
              </li>
            ))}
          </ul>
          <div className={toolbar(3)}>
            <LinkButton variant="secondary" to={paths.book()}>
              {t('own.another')}
            </LinkButton>
          </div>
        </>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past" className={stack(3)}>
          <h2 id="past" className={styles.heading}>
            {t('own.past')}
          </h2>
          <ul className={stackedList(3)}>
            {past.map(({ $id, kind, starts_at, state, cancel_reason }) => (
              <li key={$id} className={toolbar(3)}>
                <span>
                  {t('own.line', { kind: kindName(kind), day: formatWeekday(starts_at), time: formatClock(starts_at) })}
                </span>
                <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
                {cancel_reason && <span className={text.soft}>{t(`cancel.told.${cancel_reason}`)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** An appointment to come, and how it is moved and cancelled, as long as that can be done here. */
function Upcoming({ appointment }: { appointment: OwnAppointment }) {
  const { t } = useTranslation('booking');
  const kindName = useKindNames();
  const [isMoving, setMoving] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const { $id: appointmentId, kind, starts_at, state, change_until, version } = appointment;
  const refresh = () => client.invalidateQueries({ queryKey: OWN_APPOINTMENTS_KEY });

  return (
    <Card snug className={stack(4)}>
      <h2 className={styles.heading}>
        {kindName(kind)} <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      </h2>
      <AppointmentFacts appointment={appointment} />
      <div className={toolbar(3)}>
        {change_until && (
          <>
            <Button onClick={() => setMoving(true)}>{t('move.open')}</Button>
            <Button variant="ghost" onClick={() => setCancelling(true)}>
              {t('cancel.open')}
            </Button>
          </>
        )}
        <ToCalendar appointment={appointment} />
      </div>
      {change_until ? (
        <p className={text.note}>
          {t('own.until', { day: formatWeekday(change_until), time: formatClock(change_until) })}
        </p>
      ) : (
        <p>
          {t('booked.change')} <ShopContact />
        </p>
      )}
      {isMoving && (
        <MoveDialog
          startsAt={starts_at}
          read={(from, to) => freeTimesQuery({ kind, from, to })}
          move={async (to) => {
            await call(moveAppointment, { appointmentId, version, starts_at: to, lang });
            await refresh();
            return true;
          }}
          onClose={() => setMoving(false)}
        />
      )}
      {isCancelling && (
        <CancelDialog
          startsAt={starts_at}
          cancel={(said) => call(cancelAppointment, { appointmentId, version, lang, ...said })}
          refresh={refresh}
          onClose={() => setCancelling(false)}
        />
      )}
    </Card>
  );
}
