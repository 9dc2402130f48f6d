import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useValueLabel } from '../shared-products/value-label.ts';

/** The words of a choice of a block's field. Loads on the texts `clinic-service` and `product`. */
export function useChoiceLabel(): (field: string, choice: string) => string {
  const { t } = useTranslation('clinic-service');
  const valueLabel = useValueLabel();
  return useCallback(
    (field, choice) => {
      if (field === 'style') return valueLabel('style', choice);
      if (field === 'battery_size') return choice;
      // The fields that have choices, each with all of its own.
      return t(`choices.${field as 'gender'}.${choice as 'male'}`);
    },
    [t, valueLabel],
  );
}
