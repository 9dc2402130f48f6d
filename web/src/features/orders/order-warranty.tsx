import { useTranslation } from 'react-i18next';
import { isInWarranty } from '#contract/devices/warranty.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { serverNow } from '#contract/server-now.ts';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { Name } from '#web/ui/name.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { OrderRepair } from './order-repair.tsx';

/**
 * Until when the hearing aids of an order that did not come back have their warranty, from the day on which they came; what
 * to do when something is wrong, and how the shop is reached.
 */
export function OrderWarranty({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { date } = useFormat();
  const shop = useShopDetails();
  const aids = order.lines.filter(
    ({ product_type, count, returned }) => product_type === 'hearing-aids' && returned < count,
  );
  const until = order.warranty_until;
  if (!shop || !until || aids.length === 0) return null;
  const holds = isInWarranty(until, serverNow());
  return (
    <Card as="section" snug className={stack(4)} aria-labelledby="order-warranty">
      <h2 id="order-warranty">{t('warranty.title')}</h2>
      <ul className={stackedList(3)}>
        {aids.map((aid) => (
          <li key={aid.product_id} className={stack(2)}>
            <div>
              <p>
                <Name>{aid.title}</Name>
              </p>
              <p className={text.note}>{t(holds ? 'warranty.until' : 'warranty.ended', { day: date(until) })}</p>
            </div>
            <OrderRepair order={order} aid={aid} isInWarranty={holds} />
          </li>
        ))}
      </ul>
      <div className={stack(2)}>
        <p>{t(holds ? 'warranty.help' : 'warranty.help-paid')}</p>
        <ShopContact />
      </div>
    </Card>
  );
}
