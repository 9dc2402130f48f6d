import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
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
  const { t } = useTranslation(['payment', 'payment-methods']);
  const [failed, setFailed] = useState(failedPayment);
  if (!failed) return null;
  const close = () => {
    forgetFailedPayment();
    setFailed(null);
  };
  const name = failed.what === 'not-lent' ? t(`payment-methods:names.${failed.lender}`) : '';
  const notice = (
    <div role="alert" className={styles.notice}>
      <h2>{t(`failed.${failed.what}.title`, { name })}</h2>
      <p>{t(`failed.${failed.what}.message`, { name })}</p>
      <div className={toolbar(3)}>
        {!atCheckout && <LinkButton to={paths.checkout}>{t('failed.checkout')}</LinkButton>}
        <ShopContact />
        <Button variant="ghost" onClick={close}>
          {t('failed.close')}
        </Button>
      </div>
    </div>
  );
  return atCheckout ? notice : <Container className={styles.apart}>{notice}</Container>;
}
