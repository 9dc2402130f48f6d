import { useTranslation } from 'react-i18next';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { serverNow } from '#contract/server-now.ts';
import { cx } from '#web/ui/cx.ts';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { AppointmentBlock } from './appointment-block.tsx';
import { BlockedBlock } from './blocked-block.tsx';
import styles from './calendar.module.css';
import type { CalendarColumn } from './calendar-query.ts';

interface CalendarListProps {
  columns: readonly CalendarColumn[];
  /** The days of a week beside each other. */
  beside?: boolean;
  kindName: (appointment: Appointment) => string;
  onOpen: (appointment: Appointment) => void;
}

const byTime = (one: Pick<Appointment, 'starts_at'>, other: Pick<Appointment, 'starts_at'>) =>
  Date.parse(one.starts_at) - Date.parse(other.starts_at);

/**
 * The columns of the calendar as lists: below each other on a phone, beside each other for a week of all specialists, where
 * a time that several share would have no room for a name.
 */
export function CalendarList({ columns, beside, kindName, onOpen }: CalendarListProps) {
  const { t } = useTranslation('clinic-calendar');
  const today = cairoDay(serverNow());
  const sections = columns.map(({ id, name, day, appointments, blocked }) => (
    <section key={id} className={styles.column} aria-labelledby={`day-${id}`}>
      <h2 id={`day-${id}`} className={cx(styles.day, beside && day === today && styles.today)}>
        {name}
      </h2>
      {appointments.length === 0 && <p className={text.soft}>{t('empty')}</p>}
      <ol className={stackedList(2)}>
        {[...blocked, ...appointments].sort(byTime).map((entry) => (
          <li key={entry.$id}>
            {'state' in entry ? (
              <AppointmentBlock appointment={entry} kind={kindName(entry)} tall onOpen={() => onOpen(entry)} />
            ) : (
              <BlockedBlock blocked={entry} tall />
            )}
          </li>
        ))}
      </ol>
    </section>
  ));
  return beside ? <div className={styles.week}>{sections}</div> : sections;
}
