import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paymentCard } from '#contract/payments/calls.ts';
import type { WaitingPayment } from '#contract/payments/schemas.ts';
import { takesPlaceOf } from '#contract/payments/takes-place.ts';
import { paths } from '#web/config/paths.ts';
import type { CartView } from '#web/features/cart/shared/cart.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { ORDERS_KEY } from '#web/features/orders/shared/queries.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { leaveFor } from '#web/lib/leave.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import styles from './checkout-notice.module.css';
import { paymentPage } from './payment-page.ts';

interface WaitingPaymentsProps {
  /** Newest first. */
  waiting: readonly WaitingPayment[];
  cart: CartView;
  /** Where one pays by card; null while that is not possible. */
  cardPage: string | null;
}

/**
 * Names the payments by card of earlier orders that are not over, and says what this order does to each. One that was not
 * finished is only named while the cart holds something else: an order of the same continues it.
 */
export function WaitingPayments({ waiting, cart, cardPage }: WaitingPaymentsProps) {
  // What this order does is known once the cart is.
  const known = cart.status === 'loading' ? [] : waiting;
  const shown = known.map((order) => ({ order, isReplaced: takesPlaceOf(cart.orderable, order) }));
  return (
    <div role="status">
      {shown.map(({ order, isReplaced }) =>
        order.undecided ? (
          <UndecidedOrder key={order.$id} order={order} isReplaced={isReplaced} />
        ) : (
          !isReplaced && cardPage && <UnfinishedPayment key={order.$id} order={order} cardPage={cardPage} />
        ),
      )}
    </div>
  );
}

const numberOf = ({ number }: WaitingPayment) => isolated(groupOrderNumber(number));

/** The bank has the payment, or the customer the code with which they pay at a kiosk. */
function UndecidedOrder({ order, isReplaced }: { order: WaitingPayment; isReplaced: boolean }) {
  const { t } = useTranslation('checkout');
  const words = order.at_kiosk ? 'at-kiosk' : 'undecided';
  return (
    <div className={styles.notice}>
      <h2>{t(`${words}.title`, { number: numberOf(order) })}</h2>
      <p>{t(isReplaced ? `${words}.text` : `${words}.beside`)}</p>
      <Link to={paths.order(order.$id)}>{t('undecided.link')}</Link>
    </div>
  );
}

/** The customer left the page of the bank before they paid. */
function UnfinishedPayment({ order, cardPage }: { order: WaitingPayment; cardPage: string }) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const { price } = useFormat();
  const client = useQueryClient();
  const pay = useMutation({
    mutationFn: () => call(paymentCard, { orderId: order.$id, lang: language }),
    onSuccess: (session) => leaveFor(paymentPage(cardPage, session)),
    onError: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  const names = new Intl.ListFormat(LANGUAGE_FACTS[language].locale).format(
    order.lines.map(({ title }) => isolated(title)),
  );
  return (
    <div className={styles.notice}>
      <h2>{t('unfinished.title', { number: numberOf(order) })}</h2>
      <p>{t('unfinished.text', { names, amount: price(order.amount) })}</p>
      <FormAlert message={pay.error && errorText(pay.error)} />
      <div>
        <Button variant="secondary" busy={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
          {t('unfinished.pay')}
        </Button>
      </div>
    </div>
  );
}
