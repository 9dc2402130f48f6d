import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LANGUAGES } from '#contract/constants.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useTexts } from '#web/i18n/use-texts.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { audiogramsQuery } from '../audiograms/queries.ts';
import { goalsQuery } from '../goals/queries.ts';
import { patientQuery } from '../queries.ts';
import { sheetQuery } from './queries.ts';
import { SheetEditor } from './sheet-editor.tsx';

/** The sheet that a client takes home after a visit: written, printed and sent. */
export function VisitSheetPage() {
  const { t } = useTranslation(['visit-sheet', 'clinic-patients', 'common']);
  const { user } = useUser();
  const { id = '', formId = '' } = useParams();
  const enabled = user !== null;
  const userId = user?.id ?? '';
  const patient = useQuery({ ...patientQuery(userId, id), enabled });
  const goals = useQuery({ ...goalsQuery(userId, id), enabled });
  const audiograms = useQuery({ ...audiogramsQuery(userId, id), enabled });
  const sheet = useQuery({ ...sheetQuery(userId, formId), enabled });
  const hasTexts = useTexts(LANGUAGES, ['common', 'papers', 'visit-sheet']);
  if (!user) return null;
  const failed = [patient, goals, audiograms, sheet].find(({ isError }) => isError);
  const isThere = patient.data && goals.data && audiograms.data && sheet.data && hasTexts;
  return (
    <Container layout="clinic">
      <Breadcrumb
        crumbs={[
          { label: t('clinic-patients:title'), to: recordPaths.patients(user.role) },
          ...(patient.data ? [{ label: patient.data.name, to: recordPaths.patient(user.role, patient.data.$id) }] : []),
          { label: t('title') },
        ]}
      />
      <PageHeading>{patient.data ? t('title-of', { name: patient.data.name }) : t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      {isThere ? (
        <SheetEditor
          formId={formId}
          sheet={sheet.data}
          facts={{
            patient: patient.data,
            visitAt: sheet.data.visit_at,
            visit: patient.data.visits.find(({ $id }) => $id === formId),
            goals: goals.data.documents,
            audiograms: audiograms.data.documents,
            rule: audiograms.data.degree_rule,
          }}
        />
      ) : failed ? (
        <ErrorState title={errorText(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading label={t('common:loading')} height="24rem" />
      )}
    </Container>
  );
}
