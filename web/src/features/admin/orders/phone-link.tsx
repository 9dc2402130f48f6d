import { useTranslation } from 'react-i18next';
import { formatPhone } from '#web/i18n/format.ts';
import { PhoneIcon } from '#web/ui/icons/icons.tsx';
import styles from './phone-link.module.css';

interface PhoneLinkProps {
  phone: string;
  /** Whose phone it is, where nothing beside it says so. */
  name?: string;
}

/** A phone that is dialled when it is pressed. */
export function PhoneLink({ phone, name }: PhoneLinkProps) {
  const { t } = useTranslation('admin-orders');
  const shown = formatPhone(phone);
  return (
    <a
      href={`tel:${phone}`}
      className={styles.phone}
      aria-label={name === undefined ? undefined : t('queue.dial', { name, phone: shown })}
    >
      <PhoneIcon size={18} />
      <bdi dir="ltr">{shown}</bdi>
    </a>
  );
}
