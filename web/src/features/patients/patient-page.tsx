import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { exportRecord } from '#contract/exchange/staff-calls.ts';
import { importNoah } from '#contract/noah/calls.ts';
import { mergePatients, updatePatient } from '#contract/patients/calls.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { ClientAgreements } from '#web/features/consents/shared/client-agreements.tsx';
import { seesAgreements } from '#web/features/consents/shared/queries.ts';
import { OfficeCopyDialog } from '#web/features/privacy/shared/office-copy-dialog.tsx';
import { RecordTasks } from '#web/features/tasks/shared/record-tasks.tsx';
import { ClientTrials } from '#web/features/trials/shared/client-trials.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { isRefusal } from '#web/lib/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { ClientActions } from './client-actions.tsx';
import { ClientLoans } from './client-loans.tsx';
import { ClientOverview } from './client-overview.tsx';
import { DeviceCard } from './device-card.tsx';
import { EditPatientDialog } from './edit-patient-dialog.tsx';
import { ErasePatientDialog } from './erase-patient-dialog.tsx';
import { GoalsSection } from './goals/goals-section.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { holdFile, isNoahName } from './noah/held-file.ts';
import { NoahDrop } from './noah/noah-drop.tsx';
import { FollowUpHistory, Jobs, Molds, Visits } from './patient-history.tsx';
import { PatientOrders } from './patient-orders.tsx';
import { PatientTimeline } from './patient-timeline.tsx';
import styles from './patients.module.css';
import { ClientPhoto } from './photo/client-photo.tsx';
import { patientQuery } from './queries.ts';
import { RecordExport } from './record-export.tsx';
import { RecordReaders } from './record-readers.tsx';

/** Everything about a person, as far as the reader's role sees it. */
export function PatientPage() {
  const { t } = useTranslation(['clinic-patients', 'common']);
  const { user } = useUser();
  const { id = '' } = useParams();
  const query = useQuery({ ...patientQuery(user?.id ?? '', id), enabled: user !== null });
  if (!user) return null;
  return (
    <Container layout="clinic">
      {query.data ? (
        <Person user={user} patient={query.data} />
      ) : query.isError ? (
        <>
          <PageHeading>{t('title')}</PageHeading>
          <ErrorState
            title={isRefusal(query.error, 'not_found') ? t('gone') : errorText(query.error)}
            onRetry={() => void query.refetch()}
            actions={
              <LinkButton to={recordPaths.patients(user.role)} variant="secondary">
                {t('back')}
              </LinkButton>
            }
          />
        </>
      ) : (
        <Loading label={t('common:loading')} className={stackedList(2)}>
          <Skeleton width="16rem" height="40px" />
          <Skeleton height="160px" />
          <Skeleton height="160px" />
        </Loading>
      )}
    </Container>
  );
}

/** The record; a file of Noah that is dropped onto it goes to the audiograms, where the reader may see them. */
function Person({ user, patient }: { user: User; patient: PatientRecord }) {
  const navigate = useNavigate();
  const { role } = user;
  if (!mayCall(user, importNoah)) return <Record user={user} patient={patient} />;
  return (
    <NoahDrop
      onFile={(file) => {
        if (!isNoahName(file.name)) return;
        holdFile(patient.$id, file);
        void navigate(recordPaths.audiograms(role, patient.$id));
      }}
    >
      <Record user={user} patient={patient} />
    </NoahDrop>
  );
}

function Record({ user, patient }: { user: User; patient: PatientRecord }) {
  const { t } = useTranslation([
    'clinic-patients',
    'clinic-goals',
    'clinic-stock',
    'clinic-tasks',
    'clinic-consents',
    'personal-data',
    'staff',
  ]);
  const [open, setOpen] = useState<'edit' | 'merge' | 'copy' | 'erase' | null>(null);
  const close = () => setOpen(null);
  const { role } = user;
  const mayChange = mayCall(user, updatePatient);
  const seesCopy = mayCall(user, fetchPersonalData);
  const seesCare = mayCall(user, fetchAudiograms);
  /** Customer service and the admin see follow-ups and orders, and put records together. */
  const seesAll = mayCall(user, mergePatients);
  const visits = (
    <Section title={t('visits.title')} empty={patient.visits.length === 0}>
      <Visits user={user} patient={patient} />
    </Section>
  );
  return (
    <>
      <div className={toolbar(3, 'spread')}>
        <ClientPhoto user={user} patient={patient} />
        <div className={toolbar(2)}>
          {mayChange && (
            <Button variant="ghost" small onClick={() => setOpen('edit')}>
              {t('edit.button')}
            </Button>
          )}
          {seesCare && (
            <LinkButton to={recordPaths.audiograms(role, patient.$id)} variant="ghost" small>
              {t('audiograms')}
            </LinkButton>
          )}
          {seesAll && (
            <Button variant="ghost" small onClick={() => setOpen('merge')}>
              {t('merge.button')}
            </Button>
          )}
          {seesCopy && (
            <>
              <Button variant="ghost" small onClick={() => setOpen('copy')}>
                {t('personal-data:patient.copy')}
              </Button>
              <Button variant="ghost" small onClick={() => setOpen('erase')}>
                {t('personal-data:patient.erase')}
              </Button>
            </>
          )}
        </div>
      </div>
      <ClientActions user={user} patient={patient} />
      <ClientOverview user={user} patient={patient} />
      {!seesCopy && mayCall(user, exportRecord) && (
        <div className={cx(stack(3), styles.export)}>
          <RecordExport key={patient.$id} patientId={patient.$id} />
        </div>
      )}
      {role !== 'admin' && <p className={text.note}>{t('staff:reads.told')}</p>}
      <div className={styles.columns}>
        <div className={stack(4)}>
          {seesCare && (
            <Section title={t('timeline.title')} empty={false}>
              <PatientTimeline user={user} patientId={patient.$id} />
            </Section>
          )}
          {!seesCare && visits}
        </div>
        <div className={stack(4)}>
          {seesCare && (
            <Section title={t('clinic-goals:title')} empty={false}>
              <GoalsSection user={user} patientId={patient.$id} />
            </Section>
          )}
          <Section title={t('clinic-tasks:title')} empty={false}>
            <RecordTasks user={user} kind="patient" id={patient.$id} />
          </Section>
          <Section title={t('devices.title')} empty={patient.devices.length === 0}>
            <ul className={stackedList(2)}>
              {patient.devices.map((device) => (
                <DeviceCard key={device.$id} user={user} device={device} />
              ))}
            </ul>
          </Section>
          {seesAgreements(user) && (
            <Section title={t('clinic-consents:title')} empty={false}>
              <ClientAgreements user={user} patientId={patient.$id} />
            </Section>
          )}
          {patient.loans.length > 0 && (
            <Section title={t('clinic-stock:loans.title')} empty={false}>
              <ClientLoans user={user} loans={patient.loans} />
            </Section>
          )}
          {patient.trials.length > 0 && (
            <Section title={t('trials.title')} empty={false}>
              <ClientTrials trials={patient.trials} />
            </Section>
          )}
          <Section title={t('jobs.title')} empty={patient.jobs.length === 0}>
            <Jobs jobs={patient.jobs} />
            <div>
              <LinkButton to={recordPaths.jobs(role)} variant="ghost" small>
                {t('jobs.board')}
              </LinkButton>
            </div>
          </Section>
          {seesCare && visits}
          <Section title={t('molds.title')} empty={patient.molds.length === 0}>
            <Molds molds={patient.molds} />
          </Section>
          {seesAll && (
            <Section title={t('follow-ups.title')} empty={patient.follow_ups.length === 0}>
              <FollowUpHistory followUps={patient.follow_ups} />
            </Section>
          )}
          {seesAll && (
            <Section title={t('orders.title')} empty={patient.orders.length + patient.related_orders.length === 0}>
              <PatientOrders patient={patient} />
            </Section>
          )}
          {mayCall(user, fetchRecordReads) && (
            <Section title={t('staff:reads.title')} empty={false}>
              <RecordReaders user={user} patientId={patient.$id} />
            </Section>
          )}
        </div>
      </div>
      {open === 'edit' && <EditPatientDialog patient={patient} onClose={close} />}
      {open === 'merge' && <MergeDialog user={user} patient={patient} onClose={close} />}
      {open === 'copy' && (
        <OfficeCopyDialog subject="patient" subjectId={patient.$id} onClose={close}>
          <RecordExport key={patient.$id} patientId={patient.$id} />
        </OfficeCopyDialog>
      )}
      {open === 'erase' && <ErasePatientDialog user={user} patient={patient} onClose={close} />}
    </>
  );
}

interface SectionProps {
  title: string;
  empty: boolean;
  children: ReactNode;
}

/** A part of the record; when it is empty it says so in one line. */
function Section({ title, empty, children }: SectionProps) {
  const { t } = useTranslation('clinic-patients');
  const id = useId();
  return (
    <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {empty ? <p className={text.soft}>{t('nothing')}</p> : children}
    </Card>
  );
}
