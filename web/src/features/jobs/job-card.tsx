import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Booking } from '#contract/appointments/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { moveJob } from '#contract/devices/calls.ts';
import { isOpenJob, JOB_FAILURES, JOB_TRANSITIONS, type JobStage } from '#contract/devices/constants.ts';
import type { JobEntry } from '#contract/devices/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { lendDevice } from '#contract/pieces/calls.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { LendDialog } from '#web/features/stock/shared/lend-dialog.tsx';
import { BookVisit } from '#web/features/visits/shared/book-visit.tsx';
import { JobDueBadge } from '#web/features/visits/shared/job-state-badge.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import type { Chosen } from '#web/office/chosen.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { PickBox } from '#web/ui/data-table.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Name } from '#web/ui/name.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import styles from './jobs.module.css';
import { wayFrom } from './moved-jobs.ts';
import { SendDialog } from './send-dialog.tsx';
import { useMoveJob } from './use-move-job.ts';

const DAY_MS = 86_400_000;

/** Calendar days in Cairo since a time. */
const daysSince = (time: string): number =>
  Math.max(0, (Date.parse(cairoDay()) - Date.parse(cairoDay(new Date(time)))) / DAY_MS);

interface JobCardProps {
  user: User;
  job: JobEntry;
  /** Names of labs that were used before. */
  labs: readonly string[];
  /** When the client comes for it. */
  booked: Booking | undefined;
  /** With it the card can be chosen. */
  chosen?: Chosen<JobEntry>;
}

/** A job, and where it can go from here. */
export function JobCard({ user, job, labs, booked, chosen }: JobCardProps) {
  const { t } = useTranslation(['clinic-jobs', 'clinic', 'clinic-stock']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [lending, setLending] = useState(false);
  const [sending, setSending] = useState(false);
  // What is said would open in a dialog that is still there, and go with it.
  const moveTo = useMoveJob(job, () => flushSync(() => setSending(false)));
  const mayMove = mayCall(user, moveJob);
  /** Whose own hearing aid is repaired may have another one meanwhile. */
  const mayLend = job.kind === 'repair' && isOpenJob(job.stage) && mayCall(user, lendDevice);
  const [next, before] = wayFrom(job.stage);
  const failures = JOB_FAILURES.filter((one) => JOB_TRANSITIONS[job.stage].includes(one));
  const card = useRef<HTMLLIElement>(null);
  useFocusHeir(card);

  async function move(stage: JobStage): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await moveTo(stage);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const isOpen = isOpenJob(job.stage);
  const booking = isOpen && (
    <BookVisit
      user={user}
      // What was repaired is handed over; what the lab made is fitted.
      kind={job.kind === 'repair' ? 'hand-over' : 'fitting'}
      aboutId={job.$id}
      patient_id={job.patient.$id}
      name={job.patient.name}
      phone={job.patient.phones[0] ?? ''}
      day={job.promised_on}
      booked={booked}
    />
  );

  return (
    <li ref={card} className={styles.card}>
      <div className={styles.line}>
        {chosen && (
          <PickBox
            label={t('pick', { name: job.patient.name })}
            checked={chosen.isChosen(job)}
            onChange={() => chosen.toggle(job)}
          />
        )}
        <Link to={recordPaths.patient(user.role, job.patient.$id)} className={styles.name}>
          <bdi>{job.patient.name}</bdi>
        </Link>
        {/* Where it stands, its column says. */}
        <JobDueBadge job={job} />
      </div>
      <JobFacts job={job} />
      <FormAlert message={failure} />
      <div className={styles.line}>
        {mayMove && next && (
          <Button
            variant="secondary"
            small
            busy={busy}
            onClick={() => (next === 'at_lab' ? setSending(true) : void move(next))}
          >
            {t(`move.${next}`)}
          </Button>
        )}
        {booked && booking}
        <details className={styles.more}>
          <summary>{t('more-moves')}</summary>
          <JobContact job={job} />
          <div className={styles.line}>
            {!booked && booking}
            {mayLend && (
              <RowButton
                label={t('clinic-stock:loans.lend-named', { name: job.patient.name })}
                onClick={() => setLending(true)}
              >
                {t('clinic-stock:loans.lend')}
              </RowButton>
            )}
            {mayMove && before && (
              <Button variant="ghost" small busy={busy} onClick={() => void move(before)}>
                {t('move.back', { stage: t(`clinic:stages.${before}`) })}
              </Button>
            )}
          </div>
          {mayMove && failures.length > 0 && (
            <fieldset className={styles.failures}>
              <legend>{t('failed')}</legend>
              {failures.map((one) => (
                <Button key={one} variant="ghost" small busy={busy} onClick={() => void move(one)}>
                  {t(`move.${one}`)}
                </Button>
              ))}
            </fieldset>
          )}
        </details>
      </div>
      {sending && (
        <SendDialog
          title={t('send.title', { name: isolated(job.patient.name) })}
          labs={labs}
          before={job}
          onSend={(lab) => moveTo('at_lab', lab)}
          onClose={() => setSending(false)}
        />
      )}
      {lending && <LendDialog userId={user.id} patient={job.patient} job={job} onClose={() => setLending(false)} />}
    </li>
  );
}

/** What it is, when it was promised and at which lab it lies. */
function JobFacts({ job }: { job: JobEntry }) {
  const { t } = useTranslation(['clinic-jobs', 'clinic']);
  const { valueName } = useRecordWords();
  const { day } = useShortFormat();
  return (
    <p className={styles.facts}>
      <span>{t(`clinic:blocks.${job.block_type}`)}</span>
      {job.hearing_aid && <Name>{job.hearing_aid}</Name>}
      {job.side && <span>{valueName('side', job.side)}</span>}
      <span>
        {job.promised_on ? t('promised-on', { date: day(cairoDay(new Date(job.promised_on))) }) : t('no-promise')}
      </span>
      {job.lab_name && (
        <span>
          {t('lab')} <bdi>{job.lab_name}</bdi>
        </span>
      )}
      {job.at_lab_since && <span>{t('days-out', { count: daysSince(job.at_lab_since) })}</span>}
    </p>
  );
}

/** Its numbers, and the phone of whose it is. */
function JobContact({ job }: { job: JobEntry }) {
  const { t } = useTranslation('clinic-jobs');
  const ready = job.kind === 'repair' ? 'repair_ready' : 'mold_ready';
  const about = { of: 'job', id: job.$id, kind: job.stage === 'ready' ? ready : 'greeting' } as const;
  return (
    <p className={styles.facts}>
      {job.serial_number && <bdi dir="ltr">{job.serial_number}</bdi>}
      {job.lab_number && (
        <span>
          <Trans
            t={t}
            i18nKey="lab-number"
            values={{ number: job.lab_number }}
            components={{ number: <bdi dir="ltr" /> }}
          />
        </span>
      )}
      {job.patient.phones[0] && <PhoneLink phone={job.patient.phones[0]} name={job.patient.name} about={about} />}
    </p>
  );
}
