import { useTranslation } from 'react-i18next';
import { failedPayment } from '#web/features/orders/shared/failed-payment.ts';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';
import { late } from '#web/ui/page/late.tsx';
import { Hero } from './hero.tsx';

const FailedPaymentNotice = late(
  async () => (await import('#web/features/orders/shared/failed-payment-notice.tsx')).FailedPaymentNotice,
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
