import { useTranslation } from 'react-i18next';
import type { Waiting } from '#web/features/notifications/use-notifications.ts';
import { useFormat } from '#web/i18n/format.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './waiting-count.module.css';

/** How many things wait on a page of the menu; nothing where none do. */
export function WaitingCount({ waiting, page }: { waiting: Waiting; page: string }) {
  const { t } = useTranslation('staff-notifications');
  const { number } = useFormat();
  const count = Object.entries(waiting).find(([one]) => one === page)?.[1] ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {number(count)}
      </span>
      <VisuallyHidden>{t('waiting', { count })}</VisuallyHidden>
    </>
  );
}
