import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '#contract/catalogue/schemas.ts';
import { signInState } from '#web/config/navigation.ts';
import { homeOf, paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { fullProductName } from '#web/features/catalogue/shared/product-name.ts';
import { errorText } from '#web/i18n/errors.ts';
import { isRefusal } from '#web/lib/call.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { tellAdded } from './added.ts';
import { useCartActions } from './cart.ts';
import { beginCartIntent, forgetCartIntent, keepCartIntent } from './cart-intent.ts';

interface AddToCart {
  /** Adds pieces of the product, or sends a visitor to sign in and keeps the wish until they are back. */
  add: (product: Product, count: number) => Promise<void>;
  adding: boolean;
}

/** Many people double-click buttons: of such a pair only the first press counts. `detail` is 0 for the keyboard. */
export function onePress(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) action();
  };
}

const wishFor = (product: Product, count: number) => ({
  productId: product.$id,
  productType: product.product_type,
  count,
  name: fullProductName(product),
});

/** What the buttons "add to cart" do. */
export function useAddToCart(): AddToCart {
  const { t } = useTranslation('product');
  const { state, user } = useUser();
  const actions = useCartActions();
  const navigate = useNavigate();
  const location = useLocation();
  const [adding, setAdding] = useState(false);

  const askToSignIn = (product: Product, count: number) => {
    keepCartIntent(wishFor(product, count));
    navigate(paths.signIn, { state: signInState(location) });
  };

  const add = async (product: Product, count: number) => {
    if (adding || state === 'loading') return;
    if (state === 'out') return askToSignIn(product, count);
    // Only customers have a cart.
    if (user?.role !== 'user') return navigate(user ? homeOf(user.role) : paths.unauthorized);
    setAdding(true);
    const wish = wishFor(product, count);
    // Somebody who loads the page again before the answer comes has not changed their mind.
    const requestId = beginCartIntent(wish);
    try {
      await actions.add({ ...wish, requestId }).finally(() => forgetCartIntent(requestId));
      tellAdded(wish);
    } catch (error) {
      if (isRefusal(error, 'unauthenticated')) askToSignIn(product, count);
      else showToast({ kind: 'fail', title: t('not-added'), message: errorText(error) });
    } finally {
      setAdding(false);
    }
  };
  return { add, adding };
}
