import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Appointment, DeskAppointment } from '#contract/appointments/schemas.ts';
import { setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { appointmentPath, recordPaths, seesCalendar } from '#web/config/staff-paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { DeskNote } from '#web/office/desk-note.tsx';
import { type ContactAbout, PhoneLink } from '#web/office/phone-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { aboutAppointment } from './about.ts';
import styles from './appointment-line.module.css';
import { formatClock, formatWeekday } from './clock.ts';
import { saysComing } from './says-coming.ts';

interface AppointmentLineProps {
  user: User;
  appointment: Appointment & Partial<Pick<DeskAppointment, 'desk_note'>>;
  /** It may be of another day than today. */
  withDay?: boolean;
  /** What they are written to about, unless it is the appointment as it is. */
  about?: ContactAbout;
  /** What else stands on the line. */
  children?: ReactNode;
}

/** When somebody comes and who, with the way to the appointment, or to the client for who makes none. */
export function AppointmentLine({ user, appointment, withDay = false, about, children }: AppointmentLineProps) {
  const { t } = useTranslation('clinic-calendar');
  const { starts_at, name, phone, patient_id, desk_note = null } = appointment;
  const time = formatClock(starts_at);
  const to = seesCalendar(user.role)
    ? appointmentPath(appointment)
    : patient_id && recordPaths.patient(user.role, patient_id);
  return (
    <p className={styles.line}>
      <time dateTime={starts_at}>{withDay ? t('to-confirm.when', { day: formatWeekday(starts_at), time }) : time}</time>
      {to ? (
        <Link to={to} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className={styles.name}>{name}</bdi>
      )}
      <PhoneLink phone={phone} name={name} about={about ?? aboutAppointment(appointment)} />
      <DeskNote note={desk_note} />
      {saysComing(appointment) && (
        <span className={styles.coming}>
          <CheckIcon size={18} /> {t('coming')}
        </span>
      )}
      {children}
    </p>
  );
}

interface ToConfirmLineProps {
  user: User;
  appointment: DeskAppointment;
  /** It is confirmed, or a colleague was faster. */
  onChanged: () => Promise<void>;
}

/** Somebody who booked online and is to be called, with the button that says that they were. */
export function ToConfirmLine({ user, appointment, onChanged }: ToConfirmLineProps) {
  const { t } = useTranslation('clinic-calendar');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { $id: appointmentId, version, name } = appointment;

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call(setAppointmentState, { appointmentId, version, state: 'confirmed' as const });
    } catch (error) {
      setFailure(errorText(error));
    }
    await onChanged();
    setBusy(false);
  }

  return (
    <>
      <AppointmentLine user={user} appointment={appointment} withDay>
        <Button
          small
          variant="secondary"
          busy={busy}
          aria-label={t('to-confirm.confirm-named', { name })}
          onClick={() => void confirm()}
        >
          {t('actions.confirmed')}
        </Button>
      </AppointmentLine>
      <FormAlert message={failure} />
    </>
  );
}
