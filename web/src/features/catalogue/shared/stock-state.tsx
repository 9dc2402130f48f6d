import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';

/** With this many pieces or fewer, their number is said. */
const LOW_STOCK = 5;

/** Whether a product can be had now, in words. */
export function StockState({ stock }: { stock: number }) {
  const { t } = useTranslation('product');
  if (stock <= 0) return <Badge tone="fail">{t('stock.out')}</Badge>;
  if (stock <= LOW_STOCK) return <Badge tone="pending">{t('stock.low', { count: stock })}</Badge>;
  return <Badge tone="success">{t('stock.in')}</Badge>;
}
