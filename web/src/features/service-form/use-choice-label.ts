import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { useValueLabel } from '../../lib/value-label.ts';
import type { BlockFieldName } from './block-fields.ts';

/** The words of a choice of a block's field. Loads on the texts `clinic-service` and `product`. */
export function useChoiceLabel(): (field: BlockFieldName, choice: string) => string {
  const { t } = useTranslation('clinic-service');
  const { digits } = useFormat();
  const valueLabel = useValueLabel();
  return useCallback(
    (field, choice) => {
      if (field === 'style') return valueLabel('style', choice);
      if (field === 'battery_size') return digits(choice);
      // The fields that have choices, each with all of its own.
      return t(`choices.${field as 'gender'}.${choice as 'male'}`);
    },
    [t, digits, valueLabel],
  );
}
