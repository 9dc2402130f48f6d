import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { governorateName } from '#contract/governorates.ts';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { receiverOf } from '#contract/orders/receiver.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { formatPhone, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import styles from './order-label.module.css';

interface OrderLabelProps {
  order: AdminOrderDetails;
  language: Language;
}

/** What is stuck onto a parcel, as large as a sheet of A6: for whom it is, where to, and what to take for it. */
export function OrderLabel({ order, language }: OrderLabelProps) {
  const { t } = useTranslation('admin-orders', { lng: language });
  const receiver = receiverOf(order);
  const pieces = order.lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <article lang={language} dir={LANGUAGE_FACTS[language].direction} className={styles.label}>
      <header className={styles.from}>
        <PaperIssuer language={language} isInvoice={false} />
      </header>
      <p className={styles.number}>{t('paper.label-order', { number: isolated(groupOrderNumber(order.number)) })}</p>
      <div className={styles.to}>
        <p className={styles.name}>
          <bdi>{receiver.name}</bdi>
        </p>
        <p className={styles.phone}>
          <bdi dir="ltr">{formatPhone(receiver.phone)}</bdi>
        </p>
        {order.delivery_method === 'pick_up' ? (
          <p>{t('delivery-methods.pick_up')}</p>
        ) : (
          <>
            <p>
              <bdi>{order.address}</bdi>
            </p>
            <p className={styles.city}>{governorateName(order.city, language)}</p>
          </>
        )}
      </div>
      <p className={styles.collect}>
        {toCollect(order)
          ? t('paper.pay-cash', { amount: formatPrice(order.amount, language) })
          : t('paper.pay-nothing')}
      </p>
      <p>{t('paper.pieces', { count: pieces })}</p>
    </article>
  );
}

/** Whether the courier has to take money. */
export function toCollect({ payment_method, payment_status }: AdminOrderDetails): boolean {
  return payment_method === 'cash' && payment_status === 'pending';
}
