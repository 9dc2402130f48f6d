import { phonesOf } from '#contract/phone.ts';
import { placeOf } from '#contract/place.ts';
import type { ShopDetails } from '#contract/settings/schemas.ts';
import { mapUrl } from '#web/config/map.ts';
import { PhoneLink, WhatsappLink } from '#web/features/shop/shared/contact-links.tsx';
import { ClockIcon, MapPinIcon } from '#web/ui/icons/icons.tsx';
import { Container } from '#web/ui/page/page.tsx';
import styles from './contact-line.module.css';

/** Whether there is anything to show above the bar. */
export const canBeReached = ({ phones, whatsapp, opening_hours, seller_address }: ShopDetails): boolean =>
  Boolean(phones || whatsapp || opening_hours || seller_address);

/** How to reach the shop, above the bar of every page; it keeps its place until that is known. */
export function ContactLine({ shop }: { shop: ShopDetails | undefined }) {
  const [phone] = phonesOf(shop?.phones ?? null);
  const place = placeOf(shop?.map_place ?? '');
  const address = shop?.seller_address && (
    <>
      <MapPinIcon size={20} />
      <span className={styles.text}>{shop.seller_address}</span>
    </>
  );
  return (
    <div className={styles.line}>
      <Container className={styles.parts}>
        {phone && <PhoneLink phone={phone} />}
        {shop?.whatsapp && <WhatsappLink phone={shop.whatsapp} />}
        {shop?.opening_hours && (
          <span className={styles.hours}>
            <ClockIcon size={20} />
            <span className={styles.text}>{shop.opening_hours}</span>
          </span>
        )}
        {address &&
          (place ? (
            <a href={mapUrl(place)} target="_blank" rel="noreferrer" className={styles.address}>
              {address}
            </a>
          ) : (
            <span className={styles.address}>{address}</span>
          ))}
      </Container>
    </div>
  );
}
