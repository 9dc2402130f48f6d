import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phonesOf } from '#contract/phone.ts';
import { paths } from '#web/config/paths.ts';
import { PhoneLink } from '#web/features/shop/shared/contact-links.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Container } from '#web/ui/page/page.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { failedPayment, forgetFailedPayment } from './failed-payment.ts';
import styles from './failed-payment-notice.module.css';

interface FailedPaymentNoticeProps {
  /** The page is the checkout itself: it needs no way there. */
  atCheckout?: boolean;
}

/** Says what became of the money after a payment that came to nothing, and leads back. Stays until it is closed. */
export function FailedPaymentNotice({ atCheckout = false }: FailedPaymentNoticeProps) {
  const { t } = useTranslation(['payment', 'common']);
  const [what, setWhat] = useState(failedPayment);
  const [phone] = phonesOf(useShopDetails()?.phones ?? null);
  if (!what) return null;
  const close = () => {
    forgetFailedPayment();
    setWhat(null);
  };
  const notice = (
    <div role="alert" className={styles.notice}>
      <h2>{t(`failed.${what}.title`)}</h2>
      <p>{t(`failed.${what}.message`)}</p>
      <div className={toolbar(3)}>
        {!atCheckout && <LinkButton to={paths.checkout}>{t('failed.checkout')}</LinkButton>}
        {phone && <PhoneLink phone={phone} />}
        <Button variant="ghost" onClick={close}>
          {t('failed.close')}
        </Button>
      </div>
    </div>
  );
  return atCheckout ? notice : <Container className={styles.apart}>{notice}</Container>;
}
