import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { CalendarIcon } from '#web/ui/icons/service-icons.tsx';
import { stack } from '#web/ui/stack.ts';
import { bookableQuery } from '../shared/bookable.ts';
import { formatClock, formatWeekday } from '../shared/clock.ts';
import { useNames } from '../shared/named.ts';
import styles from './booking.module.css';
import { icsOf } from './ics.ts';

/** What kinds of appointments are called: as the admin says, or by their usual names where customers cannot book them. */
export function useKindNames(): (kind: OwnAppointment['kind']) => string {
  const { t } = useTranslation('booking');
  const nameOf = useNames();
  const { data } = useQuery(bookableQuery());
  return (kind) => nameOf(data?.kinds.find((one) => one.kind === kind)) || t(`kinds.${kind}`);
}

/** When, what for, with whom and where. */
export function AppointmentFacts({ appointment }: { appointment: OwnAppointment }) {
  const { t } = useTranslation('booking');
  const nameOf = useNames();
  const kindName = useKindNames();
  const shop = useShopDetails();
  const { starts_at, ends_at, kind, specialist } = appointment;
  return (
    <dl className={stack(3)}>
      <Fact label={t('facts.day')}>
        <time dateTime={starts_at}>{formatWeekday(starts_at)}</time>
      </Fact>
      <Fact label={t('facts.time')}>
        {t('facts.from-to', { from: formatClock(starts_at), to: formatClock(ends_at) })}
      </Fact>
      <Fact label={t('facts.kind')}>{kindName(kind)}</Fact>
      <Fact label={t('facts.specialist')}>{nameOf(specialist)}</Fact>
      <Fact label={t('facts.place')}>{shop?.seller_address}</Fact>
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Saves the file that puts an appointment into the phone's calendar. */
export function ToCalendar({ appointment }: { appointment: OwnAppointment }) {
  const { t } = useTranslation('booking');
  const kindName = useKindNames();
  const shop = useShopDetails();
  return (
    <Button
      variant="secondary"
      onClick={() =>
        saveFile('samaa.ics', 'text/calendar', [
          icsOf({
            id: appointment.$id,
            starts_at: appointment.starts_at,
            ends_at: appointment.ends_at,
            summary: t('ics-summary', { kind: kindName(appointment.kind) }),
            location: shop?.seller_address ?? '',
          }),
        ])
      }
    >
      <CalendarIcon size={22} />
      {t('to-calendar')}
    </Button>
  );
}
