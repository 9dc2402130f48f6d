import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { errorText } from '../../../i18n/errors.ts';
import { call } from '../../../lib/call.ts';
import { MINE } from '../../../lib/query.ts';
import { ErrorState } from '../../../ui/notice.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useUser } from '../../shared-account/user.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-page.module.css';

/** What the shop costs and allows, its terms, and the admin's own email and password. */
export function SettingsPage() {
  const { t } = useTranslation('admin-settings');
  const { user } = useUser();
  const adminId = user?.id ?? '';
  const settings = useQuery({
    queryKey: [MINE, 'admin-settings'],
    queryFn: ({ signal }) => call(fetchSettings, { id: adminId }, { signal }),
  });
  return (
    <Container narrow className={styles.page}>
      <PageHeading>{t('title')}</PageHeading>
      {settings.isPending && (
        <Loading label={t('loading')} className={styles.skeleton}>
          <Skeleton height="12rem" />
          <Skeleton height="16rem" />
        </Loading>
      )}
      {settings.isError && !settings.data && (
        <ErrorState title={t('failed')} onRetry={() => void settings.refetch()}>
          {errorText(settings.error)}
        </ErrorState>
      )}
      {settings.data && <SettingsForm settings={settings.data} adminId={adminId} />}
    </Container>
  );
}
