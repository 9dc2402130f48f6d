import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';

/** Writes an amount of EGP as the dashboard does everywhere: a number followed by the currency. */
export function useAmount(): (egp: number) => string {
  const { t } = useTranslation(['admin', 'common']);
  const { number } = useFormat();
  return (egp) => t('dashboard.revenue-value', { amount: number(egp), currency: t('common:currency') });
}
