import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagCategory } from '../../../functions/contract/constants.ts';

/** The words for a stored value (a style's code, `rechargeable`, a holder type); what has none is shown as it is. */
export type ValueLabel = (category: TagCategory, value: string) => string;

/** The words for stored values in the language of the page. Loads the `product` texts. */
export function useValueLabel(): ValueLabel {
  const { t, i18n } = useTranslation('product');
  return useCallback(
    (category, value) => {
      const key = keyOf(category, value);
      return key && i18n.exists(key, { ns: 'product' }) ? t(key as 'battery.rechargeable') : value;
    },
    [t, i18n],
  );
}

function keyOf(category: TagCategory, value: string): string | null {
  switch (category) {
    case 'style':
      return `style.${value}`;
    case 'battery_size':
      return `battery.${value}`;
    case 'holder_type':
      return `holder.${value}`;
    case 'availability':
      return `availability.${value}`;
    default:
      return null;
  }
}
