import { useTranslation } from 'react-i18next';
import type { System } from '#contract/system/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortcuts } from '#web/office/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icons/staff-icons.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import page from '#web/ui/page/page.module.css';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { NoSpecialist } from '../shared/no-specialist.tsx';
import { DueErasures } from './due-erasures.tsx';
import { Failures } from './failures.tsx';
import { LevelBadge } from './level-badge.tsx';
import { MessageCosts } from './message-costs.tsx';
import { useSystem, useSystemRefresh } from './queries.ts';
import { Release } from './release.tsx';
import { StateLines } from './state-lines.tsx';
import styles from './system-page.module.css';
import { UnsentMessages } from './unsent-messages.tsx';

/** Whether the shop is in order, line by line with what to do; what did not go out, what failed, which version runs. */
export function SystemPage() {
  const { t } = useTranslation(['admin-system', 'staff']);
  const { dateTime } = useFormat();
  const system = useSystem();
  const refresh = useSystemRefresh();
  useShortcuts([{ keys: 'r', label: t('refresh'), run: () => void refresh() }]);
  return (
    <Container layout="admin">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('staff:pages.system')}</PageHeading>
        <Button small variant="secondary" busy={system.isFetching} onClick={() => void refresh()}>
          <RefreshIcon size={20} />
          {t('refresh')}
        </Button>
      </div>
      <p className={text.soft}>
        {t('lead')}
        {system.data && <span> {t('updated', { time: dateTime(system.data.at) })}</span>}
      </p>
      {system.data ? (
        <Sections system={system.data} />
      ) : system.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void system.refetch()}>
          {errorText(system.error)}
        </ErrorState>
      ) : (
        <Loading label={t('loading')} height="24rem" />
      )}
    </Container>
  );
}

function Sections({ system }: { system: System }) {
  const { t } = useTranslation('admin-system');
  return (
    <>
      <section className={page.admin} aria-labelledby="system-lines">
        <div className={styles.overall}>
          <h2 id="system-lines">{t('lines')}</h2>
          <LevelBadge level={system.level}>{t(`overall.${system.level}`)}</LevelBadge>
        </div>
        <NoSpecialist {...system} />
        <StateLines system={system} />
      </section>
      <UnsentMessages messages={system.messages} />
      <MessageCosts />
      <Failures faults={system.faults} />
      <DueErasures />
      <Release />
    </>
  );
}
