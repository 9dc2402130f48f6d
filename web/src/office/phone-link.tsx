import { useTranslation } from 'react-i18next';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import { formatPhone } from '#web/i18n/format.ts';
import { WhatsappIcon } from '#web/ui/icons/icons.tsx';
import styles from './phone-link.module.css';

interface PhoneLinkProps {
  phone: string;
  /** Whose phone it is. */
  name: string;
}

/** A phone that is dialled when it is pressed and, beside one that can have it, the way into the own WhatsApp. */
export function PhoneLink({ phone, name }: PhoneLinkProps) {
  const { t } = useTranslation('staff');
  const shown = formatPhone(phone);
  return (
    <span className={styles.phone}>
      <a href={`tel:${phone}`} aria-label={t('phone.call', { name, phone: shown })}>
        <bdi dir="ltr">{shown}</bdi>
      </a>
      {isEgyptianMobile(phone) && (
        <a
          href={`https://wa.me/${toE164(phone).slice(1)}`}
          target="_blank"
          rel="noreferrer"
          className={styles.whatsapp}
          aria-label={t('phone.whatsapp', { name })}
        >
          <WhatsappIcon size={20} />
        </a>
      )}
    </span>
  );
}
