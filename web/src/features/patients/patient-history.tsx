import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Job } from '#contract/devices/schemas.ts';
import type { PatientFollowUp, PatientRecord, Visit, VisitBlock } from '#contract/patients/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { saveVisitSheet } from '#contract/visit-sheets/calls.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { NotSigned } from '#web/features/consents/shared/not-signed.tsx';
import { FOLLOW_UP_TONES, useReasonWords } from '#web/features/visits/shared/form-words.ts';
import { JobStateBadge } from '#web/features/visits/shared/job-state-badge.tsx';
import { MoveVisitDialog, mayMoveVisit } from '#web/features/visits/shared/move-visit-dialog.tsx';
import { useVisitTime } from '#web/features/visits/shared/visit-time.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './patients.module.css';

const seesSheets = (user: User): boolean => mayCall(user, saveVisitSheet);

const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** What a person came for, and what was done. A visit that is somebody else's can be moved. The address may name one. */
export function Visits({ user, patient }: { user: User; patient: PatientRecord }) {
  const { visits } = patient;
  const { t } = useTranslation(['clinic-patients', 'clinic']);
  const { date, price } = useFormat();
  const visitTime = useVisitTime();
  const [moving, setMoving] = useState<Visit | null>(null);
  const reasonWords = useReasonWords();
  const [params] = useSearchParams();
  const named = params.get('visit');
  return (
    <>
      <ol className={stackedList(2)}>
        {visits.map((visit) => (
          <li
            key={visit.$id}
            className={styles.entry}
            {...(visit.$id === named && { 'aria-current': 'true', ref: showIt })}
          >
            <div className={styles.line}>
              <time dateTime={visit.date} className={styles.name}>
                {visitTime(visit.date)}
              </time>
              <Badge tone={(visit.service_status ?? visit.status) === 'complete' ? 'success' : 'neutral'}>
                {t(`clinic:statuses.${(visit.service_status ?? visit.status) as 'pending'}`)}
              </Badge>
              {visit.salesperson && (
                <span className={text.soft}>
                  {t('visits.by')} <bdi>{visit.salesperson}</bdi>
                </span>
              )}
              {visit.outstanding !== null && visit.outstanding > 0 && (
                <span>{t('rest', { amount: price(visit.outstanding) })}</span>
              )}
            </div>
            <p className={cx(styles.line, text.soft)}>
              {visit.reasons.map(({ reason, quantity }) => (
                <span key={reason}>{t('clinic:reason-with-quantity', { reason: reasonWords(reason), quantity })}</span>
              ))}
            </p>
            {visit.blocks.length > 0 && (
              <ul className={styles.blocks}>
                {visit.blocks.map((block) => (
                  <li key={block.$id}>
                    <Block block={block} />
                  </li>
                ))}
              </ul>
            )}
            <NotSigned patientId={patient.$id} kind="delivery" aboutId={visit.$id} />
            <div className={toolbar(2)}>
              {visit.service_status !== null && seesSheets(user) && (
                <LinkButton
                  to={recordPaths.visitSheet(user.role, patient.$id, visit.$id)}
                  variant="secondary"
                  small
                  aria-label={t('visit-sheet-named', { date: date(visit.date) })}
                >
                  {t('visit-sheet')}
                </LinkButton>
              )}
              {mayMoveVisit(user, { isIssued: visit.service_status !== null }) && (
                <Button
                  variant="secondary"
                  small
                  aria-label={t('clinic:move.button-named', { date: date(visit.date) })}
                  onClick={() => setMoving(visit)}
                >
                  {t('clinic:move.button')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {moving && (
        <MoveVisitDialog
          user={user}
          visit={{
            formId: moving.$id,
            formType: 'reception',
            version: moving.version,
            date: moving.date,
            name: patient.name,
            phone: patient.phones[0] ?? '',
            patientId: patient.$id,
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}

function Block({ block }: { block: VisitBlock }) {
  const { t } = useTranslation(['clinic-patients', 'clinic']);
  const { price, date } = useFormat();
  return (
    <span className={styles.line}>
      <span className={styles.name}>{t(`clinic:blocks.${block.type as 'p'}`)}</span>
      {block.hearing_aid && <Name>{block.hearing_aid}</Name>}
      {block.serial_number && <bdi dir="ltr">{block.serial_number}</bdi>}
      {block.delivery_date && <span>{t('promised', { date: date(block.delivery_date) })}</span>}
      {block.price !== null && <span>{price(block.price)}</span>}
      {block.rest_of_cost !== null && block.rest_of_cost > 0 && (
        <span>{t('rest', { amount: price(block.rest_of_cost) })}</span>
      )}
      {block.delivered && <Badge tone="success">{t('delivered')}</Badge>}
    </span>
  );
}

/** Ear molds that were made or are being made. */
export function Molds({ molds }: { molds: PatientRecord['molds'] }) {
  const { t } = useTranslation('clinic-patients');
  const { valueName } = useRecordWords();
  const { date } = useFormat();
  return (
    <ul className={stackedList(2)}>
      {molds.map((mold) => (
        <li key={mold.$id} className={styles.line}>
          <time dateTime={mold.date} className={styles.name}>
            {date(mold.date)}
          </time>
          {mold.side && <span>{valueName('side', mold.side)}</span>}
          {mold.em_type && <span>{valueName('em_type', mold.em_type)}</span>}
          {mold.em_size && <span>{valueName('em_size', mold.em_size)}</span>}
          {mold.delivered && <Badge tone="success">{t('delivered')}</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** Repairs and work of the lab. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation(['clinic-patients', 'clinic']);
  const { date } = useFormat();
  return (
    <ul className={stackedList(2)}>
      {jobs.map((job) => (
        <li key={job.$id} className={styles.line}>
          <span className={styles.name}>{t(`clinic:blocks.${job.block_type}`)}</span>
          {job.hearing_aid && <Name>{job.hearing_aid}</Name>}
          {job.serial_number && <bdi dir="ltr">{job.serial_number}</bdi>}
          <JobStateBadge job={job} />
          {job.promised_on && <span className={text.soft}>{t('promised', { date: date(job.promised_on) })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** When a person is to be called, and was. */
export function FollowUpHistory({ followUps }: { followUps: readonly PatientFollowUp[] }) {
  const { t } = useTranslation(['clinic-patients', 'clinic']);
  const { date } = useFormat();
  return (
    <ul className={stackedList(2)}>
      {followUps.map((one) => (
        <li key={one.form_id} className={styles.line}>
          <span className={styles.name}>
            {one.follow_up_date ? date(one.follow_up_date) : t('clinic:not-available')}
          </span>
          {one.frozen && <Badge>{t('follow-ups.frozen')}</Badge>}
          {one.status && (
            <Badge tone={one.status ? FOLLOW_UP_TONES[one.status] : 'neutral'}>
              {t(`clinic:follow-up-statuses.${one.status}`)}
            </Badge>
          )}
          {one.follow_up_count > 0 && (
            <span className={text.soft}>{t('follow-ups.count', { count: one.follow_up_count })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
