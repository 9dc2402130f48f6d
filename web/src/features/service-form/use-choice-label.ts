import { useCallback } from 'react';
import { useValueLabel } from '#web/features/catalogue/shared/value-label.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';

/** The words of a choice in a column of a block. Loads on the texts `records` and `product`. */
export function useChoiceLabel(): (column: string, choice: string) => string {
  const { valueName } = useRecordWords();
  const valueLabel = useValueLabel();
  return useCallback(
    (column, choice) => {
      if (column === 'style') return valueLabel('style', choice);
      return column === 'battery_size' ? choice : valueName(column, choice);
    },
    [valueName, valueLabel],
  );
}
