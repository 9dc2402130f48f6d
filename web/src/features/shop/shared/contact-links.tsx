import { useTranslation } from 'react-i18next';
import { dialled, formatPhone, toE164 } from '#contract/phone.ts';
import { cx } from '#web/ui/cx.ts';
import { PhoneIcon, WhatsappIcon } from '#web/ui/icons/icons.tsx';
import styles from './contact-links.module.css';

interface LinkProps {
  className?: string;
}

/** A number to press and call. */
export function PhoneLink({ phone, className }: LinkProps & { phone: string }) {
  return (
    <a href={`tel:${dialled(phone)}`} className={cx(styles.link, styles.number, className)}>
      <PhoneIcon size={20} />
      <bdi dir="ltr">{formatPhone(phone)}</bdi>
    </a>
  );
}

/** Opens a conversation in WhatsApp. */
export function WhatsappLink({ phone, className }: LinkProps & { phone: string }) {
  const { t } = useTranslation();
  return (
    <a
      href={`https://wa.me/${toE164(phone).slice(1)}`}
      target="_blank"
      rel="noreferrer"
      className={cx(styles.link, className)}
    >
      <WhatsappIcon size={20} />
      {t('contact.whatsapp')}
    </a>
  );
}
