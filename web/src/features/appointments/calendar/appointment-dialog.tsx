import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { APPOINTMENT_TRANSITIONS, type AppointmentState } from '#contract/appointments/kinds.ts';
import { isTimeFor } from '#contract/appointments/moves.ts';
import type { Calendar, DeskAppointment, Visitor } from '#contract/appointments/schemas.ts';
import { setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { serverNow } from '#contract/server-now.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { clinicPaths, recordPaths } from '#web/config/staff-paths.ts';
import { RecordTasks } from '#web/features/tasks/shared/record-tasks.tsx';
import { mayReplace, openVisit } from '#web/features/visits/shared/open-visit.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { DeskNote } from '#web/office/desk-note.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useFocusHeir, useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { aboutAppointment } from '../shared/about.ts';
import { formatClock } from '../shared/clock.ts';
import { useNames } from '../shared/named.ts';
import { STATE_TONES } from '../shared/state-tones.ts';
import styles from './calendar.module.css';
import { isOpenState, useFreshCalendar } from './calendar-query.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelParty } from './cancel-party.tsx';
import { useSaveAppointment } from './use-save-appointment.ts';

/** What gives the appointment's time away, or says that nobody came, is the quieter button, and is asked about. */
const QUIET: readonly AppointmentState[] = ['cancelled', 'no-show'];

interface AppointmentDialogProps {
  user: User;
  calendar: Calendar;
  /** As the calendar has it now. */
  appointment: DeskAppointment;
  /** Somebody wants to move or change it. */
  onChange: () => void;
  onClose: () => void;
}

/** An appointment, and what can be done about it in its state. */
export function AppointmentDialog({ user, calendar, appointment, onChange, onClose }: AppointmentDialogProps) {
  const { t } = useTranslation(['clinic-calendar', 'clinic-tasks']);
  const navigate = useNavigate();
  const freshen = useFreshCalendar();
  const save = useSaveAppointment(calendar);
  const [sending, setSending] = useState<AppointmentState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  useReturnFocus();
  const { $id: appointmentId, version, state, name } = appointment;
  const isOpen = isOpenState(appointment);
  const mayOpenVisits = submitReceptionForm.access.some((role) => role === user.role);

  /** What a step is called from where the appointment is. */
  function wordsOf(next: AppointmentState) {
    if (state !== 'arrived') return next;
    return next === 'confirmed' ? 'not-arrived' : next === 'no-show' ? 'left' : next;
  }

  async function bringTo(next: AppointmentState): Promise<void> {
    if (sending !== null) return;
    if (next === 'cancelled') return setCancelling(true);
    const words = wordsOf(next);
    const asks = next === 'no-show' ? (words as 'no-show' | 'left') : undefined;
    const isSure =
      asks === undefined ||
      (await confirmAction({
        title: t(`ask.${asks}.title`, { name }),
        text: t(`ask.${asks}.text`),
        confirm: t(`actions.${asks}`),
        cancel: t('ask.leave'),
        danger: true,
      }));
    if (!isSure) return;
    setSending(next);
    setFailure(null);
    try {
      const { visitor } = await call(setAppointmentState, { appointmentId, version, state: next });
      await freshen();
      if (visitor && mayOpenVisits) await receive(visitor);
    } catch (error) {
      setFailure(errorText(error));
      // A colleague may have been faster.
      await freshen();
    } finally {
      setSending(null);
    }
  }

  /** Takes a cancellation back: the appointment gets its time again, if it is still free. */
  async function restore(): Promise<void> {
    if (sending !== null) return;
    setSending('confirmed');
    setFailure(null);
    const { kind, specialist_id, room, starts_at, ends_at, patient_id, phone, note } = appointment;
    const data = { kind, specialist_id, room, starts_at, ends_at, patient_id, name, phone, note };
    const input = { requestId: newRequestId(), appointmentId, version, data };
    try {
      await save(input);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      await freshen();
      setSending(null);
    }
  }

  /** Goes to the visit form of somebody who came. */
  async function receive({ reasons, age, address, secondary_phone, phone, patient_id, name: known }: Visitor) {
    const visit = {
      id: appointmentId,
      appointmentId,
      name: known,
      phone,
      secondary_phone: secondary_phone ?? '',
      age: age === null ? '' : String(age),
      address: address ?? '',
      reasons,
    };
    const isSure = await mayReplace(user.id, visit, {
      title: t('replace.title'),
      text: t('replace.text'),
      confirm: t('replace.confirm'),
    });
    if (!isSure) return;
    openVisit(user.id, visit, patient_id === null ? null : { id: patient_id, name: known, phones: [phone], age });
    onClose();
    await navigate(clinicPaths.visit);
  }

  return (
    <Dialog open onClose={onClose} title={t('one.title', { name })}>
      <div className={stack(5)}>
        <DeskNote note={appointment.desk_note} />
        <Facts user={user} calendar={calendar} appointment={appointment} />
        <FormAlert message={failure} />
        <div className={toolbar(2)}>
          {state === 'arrived' && mayOpenVisits && (
            <StateButton busy={sending === 'arrived'} onPress={() => void bringTo('arrived')}>
              {t('actions.visit')}
            </StateButton>
          )}
          {APPOINTMENT_TRANSITIONS[state]
            .filter((next) => isTimeFor(next, appointment, serverNow()))
            .map((next) => (
              <StateButton
                // Each is a step of its state: the focus never stays on one that now means something else.
                key={`${state} ${next}`}
                variant={QUIET.includes(next) ? 'ghost' : 'secondary'}
                busy={sending === next}
                onPress={() => void bringTo(next)}
              >
                {t(`actions.${wordsOf(next)}`)}
              </StateButton>
            ))}
          {state === 'cancelled' && Date.parse(appointment.ends_at) > serverNow().getTime() && (
            <StateButton variant="secondary" busy={sending === 'confirmed'} onPress={() => void restore()}>
              {t('actions.restore')}
            </StateButton>
          )}
          {isOpen && (
            <Button small variant="secondary" onClick={onChange}>
              {t('actions.move')}
            </Button>
          )}
          {isOpen && appointment.booked_by !== 'desk' && <CancelParty user={user} appointmentId={appointmentId} />}
        </div>
        <section className={stack(3)} aria-labelledby="appointment-tasks">
          <h3 id="appointment-tasks">{t('clinic-tasks:title')}</h3>
          <RecordTasks user={user} kind="appointment" id={appointmentId} />
        </section>
      </div>
      {isCancelling && (
        <CancelDialog
          appointment={appointment}
          onClose={() => setCancelling(false)}
          onCancelled={() => setCancelling(false)}
        />
      )}
    </Dialog>
  );
}

interface StateButtonProps {
  variant?: ButtonVariant;
  busy: boolean;
  onPress: () => void;
  children: string;
}

/** A step that goes once it is done, and passes the focus on. */
function StateButton({ variant, busy, onPress, children }: StateButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  useFocusHeir(element);
  return (
    <Button ref={element} small variant={variant} busy={busy} onClick={onPress}>
      {children}
    </Button>
  );
}

function Facts({ user, calendar, appointment }: Pick<AppointmentDialogProps, 'user' | 'calendar' | 'appointment'>) {
  const { t } = useTranslation('clinic-calendar');
  const { date, dateTime } = useFormat();
  const nameOf = useNames();
  const { kind, specialist_id, room, starts_at, ends_at, state, patient_id, name, phone, note, booked_by } =
    appointment;
  const { cancel_reason, cancel_note, coming_at } = appointment;
  const facts: Record<string, ReactNode> = {
    [t('state')]: <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>,
    [t('coming')]: coming_at && dateTime(coming_at),
    [t('cancel.reason')]: cancel_reason && (
      <>
        {t(`cancel.reasons.${cancel_reason}`)}
        {cancel_note && (
          <>
            : <bdi>{cancel_note}</bdi>
          </>
        )}
      </>
    ),
    [t('time')]: t('one.time', { date: date(starts_at), from: formatClock(starts_at), to: formatClock(ends_at) }),
    [t('kind')]: nameOf(calendar.kinds.find((one) => one.kind === kind)),
    [t('specialist')]: nameOf(calendar.specialists.find(({ $id }) => $id === specialist_id)),
    [t('room')]: room && nameOf(calendar.rooms.find(({ $id }) => $id === room)),
    [t('phone')]: <PhoneLink phone={phone} name={name} about={aboutAppointment(appointment)} />,
    [t('record')]: patient_id && <Link to={recordPaths.patient(user.role, patient_id)}>{name}</Link>,
    [t('note')]: note && <bdi>{note}</bdi>,
    [t('booked-by')]: t(`booked-by-of.${booked_by}`),
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
