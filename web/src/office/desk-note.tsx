import { useTranslation } from 'react-i18next';
import { WarningIcon } from '#web/ui/icons/icons.tsx';
import hidden from '#web/ui/visually-hidden.module.css';
import styles from './desk-note.module.css';

/** What everybody who serves or calls a client has to know ("speak to the left side"); nothing where there is none. */
export function DeskNote({ note }: { note: string | null }) {
  const { t } = useTranslation('staff');
  if (note === null) return null;
  return (
    <span className={styles.note}>
      <WarningIcon size={18} />
      <span className={hidden.hidden}>{t('desk-note')} </span>
      <bdi>{note}</bdi>
    </span>
  );
}
