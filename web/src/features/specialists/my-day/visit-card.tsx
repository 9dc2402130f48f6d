import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { APPOINTMENT_TRANSITIONS, type AppointmentState } from '#contract/appointments/kinds.ts';
import { isTimeFor } from '#contract/appointments/moves.ts';
import { setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { serverNow } from '#contract/server-now.ts';
import type { MyDay, OwnVisit } from '#contract/specialists/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { aboutAppointment } from '#web/features/appointments/shared/about.ts';
import { formatClock } from '#web/features/appointments/shared/clock.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { saysComing } from '#web/features/appointments/shared/says-coming.ts';
import { STATE_TONES } from '#web/features/appointments/shared/state-tones.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { DeskNote } from '#web/office/desk-note.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PassingButton } from '#web/ui/passing-button.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './my-day.module.css';

/** What a specialist says of somebody who comes; the desk does the rest. */
const STEPS = ['arrived', 'done', 'confirmed'] as const satisfies AppointmentState[];
type Step = (typeof STEPS)[number];
/** Back to `confirmed` only what was a slip of the hand. */
const isStep = (state: AppointmentState, next: AppointmentState): next is Step =>
  STEPS.some((one) => one === next) && (next !== 'confirmed' || state === 'arrived');

interface VisitCardProps {
  user: User;
  visit: OwnVisit;
  myDay: MyDay;
  /** Somebody changed it, or a colleague was faster. */
  onChanged: () => Promise<void>;
}

/** An appointment of one's own: when, who and what for, what is to be prepared, and what can be said of it. */
export function VisitCard({ user, visit, myDay, onChanged }: VisitCardProps) {
  const { t } = useTranslation(['clinic-my-day', 'clinic-calendar']);
  const nameOf = useNames();
  const [sending, setSending] = useState<Step | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { $id: appointmentId, version, state, kind, room, starts_at, ends_at, patient_id, name, phone } = visit;
  const mayChange = setAppointmentState.access.some((role) => role === user.role);
  const steps = mayChange
    ? APPOINTMENT_TRANSITIONS[state]
        .filter((next) => isStep(state, next))
        .filter((next) => isTimeFor(next, visit, serverNow()))
    : [];
  const kindName = nameOf(myDay.kinds.find((one) => one.kind === kind));
  const roomName = nameOf(myDay.rooms.find(({ $id }) => $id === room));

  async function bringTo(next: Step): Promise<void> {
    if (sending !== null) return;
    setSending(next);
    setFailure(null);
    try {
      await call(setAppointmentState, { appointmentId, version, state: next });
    } catch (error) {
      setFailure(errorText(error));
    }
    await onChanged();
    setSending(null);
  }

  return (
    <Card as="li" snug className={stack(3)}>
      <div className={styles.visit}>
        <time dateTime={starts_at} className={styles.time}>
          {t('clinic-calendar:blocked.span', { from: formatClock(starts_at), to: formatClock(ends_at) })}
        </time>
        <Badge tone={STATE_TONES[state]}>{t(`clinic-calendar:states.${state}`)}</Badge>
        {saysComing(visit) && <Badge tone="success">{t('clinic-calendar:coming')}</Badge>}
      </div>
      <div className={styles.visit}>
        {patient_id ? (
          <Link to={recordPaths.patient(user.role, patient_id)} className={styles.client}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className={styles.client}>{name}</bdi>
        )}
        <span>{roomName ? t('kind-in-room', { kind: kindName, room: roomName }) : kindName}</span>
        <PhoneLink phone={phone} name={name} about={aboutAppointment(visit)} />
      </div>
      <DeskNote note={visit.desk_note} />
      <ToPrepare visit={visit} />
      <FormAlert message={failure} />
      {steps.length > 0 && (
        <div className={toolbar(2)}>
          {steps.map((next) => (
            <PassingButton
              key={`${state} ${next}`}
              small
              variant={next === 'confirmed' ? 'ghost' : 'secondary'}
              busy={sending === next}
              aria-label={t('step-of', { step: t(`steps.${next}`), name })}
              onClick={() => void bringTo(next)}
            >
              {t(`steps.${next}`)}
            </PassingButton>
          ))}
        </div>
      )}
    </Card>
  );
}

/** What the client wears, when they were tested last, and what was written down when it was booked. */
function ToPrepare({ visit: { devices, tested_at, note, patient_id } }: { visit: OwnVisit }) {
  const { t } = useTranslation('clinic-my-day');
  const { date } = useFormat();
  const facts: [string, ReactNode][] = [
    [t('devices'), devices.length > 0 && devices.map((one) => <bdi key={one}>{one}</bdi>)],
    [t('tested'), tested_at && date(tested_at)],
    [t('note'), note && <bdi>{note}</bdi>],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return <p className={text.soft}>{t(patient_id ? 'nothing-known' : 'new-client')}</p>;
  return (
    <dl className={styles.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
