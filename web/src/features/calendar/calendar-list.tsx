import { useTranslation } from 'react-i18next';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { stackedList } from '../../ui/stack.ts';
import text from '../../ui/text.module.css';
import { AppointmentBlock } from './appointment-block.tsx';
import styles from './calendar.module.css';
import type { CalendarColumn } from './calendar-query.ts';

interface CalendarListProps {
  columns: readonly CalendarColumn[];
  kindName: (appointment: Appointment) => string;
  onOpen: (appointment: Appointment) => void;
}

/** The columns of the calendar below each other, for a phone. */
export function CalendarList({ columns, kindName, onOpen }: CalendarListProps) {
  const { t } = useTranslation('clinic-calendar');
  return columns.map(({ id, name, appointments }) => (
    <section key={id} aria-labelledby={`day-${id}`}>
      <h2 id={`day-${id}`} className={styles.day}>
        {name}
      </h2>
      {appointments.length === 0 && <p className={text.soft}>{t('empty')}</p>}
      <ol className={stackedList(2)}>
        {appointments.map((appointment) => (
          <li key={appointment.$id}>
            <AppointmentBlock
              appointment={appointment}
              kind={kindName(appointment)}
              tall
              onOpen={() => onOpen(appointment)}
            />
          </li>
        ))}
      </ol>
    </section>
  ));
}
