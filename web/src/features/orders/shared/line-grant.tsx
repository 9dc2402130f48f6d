import { useTranslation } from 'react-i18next';
import type { OrderLine } from '#contract/orders/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import text from '#web/ui/text.module.css';
import { listedOf } from './line-sums.ts';

interface LineGrantProps {
  line: Pick<OrderLine, 'unit_price' | 'count' | 'granted' | 'granted_by'>;
}

/** Why less was paid for a line than its list price, and how much that is. */
export function LineGrant({ line }: LineGrantProps) {
  const { t } = useTranslation();
  const { price } = useFormat();
  return (
    line.granted_by && (
      <p className={text.note}>{t(`granted.${line.granted_by}`, { price: price(listedOf([line])) })}</p>
    )
  );
}
