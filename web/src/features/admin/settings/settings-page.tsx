import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { SettingsContents } from './settings-contents.tsx';
import styles from './settings-page.module.css';
import { SettingsSectionForm } from './settings-section.tsx';
import { SECTION_NAMES, type SettingsSection } from './settings-sections.ts';

const SETTINGS_KEY = [MINE, 'admin-settings'] as const;

/** What the shop costs and allows, its terms, and the admin's own email and password. */
export function SettingsPage() {
  const { t } = useTranslation('admin-settings');
  const { user } = useUser();
  const adminId = user?.id ?? '';
  const client = useQueryClient();
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingsSection>>(new Set());
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(fetchSettings, {}, { signal }),
  });
  const store = useCallback((newer: Settings) => void client.setQueryData(SETTINGS_KEY, newer), [client]);
  const note = useCallback(
    (section: SettingsSection, isDirty: boolean) =>
      setUnsaved((before) => new Set([...before].filter((one) => one !== section).concat(isDirty ? [section] : []))),
    [],
  );
  return (
    <Container className={styles.page}>
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
      {settings.data && (
        <div className={styles.parts}>
          <SettingsContents unsaved={unsaved} />
          <div className={styles.sections}>
            {SECTION_NAMES.map((section) => (
              <SettingsSectionForm
                key={section}
                section={section}
                settings={settings.data}
                adminId={adminId}
                onStored={store}
                onDirty={note}
              />
            ))}
          </div>
        </div>
      )}
    </Container>
  );
}
