import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Role } from '#contract/call.ts';
import { FORM_READERS } from '#contract/forms/constants.ts';
import { fetchDueInstalments } from '#contract/instalments/calls.ts';
import { fetchLoans } from '#contract/pieces/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import type { QueueForm } from '#contract/staff/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { clinicPaths, recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { AppointmentLine, ToConfirmLine } from '#web/features/appointments/shared/appointment-line.tsx';
import { STATE_TONES } from '#web/features/appointments/shared/state-tones.ts';
import { BreachAlert } from '#web/features/breaches/shared/breach-alert.tsx';
import { LoanLine } from '#web/features/stock/shared/loan-line.tsx';
import { PIECES_KEY } from '#web/features/stock/shared/queries.ts';
import { useTasksToday } from '#web/features/tasks/shared/tasks-today.tsx';
import { FORM_TONES } from '#web/features/visits/shared/form-words.ts';
import { JobStateBadge } from '#web/features/visits/shared/job-state-badge.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { DeskNote } from '#web/office/desk-note.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { WORK_QUEUE_KEY } from '#web/office/work-queue-key.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { DueInstalments } from './due-instalments.tsx';
import { ImpressionsPart } from './impressions-part.tsx';
import { LinkRequestsPart } from './link-requests-part.tsx';
import { Part } from './part.tsx';
import styles from './staff.module.css';
import { TrialsPart } from './trials-part.tsx';
import { CallsPart } from './unreached-line.tsx';

const REFRESH_MS = 60_000;
/** Where each role finds the forms that wait. */
const WAITING_FOR_CS: Partial<Record<Role, string>> = {
  cs: paths.customerService,
  reception: `${paths.reception}?tab=issued`,
};
const WAITING_FOR_ACCOUNTING: Partial<Record<Role, string>> = {
  cs: `${paths.customerService}?tab=issued`,
  accounting: paths.accounting,
};

/** What there is to do today, as far as the role has a part in it. Fetched again every minute. */
export function TodayPage() {
  const { t } = useTranslation(['clinic-staff', 'clinic', 'clinic-calendar', 'common']);
  const { date } = useFormat();
  const { user } = useUser();
  const query = useQuery({
    queryKey: [...WORK_QUEUE_KEY, user?.id],
    queryFn: ({ signal }) => call(fetchWorkQueue, {}, { signal }),
    enabled: user !== null,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  useRowSignals('appointments', () => void query.refetch());
  if (!user) return null;
  const queue = query.data;
  return (
    <Container layout="clinic">
      <div className={styles.head}>
        <PageHeading>{t('today.title')}</PageHeading>
        {queue && <p className={text.soft}>{date(`${queue.day}T00:00:00Z`)}</p>}
        <Button variant="ghost" small busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('today.refresh')}
        </Button>
      </div>
      {query.isPending && (
        <Loading label={t('common:loading')} className={styles.sections}>
          <Skeleton height="140px" />
          <Skeleton height="140px" />
        </Loading>
      )}
      {query.isError && <ErrorState title={errorText(query.error)} onRetry={() => void query.refetch()} />}
      {queue && (
        <div className={styles.sections}>
          <BreachAlert user={user} />
          <Part title={t('today.appointments')} total={queue.appointments.total}>
            {queue.appointments.documents.map((one) => (
              <li key={one.$id}>
                <AppointmentLine user={user} appointment={one}>
                  <Badge tone={STATE_TONES[one.state]}>{t(`clinic-calendar:states.${one.state}`)}</Badge>
                </AppointmentLine>
              </li>
            ))}
          </Part>
          <div className={styles.others}>
            <TasksPart user={user} />
            {(['another_time', 'unreached'] as const).map((list) => (
              <CallsPart key={list} title={t(`today.${list}`)} user={user} calls={queue[list]} />
            ))}
            {queue.to_confirm && (
              <Part title={t('today.to-confirm')} total={queue.to_confirm.total}>
                {queue.to_confirm.documents.map((one) => (
                  <li key={one.$id}>
                    <ToConfirmLine
                      user={user}
                      appointment={one}
                      onChanged={async () => {
                        await query.refetch();
                      }}
                    />
                  </li>
                ))}
              </Part>
            )}
            {queue.trials && <TrialsPart user={user} trials={queue.trials} />}
            {queue.link_requests && <LinkRequestsPart user={user} requests={queue.link_requests} />}
            {FORM_READERS.reception.includes(user.role) && (
              <Part title={t('today.visits')} total={queue.visits.total}>
                {queue.visits.documents.map((visit) => (
                  <li key={visit.$id} className={styles.line}>
                    <ClientName user={user} client={visit} />
                    <PhoneLink
                      phone={visit.phone}
                      name={visit.name}
                      about={{ of: 'form', id: visit.$id, kind: 'greeting' }}
                    />
                    <DeskNote note={visit.desk_note} />
                    <Badge tone={FORM_TONES[visit.service_status ?? visit.status]}>
                      {t(`today.visit-stages.${stageOf(visit)}`)}
                    </Badge>
                  </li>
                ))}
              </Part>
            )}
            {fetchDueInstalments.access.some((role) => role === user.role) && <DueInstalments user={user} />}
            <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby="today-waiting">
              <h2 id="today-waiting">{t('today.waiting')}</h2>
              {queue.unread !== null && (
                <Waiting to={clinicPaths.inbox}>{t('today.unread', { count: queue.unread })}</Waiting>
              )}
              {queue.parcels > 0 && (
                <Waiting to={clinicPaths.deliveries}>{t('today.parcels', { count: queue.parcels })}</Waiting>
              )}
              {queue.recalls !== null && (
                <Waiting to={recordPaths.recalls(user.role)}>{t('today.recalls', { count: queue.recalls })}</Waiting>
              )}
              {queue.waiting.cs !== null && (
                <Waiting to={WAITING_FOR_CS[user.role]}>{t('today.waiting-cs', { count: queue.waiting.cs })}</Waiting>
              )}
              {queue.waiting.accounting !== null && (
                <Waiting to={WAITING_FOR_ACCOUNTING[user.role]}>
                  {t('today.waiting-accounting', { count: queue.waiting.accounting })}
                </Waiting>
              )}
            </Card>
            {(user.role === 'cs' || user.role === 'admin') && (
              <Part title={t('today.follow-ups')} total={queue.follow_ups.total}>
                {queue.follow_ups.documents.map((one) => (
                  <li key={one.$id} className={styles.line}>
                    <ClientName user={user} client={one} />
                    <PhoneLink
                      phone={one.phone}
                      name={one.name}
                      about={{ of: 'form', id: one.$id, kind: 'follow_up' }}
                    />
                    <Badge tone={one.state === 'overdue' ? 'fail' : 'pending'}>
                      {t(`clinic:follow-up-statuses.${one.state}`)}
                    </Badge>
                  </li>
                ))}
              </Part>
            )}
            {(user.role === 'cs' || user.role === 'admin') && <ImpressionsPart user={user} first={queue.impressions} />}
            {fetchLoans.access.some((role) => role === user.role) && <LoansToday user={user} />}
            <Part title={t('today.jobs')} total={queue.jobs.total}>
              {queue.jobs.documents.map((job) => (
                <li key={job.$id} className={styles.line}>
                  <Link to={recordPaths.patient(user.role, job.patient.$id)} className={styles.name}>
                    <bdi>{job.patient.name}</bdi>
                  </Link>
                  <span>{t(`clinic:blocks.${job.block_type}`)}</span>
                  <JobStateBadge job={job} />
                </li>
              ))}
            </Part>
          </div>
        </div>
      )}
    </Container>
  );
}

/** What the reader has to do until this evening. */
function TasksPart({ user }: { user: User }) {
  return <Part {...useTasksToday(user)} />;
}

/** Where a visit is on its way through the clinic. It is complete once its service is. */
function stageOf({ status, service_status }: QueueForm) {
  if (service_status === null) return status === 'pending' ? 'waits-cs' : 'at-cs';
  if (service_status === 'complete') return 'complete';
  return service_status === 'pending' ? 'waits-accounting' : 'at-accounting';
}

/** A client's name, with the way to their record where it is known. */
function ClientName({ user, client }: { user: User; client: { name: string; patient_id: string | null } }) {
  const name = <bdi>{client.name}</bdi>;
  return client.patient_id ? (
    <Link to={recordPaths.patient(user.role, client.patient_id)} className={styles.name}>
      {name}
    </Link>
  ) : (
    <span className={styles.name}>{name}</span>
  );
}

/** How many forms wait, with the way to them where the role has them. */
function Waiting({ to, children }: { to: string | undefined; children: ReactNode }) {
  return <p>{to ? <Link to={to}>{children}</Link> : children}</p>;
}

/** Hearing aids that are lent, those that are overdue first. */
function LoansToday({ user }: { user: User }) {
  const { t } = useTranslation('clinic-stock');
  const { data } = useQuery({
    queryKey: [...PIECES_KEY, 'loans', user.id],
    queryFn: ({ signal }) => call(fetchLoans, {}, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return (
    <Part title={t('loans.title')} total={data?.total ?? 0}>
      {data?.documents.map((loan) => (
        <li key={loan.$id} className={styles.line}>
          <LoanLine user={user} loan={loan} />
        </li>
      ))}
    </Part>
  );
}
