import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './draft-notice.module.css';

interface DraftNoticeProps {
  /** What is stored is to be shown instead. */
  onStartOver: () => void;
  /** What was typed is to stay. */
  onKeep: () => void;
}

/** What was typed of a form earlier in this tab, and never sent, is in its fields again: it may stay or go. */
export function DraftNotice({ onStartOver, onKeep }: DraftNoticeProps) {
  const { t } = useTranslation('clinic');
  return (
    <div className={styles.notice} role="status">
      <p>{t('draft.restored')}</p>
      <div className={toolbar(2)}>
        <Button variant="secondary" small onClick={onKeep}>
          {t('draft.keep')}
        </Button>
        <Button variant="ghost" small onClick={onStartOver}>
          {t('draft.start-over')}
        </Button>
      </div>
    </div>
  );
}
