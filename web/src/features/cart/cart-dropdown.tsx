import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { MonthlyPrice } from '#web/features/payment/shared/monthly-price.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMedia, WIDE } from '#web/lib/media.ts';
import { localStore } from '#web/lib/storage.ts';
import { CountBadge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialogs/dialog.tsx';
import { Dropdown } from '#web/ui/dialogs/dropdown.tsx';
import { CartIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { AddedToCart } from './added-to-cart.tsx';
import styles from './cart-dropdown.module.css';
import { CartLineRow } from './cart-line.tsx';
import { tellAdded } from './shared/added.ts';
import { type CartView, useCart, useCartActions, useCartOfOtherTabs } from './shared/cart.ts';
import { useEmptiedCart } from './shared/emptied-cart.ts';
import { useKeptIntent } from './use-kept-intent.ts';

/** Under this name the browser keeps which emptying of the cart was told after signing in. */
const TOLD_KEY = 'emptied-cart-told';
/** So long (milliseconds) that stands above the page; afterwards the cart says it. */
const EMPTIED_TOLD_FOR = 15_000;

/** The cart in the header: a counter, and the items in a panel (on phones: on the whole screen). */
export function CartDropdown() {
  const { t } = useTranslation('cart');
  const { number } = useFormat();
  const cart = useCart();
  const isWide = useMedia(WIDE);
  const [open, setOpen] = useState(false);
  const emptied = useEmptiedCart(cart);
  useKeptIntent();
  useCartOfOtherTabs();

  const { since } = emptied;
  useEffect(() => {
    if (since === null || since === localStore.get(TOLD_KEY)) return;
    localStore.set(TOLD_KEY, since);
    showToast({ kind: 'pending', title: t('emptied.title'), message: t('emptied.text'), duration: EMPTIED_TOLD_FOR });
  }, [since, t]);

  const change = (next: boolean) => {
    tellAdded(null);
    setOpen(next);
  };
  const label = t('open', { count: cart.count });
  const trigger = (
    <>
      <CartIcon />
      {cart.count > 0 && <CountBadge>{number(cart.count)}</CountBadge>}
    </>
  );
  if (isWide) {
    return (
      <>
        <Dropdown label={label} trigger={trigger} onOpenChange={change}>
          {(close) => (
            <div className={styles.panel}>
              <h2 className={styles.title}>{t('title')}</h2>
              <CartContent cart={cart} emptied={emptied} onFollow={close} />
              {cart.lines.length > 0 && (
                <div className={styles.foot}>
                  <CartFoot cart={cart} onFollow={close} />
                </div>
              )}
            </div>
          )}
        </Dropdown>
        {!open && <AddedToCart cart={cart} />}
      </>
    );
  }
  const close = () => change(false);
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => change(true)}
      >
        {trigger}
      </button>
      <Sheet
        tall
        open={open}
        onClose={close}
        title={t('title')}
        footer={cart.lines.length > 0 && <CartFoot cart={cart} onFollow={close} />}
      >
        <CartContent cart={cart} emptied={emptied} onFollow={close} />
      </Sheet>
      {!open && <AddedToCart cart={cart} />}
    </>
  );
}

interface CartPartProps {
  cart: CartView;
  /** A link was followed: the panel should close. */
  onFollow: () => void;
}

function CartContent({ cart, emptied, onFollow }: CartPartProps & { emptied: ReturnType<typeof useEmptiedCart> }) {
  const { t } = useTranslation('cart');
  const { setCount, refresh } = useCartActions();
  const list = useRef<HTMLDivElement>(null);

  const change = (lineId: string, count: number) => {
    // The pressed button goes with its line; the focus must not get lost.
    if (count === 0) list.current?.focus();
    setCount(lineId, count).catch((error: unknown) =>
      showToast({ kind: 'fail', title: t('not-changed'), message: errorText(error) }),
    );
  };

  const closeEmptied = () => {
    // As above: the button goes.
    list.current?.focus();
    emptied.close();
  };

  return (
    <div ref={list} tabIndex={-1}>
      {cart.status === 'loading' ? (
        <Loading label={t('loading')} className={styles.loading}>
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </Loading>
      ) : cart.status === 'failed' ? (
        <ErrorState title={t('failed')} level={3} onRetry={() => void refresh()}>
          {errorText(cart.error)}
        </ErrorState>
      ) : cart.lines.length === 0 ? (
        <EmptyState
          icon={<CartIcon size={36} />}
          level={3}
          title={t('empty')}
          actions={
            <>
              <LinkButton small to={paths.store()} onClick={onFollow}>
                {t('to-store')}
              </LinkButton>
              {emptied.since !== null && (
                <Button small variant="ghost" onClick={closeEmptied}>
                  {t('emptied.close')}
                </Button>
              )}
            </>
          }
        >
          {emptied.since === null ? t('empty-hint') : t('emptied.text')}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.lines}>
            {cart.lines.map((line) => (
              <CartLineRow
                key={line.$id}
                line={line}
                onCount={(count) => change(line.$id, count)}
                onFollow={onFollow}
              />
            ))}
          </ul>
          {/* With what scrolls: its terms are longer than the room above the buttons. */}
          <MonthlyPrice amount={cart.subtotal} />
        </>
      )}
    </div>
  );
}

function CartFoot({ cart, onFollow }: CartPartProps) {
  const { t } = useTranslation('cart');
  return (
    <div className={styles.sum}>
      <div className={styles.subtotal}>
        <span>{t('subtotal')}</span>
        <output>
          <Price amount={cart.subtotal} />
        </output>
      </div>
      <p className={text.note}>{t('delivery-later')}</p>
      <LinkButton wide to={paths.checkout} onClick={onFollow}>
        {t('checkout')}
      </LinkButton>
    </div>
  );
}
