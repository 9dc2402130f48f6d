import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import { fetchCheckoutOptions } from '#contract/payments/calls.ts';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
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
import { Receipt } from './receipt.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
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
  const fee = useDeliveryFee();
  const draft = useCheckoutDraft(user);
  const cardPage = useCardPage();
  const order = usePlaceOrder(draft, fee.learn, cardPage);
  const { placing } = order;
  const addresses = useAddresses(user.id);
  const earlier = useEarlierOrders(user.id);
  const changes = usePriceChanges(cart.lines);
  const total = Math.round((cart.subtotal + (fee.amount ?? 0)) * 100) / 100;

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
          <Receipt cart={cart} deliveryFee={fee.amount} total={total} changes={changes} />
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
              cards={cardPage !== null}
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

interface DeliveryFee {
  /** EGP; null while, or when, it is not known. */
  amount: number | null;
  /** Takes over the fee that a refusal told. */
  learn: (egp: number) => void;
}

/** Where one pays by card; null while that is not possible, or not known: then the page offers cash. */
function useCardPage(): string | null {
  const { data, error } = useQuery({
    queryKey: ['checkout-options'],
    queryFn: ({ signal }) => call(fetchCheckoutOptions, {}, { signal }),
  });
  useEffect(() => {
    if (error) console.error('Whether one can pay by card could not be fetched.', error);
  }, [error]);
  return data?.cardPage ?? null;
}

const FEE_KEY = ['delivery-fee'];

/** What delivery costs. A failure is only logged: the server knows the fee and says it when the order is placed. */
function useDeliveryFee(): DeliveryFee {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: FEE_KEY,
    queryFn: ({ signal }) => call(fetchDeliveryFee, {}, { signal }),
  });
  useEffect(() => {
    if (error) console.error('The delivery fee could not be fetched.', error);
  }, [error]);
  const learn = useCallback((egp: number) => void client.setQueryData(FEE_KEY, egp), [client]);
  return { amount: data ?? null, learn };
}
