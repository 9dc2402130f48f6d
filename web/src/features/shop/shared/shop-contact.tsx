import { phonesOf } from '#contract/phone.ts';
import { PhoneLink, WhatsappLink } from './contact-links.tsx';
import styles from './shop-contact.module.css';
import { useShopDetails } from './shop-details.ts';

/** How the shop is reached where somebody needs it: its phone and, beside it, its WhatsApp. Who hears badly writes. */
export function ShopContact() {
  const shop = useShopDetails();
  const [phone] = phonesOf(shop?.phones ?? null);
  return (
    <span className={styles.both}>
      {phone && <PhoneLink phone={phone} />}
      {shop?.whatsapp && <WhatsappLink phone={shop.whatsapp} />}
    </span>
  );
}
