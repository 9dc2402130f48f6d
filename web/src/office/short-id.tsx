import { useTranslation } from 'react-i18next';
import { CopyIcon } from '#web/ui/icons/staff-icons.tsx';
import { useCopy } from './copy.ts';
import styles from './short-id.module.css';

/** So much of an id tells it from the others of a list. */
export const ID_SHOWN = 8;

/** The beginning of an id, which never takes a line; the whole is its title. */
export function IdStart({ id }: { id: string }) {
  return (
    <bdi dir="ltr" title={id} className={styles.id}>
      {id.slice(0, ID_SHOWN)}
    </bdi>
  );
}

/** The same as a button that copies the whole id. */
export function ShortId({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const copy = useCopy();
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={t('copy.label', { id: id.slice(0, ID_SHOWN) })}
      onClick={() => void copy(id)}
    >
      <IdStart id={id} />
      <CopyIcon size={16} />
    </button>
  );
}
