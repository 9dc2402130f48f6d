import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { late } from '../../ui/late.tsx';
import { failedPayment } from '../shared-orders/failed-payment.ts';
import { Hero } from './hero.tsx';

const FailedPaymentNotice = late(
  async () => (await import('../shared-orders/failed-payment-notice.tsx')).FailedPaymentNotice,
);
const Below = late(async () => (await import('./below.tsx')).Below);

/** The first page: what the shop is, what it sells, why to trust it, what it does. */
export function LandingPage() {
  // Loads the page's texts where its preloading was left out.
  useTranslation('landing');
  useDocumentTitle();
  return (
    <>
      {failedPayment() && <FailedPaymentNotice />}
      <Hero />
      <Below />
    </>
  );
}
