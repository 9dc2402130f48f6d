import { useTranslation } from 'react-i18next';
import { phonesOf } from '#contract/phone.ts';
import { placeOf } from '#contract/place.ts';
import { mapUrl } from '#web/config/map.ts';
import { PhoneLink } from '#web/features/shop/shared/contact-links.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { Fact } from '../booking/appointment-facts.tsx';
import styles from '../booking/booking.module.css';

/** Where the clinic is and how it is called; nothing of what it has not told. */
export function Reach() {
  const { t } = useTranslation('booking');
  const shop = useShopDetails();
  const [phone] = phonesOf(shop?.phones ?? null);
  const place = placeOf(shop?.map_place ?? '');
  return (
    <dl className={styles.facts}>
      <Fact label={t('phone')}>{phone && <PhoneLink phone={phone} />}</Fact>
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
