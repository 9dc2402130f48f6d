import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCartActions } from '../../lib/cart.ts';
import { forgetCartIntent, takeCartIntents } from '../../lib/cart-intent.ts';
import { errorText } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast/toast.ts';

/** Adds what the customer had wanted before signing in, or before he loaded the page again; each once, and says so. */
export function useKeptIntent(): void {
  const { t } = useTranslation('product');
  const { add } = useCartActions();
  useEffect(() => {
    for (const intent of takeCartIntents()) {
      const { name, count, requestId } = intent;
      add(intent)
        .finally(() => forgetCartIntent(requestId))
        .then(
          () => showToast({ kind: 'success', title: t('added.title'), message: t('added.message', { name, count }) }),
          (error: unknown) => showToast({ kind: 'fail', title: t('not-added'), message: errorText(error) }),
        );
    }
  }, [add, t]);
}
