import { useTranslation } from 'react-i18next';
import type { Figures, SpecialistFigures } from '#contract/figures/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** What is shown of figures, in this order. */
export const MEASURES = [
  'visits',
  'tests',
  'fittings',
  'sold_aids',
  'billed',
  'received',
  'outstanding',
  'no_shows',
  'repairs',
  'repair_days',
] as const satisfies readonly (keyof Figures)[];
export type Measure = (typeof MEASURES)[number];

const AMOUNTS: readonly Measure[] = ['billed', 'received', 'outstanding'];

/** How figures and whose they are is said. */
export function useMeasures() {
  const { t } = useTranslation('admin-figures');
  const { number, price } = useFormat();
  const { language } = useLanguage();
  const valueText = (measure: Measure, value: number): string =>
    AMOUNTS.includes(measure) ? price(value) : measure === 'repair_days' ? t('days', { count: value }) : number(value);
  return {
    valueText,
    text: (figures: Figures, measure: Measure): string => {
      const value = figures[measure];
      return value === null ? t('none') : valueText(measure, value);
    },
    nameOf: ({ name_ar, name_en }: SpecialistFigures): string => {
      const [own, other] = language === 'ar' ? [name_ar, name_en] : [name_en, name_ar];
      return own || other || t('unknown');
    },
  };
}
