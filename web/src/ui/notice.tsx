import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { InfoIcon, WarningIcon } from './icons/icons.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  icon?: ReactNode;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** The heading's level in the page; 2 unless told otherwise. */
  level?: 1 | 2 | 3;
}

/** Nothing is here yet: says so and what to do next. */
export function EmptyState({ icon, title, children, actions, level = 2 }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.notice}>
      <span className={styles.badge}>{icon ?? <InfoIcon size={36} />}</span>
      <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface ErrorStateProps extends Omit<NoticeProps, 'title'> {
  /** What happened; a general sentence unless told otherwise. */
  title?: string;
  onRetry?: () => void;
}

/** Something failed: says what happened and what to try. Announced when it appears. */
export function ErrorState({ title, icon, actions, onRetry, ...rest }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        icon={icon ?? <WarningIcon size={36} />}
        title={title ?? t('failed.title')}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>{t('failed.retry')}</Button>}
            {actions}
          </>
        }
      />
    </div>
  );
}
