import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { averageOf } from '#contract/audiograms/averages.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { updateContactPoint } from '#contract/contacts/calls.ts';
import { GOVERNORATES } from '#contract/governorates.ts';
import { EARS } from '#contract/hearing/audiogram.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { appointmentPath, recordPaths, seesCalendar } from '#web/config/staff-paths.ts';
import { formatClock, formatWeekday } from '#web/features/appointments/shared/clock.ts';
import { STATE_TONES } from '#web/features/appointments/shared/state-tones.ts';
import { useSourceName } from '#web/features/visits/shared/referral-source.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';

import { Badge } from '#web/ui/badge.tsx';
import { WarningIcon } from '#web/ui/icons/icons.tsx';
import { ContactPoints } from './contact-points.tsx';
import styles from './patients.module.css';

interface ClientOverviewProps {
  user: User;
  patient: PatientRecord;
}

/** What whoever serves a client looks for first. */
export function ClientOverview({ user, patient }: ClientOverviewProps) {
  const { t } = useTranslation(['clinic-patients', 'booking', 'clinic-calendar']);
  const { date, price } = useFormat();
  const { columnName, valueName } = useRecordWords();
  const { language } = useLanguage();
  const sourceName = useSourceName(patient.details.referral_source !== null);
  const { balance, next_appointment: next, latest_audiogram: audiogram, details } = patient;
  const governorate = GOVERNORATES.find(({ en }) => en === details.governorate);
  const nextTime = next && t('next.when', { day: formatWeekday(next.starts_at), time: formatClock(next.starts_at) });
  const facts: Record<string, ReactNode> = {
    ...(balance && {
      [t('balance.billed')]: <span className={styles.amount}>{price(balance.billed)}</span>,
      [t('balance.received')]: <span className={styles.amount}>{price(balance.received)}</span>,
      [t('balance.outstanding')]: (
        <>
          <strong className={styles.amount}>{price(balance.outstanding)}</strong>
          {balance.by_insurers > 0 && <span>{t('balance.by-insurers', { amount: price(balance.by_insurers) })}</span>}
        </>
      ),
    }),
    ...(balance?.opening && {
      [t(balance.opening < 0 ? 'balance.opening-credit' : 'balance.opening')]: (
        <strong className={styles.amount}>{price(Math.abs(balance.opening))}</strong>
      ),
    }),
    [t('next.title')]: next ? (
      <>
        {seesCalendar(user.role) ? <Link to={appointmentPath(next)}>{nextTime}</Link> : <span>{nextTime}</span>}
        <span>{t(`booking:kinds.${next.kind}`)}</span>
        <Badge tone={STATE_TONES[next.state]}>{t(`clinic-calendar:states.${next.state}`)}</Badge>
      </>
    ) : (
      t('next.none')
    ),
    ...(audiogram && {
      [t('latest-audiogram')]: (
        <>
          <Link to={recordPaths.audiograms(user.role, patient.$id)}>{date(audiogram.measured_at)}</Link>
          {EARS.map((ear) => {
            const average = averageOf(audiogram.results[ear], 'PTA4');
            return average && <span key={ear}>{t(`average.${ear}`, { level: Math.round(average.value) })}</span>;
          })}
        </>
      ),
    }),
    [t('phones')]: <ContactPoints patient={patient} mayChange={mayCall(user, updateContactPoint)} />,
    [details.birth_date === null ? t('birth-year') : columnName('patients', 'birth_date')]:
      details.birth_date === null ? (patient.birth_year ?? t('unknown')) : date(details.birth_date),
    ...(details.sex !== null && { [columnName('patients', 'sex')]: valueName('sex', details.sex) }),
    ...(governorate && { [columnName('patients', 'governorate')]: governorate[language] }),
    ...(details.national_id !== null && { [columnName('patients', 'national_id')]: details.national_id }),
    ...(details.email !== null && { [columnName('patients', 'email')]: <bdi>{details.email}</bdi> }),
    ...(details.referral_source !== null && {
      [columnName('patients', 'referral_source')]: <bdi>{sourceName(details.referral_source)}</bdi>,
    }),
    ...(details.contact_name !== null && {
      [columnName('patients', 'contact_name')]: <ContactPerson patient={patient} name={details.contact_name} />,
    }),
    [t('last-visit-label')]: patient.last_visit_on ? date(patient.last_visit_on) : t('no-visit'),
  };
  return (
    <>
      <Alerts patient={patient} />
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.said}>{said}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Whoever is called when the client cannot be reached. */
function ContactPerson({ patient, name }: { patient: PatientRecord; name: string }) {
  const { t } = useTranslation('clinic-patients');
  const { contact_relation: relation, contact_phone: phone, contact_may_know: mayKnow } = patient.details;
  return (
    <>
      <bdi>{relation === null ? name : t('contact-person.named', { name, relation })}</bdi>
      {phone !== null && (
        <PhoneLink phone={phone} name={name} about={{ of: 'patient', id: patient.$id, kind: 'greeting' }} />
      )}
      <span>{t(mayKnow ? 'contact-person.may-know' : 'contact-person.may-not-know')}</span>
    </>
  );
}

/** A warranty that ends within so many days is told. */
const WARRANTY_DAYS = 30;

/** What must not be forgotten while the client is here. */
function Alerts({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation(['clinic-patients', 'clinic']);
  const { date } = useFormat();
  const soon = cairoDay(new Date(Date.now() + WARRANTY_DAYS * 86_400_000));
  const about = (name: string | null, fallback: string) => name ?? fallback;
  const { desk_note: deskNote } = patient.details;
  const alerts = [
    ...(deskNote === null ? [] : [{ $id: 'desk-note', said: deskNote }]),
    ...patient.loans
      .filter(({ due, overdue }) => due || overdue)
      .map(({ $id, serial_number: serial, due_on }) => ({
        $id,
        said: t('alerts.loan', { serial, date: date(due_on) }),
      })),
    ...patient.jobs
      .filter(({ stage, overdue }) => stage === 'ready' || overdue)
      .map(({ $id, stage, hearing_aid, block_type, promised_on }) => {
        const name = about(hearing_aid, t(`clinic:blocks.${block_type}`));
        return {
          $id,
          said:
            stage === 'ready' || promised_on === null
              ? t('alerts.ready', { name })
              : t('alerts.late', { name, date: date(promised_on) }),
        };
      }),
    ...patient.follow_ups
      .filter(({ status, frozen }) => (status === 'due' || status === 'overdue') && !frozen)
      .map(({ form_id, follow_up_date }) => ({
        $id: form_id,
        said: t('alerts.follow-up', { date: follow_up_date ? date(follow_up_date) : '' }),
      })),
    ...patient.devices
      .filter(
        ({ status, in_warranty, warranty_until }) =>
          status === 'active' && in_warranty && warranty_until !== null && warranty_until.slice(0, 10) <= soon,
      )
      .map(({ $id, serial_number: serial, warranty_until }) => ({
        $id,
        said: t('alerts.warranty', { serial, date: date(warranty_until ?? '') }),
      })),
  ];
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.alerts} aria-label={t('alerts.title')}>
      {alerts.map(({ $id, said }) => (
        <li key={$id}>
          <WarningIcon size={20} />
          <span>{said}</span>
        </li>
      ))}
    </ul>
  );
}
