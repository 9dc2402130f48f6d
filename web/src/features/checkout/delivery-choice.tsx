import { useTranslation } from 'react-i18next';
import { DELIVERY_METHODS, type DeliveryMethod } from '#contract/delivery/constants.ts';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import type { Delivery } from './use-delivery.ts';

interface DeliveryChoiceProps {
  delivery: Delivery;
  onChange: (method: DeliveryMethod) => void;
}

/** Whether the order is brought or collected, where there is a choice. */
export function DeliveryChoice({ delivery: { options, method }, onChange }: DeliveryChoiceProps) {
  const { t } = useTranslation('checkout');
  const shop = useShopDetails();
  if (!options?.pick_up) return null;
  return (
    <RadioGroup
      label={t('delivery.label')}
      name="delivery-method"
      value={method}
      options={DELIVERY_METHODS.map((one) => ({
        value: one,
        label: t(`delivery.${one}`),
        hint:
          one === 'pick_up' ? (
            <>
              {t('delivery.pick_up-hint')}
              {shop?.seller_address && (
                <>
                  <br />
                  <Name>{shop.seller_address}</Name>
                </>
              )}
              {shop?.opening_hours && (
                <>
                  <br />
                  {shop.opening_hours}
                </>
              )}
            </>
          ) : undefined,
      }))}
      onChange={onChange}
    />
  );
}

/** How long delivery takes to the governorate that was chosen. */
export function DeliveryPromise({ delivery: { options, method }, city }: { delivery: Delivery; city: string }) {
  const { t } = useTranslation('checkout');
  const area = options?.areas.find((one) => one.city === city);
  const { days_from: from = 0, days_to: to = 0 } = area ?? {};
  const isPromised = method !== 'pick_up' && to > 0;
  return (
    <p className={text.note} role="status">
      {isPromised &&
        (from > 0 && from < to ? t('delivery.days-span', { from, count: to }) : t('delivery.days', { count: to }))}
    </p>
  );
}
