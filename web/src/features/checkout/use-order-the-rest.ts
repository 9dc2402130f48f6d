import { useTranslation } from 'react-i18next';
import { type CartView, useCartActions } from '#web/features/cart/shared/cart.ts';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';

/**
 * Asks before an order without something that the cart holds, then takes it out of the cart: the server places no order
 * beside it. Answers whether to order; `total` is what the rest comes to, in EGP.
 */
export function useOrderTheRest({ leftOut }: CartView, total: number): () => Promise<boolean> {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const { price } = useFormat();
  const { setCount } = useCartActions();
  return async () => {
    if (leftOut.length === 0) return true;
    const list = new Intl.ListFormat(LANGUAGE_FACTS[language].locale);
    const agreed = await confirmAction({
      title: t('left-out.ask', { count: leftOut.length }),
      text: t('left-out.text', {
        names: list.format(leftOut.map(({ title }) => isolated(title))),
        total: price(total),
      }),
      confirm: t('left-out.confirm'),
      cancel: t('left-out.back'),
    });
    if (agreed) await Promise.all(leftOut.map(({ lineId }) => setCount(lineId, 0)));
    return agreed;
  };
}
