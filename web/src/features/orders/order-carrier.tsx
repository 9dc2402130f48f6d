import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { isolated } from '#web/i18n/direction.ts';

/** Who brings the order, with the number by which a delivery company knows it; nothing before somebody has it. */
export function OrderCarrier({ parcel }: Pick<Order, 'parcel'>) {
  const { t } = useTranslation('order');
  if (!parcel) return null;
  const { carrier, tracking_number: number } = parcel;
  if (carrier === 'driver') return <p>{t('parcel.by-driver')}</p>;
  const company = t(`parcel.company.${carrier}`);
  return (
    <p>
      {number
        ? t('parcel.by-company', { company, number: isolated(number) })
        : t('parcel.by-company-soon', { company })}
    </p>
  );
}
