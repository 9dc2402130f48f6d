import { useTranslation } from 'react-i18next';
import { isInWarranty, warrantyUntil } from '#contract/devices/warranty.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { phonesOf } from '#contract/phone.ts';
import { useFormat } from '../../i18n/format.ts';
import { Card } from '../../ui/card.tsx';
import { Name } from '../../ui/name.tsx';
import { stack, stackedList } from '../../ui/stack.ts';
import text from '../../ui/text.module.css';
import { PhoneLink } from '../shared-shop/contact-links.tsx';
import { useShopDetails } from '../shared-shop/shop-details.ts';

/** Until when the hearing aids of an order have their warranty, from the day on which they came, and whom to call. */
export function OrderWarranty({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { date } = useFormat();
  const shop = useShopDetails();
  const aids = order.lines.filter(({ product_type }) => product_type === 'hearing-aids');
  const arrival = order.events.find(({ delivery_status }) => delivery_status === 'delivered');
  if (order.delivery_status !== 'delivered' || !arrival || !shop || aids.length === 0) return null;
  const until = warrantyUntil(new Date(arrival.$createdAt), shop.warranty_months);
  const holds = isInWarranty(until, new Date());
  const [phone] = phonesOf(shop.phones);
  return (
    <Card as="section" snug className={stack(4)} aria-labelledby="order-warranty">
      <h2 id="order-warranty">{t('warranty.title')}</h2>
      <ul className={stackedList(3)}>
        {aids.map(({ product_id, title }) => (
          <li key={product_id}>
            <p>
              <Name>{title}</Name>
            </p>
            <p className={text.note}>{t(holds ? 'warranty.until' : 'warranty.ended', { day: date(until) })}</p>
          </li>
        ))}
      </ul>
      {phone && (
        <div className={stack(2)}>
          <p>{t(holds ? 'warranty.help' : 'warranty.help-paid')}</p>
          <PhoneLink phone={phone} />
        </div>
      )}
    </Card>
  );
}
