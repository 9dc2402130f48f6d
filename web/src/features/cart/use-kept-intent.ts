import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { tellAdded } from './shared/added.ts';
import { useCartActions } from './shared/cart.ts';
import { forgetCartIntent, takeCartIntents } from './shared/cart-intent.ts';

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
