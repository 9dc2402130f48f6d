import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/errors.ts';
import { showToast } from '../../ui/toast/toast.ts';
import { tellAdded } from '../shared-cart/added.ts';
import { useCartActions } from '../shared-cart/cart.ts';
import { forgetCartIntent, takeCartIntents } from '../shared-cart/cart-intent.ts';

/** Adds what the customer had wanted before signing in, or before they loaded the page again; each once, and says so. */
export function useKeptIntent(): void {
  const { t } = useTranslation('product');
  const { add } = useCartActions();
  useEffect(() => {
    for (const intent of takeCartIntents()) {
      add(intent)
        .finally(() => forgetCartIntent(intent.requestId))
        .then(
          () => tellAdded(intent),
          (error: unknown) => showToast({ kind: 'fail', title: t('not-added'), message: errorText(error) }),
        );
    }
  }, [add, t]);
}
