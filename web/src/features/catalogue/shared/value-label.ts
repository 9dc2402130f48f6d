import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagCategory } from '#contract/constants.ts';

/** The words for a stored value (a style's code, `rechargeable`, a holder type); what has none is shown as it is. */
type ValueLabel = (category: TagCategory, value: string) => string;

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

/** The categories whose values are codes, no two of them alike. */
const CODED = ['style', 'battery_size', 'holder_type'] as const;

/** The words for the value of a filter whose category is not told. Loads the `product` texts. */
export function useFilterLabel(): (value: string) => string {
  const valueLabel = useValueLabel();
  return useCallback(
    (value) => CODED.map((category) => valueLabel(category, value)).find((words) => words !== value) ?? value,
    [valueLabel],
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
