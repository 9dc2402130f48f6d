import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import { fetchCheckoutOptions } from '#contract/payments/calls.ts';
import type { CheckoutOptions, OnlineMethodOption } from '#contract/payments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useAddresses } from '#web/features/account/shared/addresses.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useCart, useCartActions } from '#web/features/cart/shared/cart.ts';
import { FailedPaymentNotice } from '#web/features/orders/shared/failed-payment-notice.tsx';
import { placedOrderPath } from '#web/features/orders/shared/placed-order.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Overlay } from '#web/ui/dialogs/overlay.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import styles from './checkout-page.module.css';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { useEarlierOrders } from './earlier-orders.ts';
import { EmptyCart } from './empty-cart.tsx';
import { OpenOrders } from './open-orders.tsx';
import { CHECKOUT_OPTIONS_KEY } from './payment-options.ts';
import { Receipt } from './receipt.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { useDelivery, wishOf } from './use-delivery.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { usePriceChanges } from './use-price-changes.ts';
import { WaitingPayments } from './waiting-payments.tsx';

/** The order form with the receipt beside it. The router lets only signed-in customers in. */
export function CheckoutPage() {
  const { user } = useUser();
  return user && <Checkout key={user.id} user={user} />;
}

function Checkout({ user }: { user: User }) {
  const { t } = useTranslation('checkout');
  const cart = useCart();
  const { refresh } = useCartActions();
  const draft = useCheckoutDraft(user);
  const [wish, setWish] = useState(() => wishOf(draft.opened.values));
  const delivery = useDelivery(wish, cart.subtotal);
  const { cardPage, methods } = useCheckoutOptions();
  const order = usePlaceOrder(draft, delivery.learnFee, cardPage);
  const { placing } = order;
  const addresses = useAddresses(user.id);
  const earlier = useEarlierOrders(user.id);
  const changes = usePriceChanges(cart.lines);
  const total = Math.round((cart.subtotal + (delivery.fee ?? 0)) * 100) / 100;

  // What sells out while somebody fills in the form leaves the form, and what is said above its button.
  const [isOffered, setIsOffered] = useState(placing !== null);
  if (cart.orderable.length > 0 && !isOffered) setIsOffered(true);
  const named = earlier.waiting.filter(({ undecided }) => undecided || cardPage !== null);
  const waiting = <WaitingPayments waiting={named} cart={cart} cardPage={cardPage} />;
  const isEmpty = cart.status === 'ready' && cart.lines.length === 0;
  if (isEmpty && !placing) {
    const placed = placedOrderPath(user.id);
    return placed === null ? (
      <EmptyCart cart={cart}>{named.length > 0 ? <Container>{waiting}</Container> : null}</EmptyCart>
    ) : (
      <Navigate to={placed} replace />
    );
  }

  return (
    <Container className={styles.page}>
      {placing && (
        <Overlay label={t(order.offline ? 'place.offline' : placing === 'card' ? 'place.busy-card' : 'place.busy')}>
          {order.offline && <Button onClick={order.stop}>{t('place.stop')}</Button>}
        </Overlay>
      )}
      <header className={styles.head}>
        <PageHeading>{t('title')}</PageHeading>
        <p>{t('lead')}</p>
      </header>
      <FailedPaymentNotice atCheckout />
      {waiting}
      <OpenOrders userId={user.id} />
      {cart.status === 'failed' ? (
        <ErrorState title={t('cart-failed')} onRetry={() => void refresh()}>
          {errorText(cart.error)}
        </ErrorState>
      ) : (cart.status === 'ready' && !addresses.isPending && !earlier.isPending) || placing ? (
        <div className={styles.columns}>
          <Receipt cart={cart} delivery={delivery} total={total} changes={changes} />
          {isOffered ? (
            <CheckoutForm
              user={user}
              addresses={addresses.data ?? NONE}
              lastCustomer={earlier.customer}
              cart={cart}
              total={total}
              changes={changes}
              draft={draft}
              order={order}
              delivery={delivery}
              onWish={setWish}
              methods={cardPage === null ? [] : methods.filter((method) => takes(method, total))}
            />
          ) : (
            <EmptyState
              title={t('all-sold-out.title')}
              actions={<LinkButton to={paths.store()}>{t('all-sold-out.link')}</LinkButton>}
            >
              {t('all-sold-out.text')}
            </EmptyState>
          )}
        </div>
      ) : (
        <CheckoutSkeleton />
      )}
    </Container>
  );
}

/** Also while they cannot be read: an address can be typed all the same. */
const NONE: readonly KeptAddress[] = [];

/** Whether an amount (EGP) can be paid by a method; nothing at all cannot. */
const takes = ({ min, max }: OnlineMethodOption, amount: number) =>
  amount > 0 && amount >= min && (max === null || amount <= max);

const CASH_ONLY: CheckoutOptions = { cardPage: null, methods: [] };

/** How one pays through the card provider; not at all while that is not possible, or not known. */
function useCheckoutOptions(): CheckoutOptions {
  const { data, error } = useQuery({
    queryKey: CHECKOUT_OPTIONS_KEY,
    queryFn: ({ signal }) => call(fetchCheckoutOptions, {}, { signal }),
  });
  useEffect(() => {
    if (error) console.error('Whether one can pay by card could not be fetched.', error);
  }, [error]);
  return data ?? CASH_ONLY;
}
