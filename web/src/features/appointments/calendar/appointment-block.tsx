import { useTranslation } from 'react-i18next';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { cx } from '#web/ui/cx.ts';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { formatClock } from '../shared/clock.ts';
import { saysComing } from '../shared/says-coming.ts';
import styles from './appointment-block.module.css';
import { quartersBetween } from './place.ts';

interface AppointmentBlockProps {
  appointment: Appointment;
  /** What its kind is called. */
  kind: string;
  /** As a line of a list. */
  tall?: boolean;
  onOpen: () => void;
}

/** An appointment in the calendar; a press opens it. */
export function AppointmentBlock({ appointment, kind, tall, onOpen }: AppointmentBlockProps) {
  const { t } = useTranslation('clinic-calendar');
  const { starts_at, name, state } = appointment;
  const isComing = saysComing(appointment);
  const isShort = !tall && quartersBetween(appointment) === 1;
  const words = t(isComing ? 'block-coming' : 'block', { kind, state: t(`states.${state}`) });
  return (
    <button
      type="button"
      className={cx(
        styles.block,
        styles[appointment.kind],
        styles[state],
        tall && styles.tall,
        isShort && styles.short,
      )}
      title={tall ? undefined : words}
      onClick={onOpen}
    >
      <span className={cx(styles.line, styles.who)}>
        {isComing && <CheckIcon size={18} className={styles.coming} />}
        <time dateTime={starts_at}>{formatClock(starts_at)}</time> <bdi className={styles.name}>{name}</bdi>
      </span>{' '}
      <span className={styles.line}>{words}</span>
    </button>
  );
}
