import { useTranslation } from 'react-i18next';
import { placeOf } from '#contract/place.ts';
import { mapUrl } from '#web/config/map.ts';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { stack } from '#web/ui/stack.ts';
import { Fact } from '../booking/appointment-facts.tsx';

/** Where the clinic is and how it is reached; nothing of what it has not told. */
export function Reach() {
  const { t } = useTranslation('booking');
  const shop = useShopDetails();
  const place = placeOf(shop?.map_place ?? '');
  return (
    <dl className={stack(3)}>
      <Fact label={t('contact')}>{shop && <ShopContact />}</Fact>
      <Fact label={t('facts.place')}>
        {shop?.seller_address &&
          (place ? (
            <a href={mapUrl(place)} target="_blank" rel="noreferrer">
              {shop.seller_address}
            </a>
          ) : (
            shop.seller_address
          ))}
      </Fact>
    </dl>
  );
}
