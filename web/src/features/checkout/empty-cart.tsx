import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import type { CartView } from '#web/features/cart/shared/cart.ts';
import { useEmptiedCart } from '#web/features/cart/shared/emptied-cart.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { CartIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';

/** How long the message stands before the store opens, in milliseconds. */
export const EMPTY_CART_PAUSE = 5_000;

interface EmptyCartProps {
  cart: CartView;
  /** What is still to be read here, or null: then the store opens by itself. */
  children: ReactNode;
}

/** There is nothing to order: says so, then opens the store. */
export function EmptyCart({ cart, children }: EmptyCartProps) {
  const { t } = useTranslation(['checkout', 'cart']);
  const { since } = useEmptiedCart(cart);
  const navigate = useNavigate();
  useDocumentTitle(t('title'));
  const isLeft = children === null;
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => void navigate(paths.store(), { replace: true }), EMPTY_CART_PAUSE);
    return () => clearTimeout(timer);
  }, [navigate, isLeft]);
  return (
    <>
      <div role="status">
        <EmptyState
          level={1}
          icon={<CartIcon size={36} />}
          title={t('empty.title')}
          actions={
            <LinkButton to={paths.store()} replace>
              {t('empty.link')}
            </LinkButton>
          }
        >
          {since !== null && <p>{t('cart:emptied.text')}</p>}
          {isLeft && <p>{t('empty.text')}</p>}
        </EmptyState>
      </div>
      {children}
    </>
  );
}
