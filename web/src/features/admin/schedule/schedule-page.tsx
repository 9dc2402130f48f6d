import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { LeavesPart } from '#web/features/specialists/shared/leaves-part.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { ScheduleForm } from './schedule-form.tsx';

/** Who sees clients and when: what appointments are made of. */
export function SchedulePage() {
  const { t } = useTranslation('admin-schedule');
  const { user } = useUser();
  const settings = useQuery({
    queryKey: [MINE, 'admin-settings'],
    queryFn: ({ signal }) => call(fetchSettings, {}, { signal }),
  });
  return (
    <Container narrow layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <p>{t('lead')}</p>
      {settings.isPending && <Loading label={t('loading')} height="16rem" />}
      {settings.isError && !settings.data && (
        <ErrorState title={t('failed')} onRetry={() => void settings.refetch()}>
          {errorText(settings.error)}
        </ErrorState>
      )}
      {settings.data && user && (
        <>
          <LeavesPart user={user} specialists={settings.data.appointments.specialists} />
          <ScheduleForm settings={settings.data} user={user} />
        </>
      )}
    </Container>
  );
}
