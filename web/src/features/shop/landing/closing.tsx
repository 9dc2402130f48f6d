import { useTranslation } from 'react-i18next';
import { phonesOf } from '#contract/phone.ts';
import { paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Container } from '#web/ui/page/page.tsx';
import { PhoneLink, WhatsappLink } from '../shared/contact-links.tsx';
import { useShopDetails } from '../shared/shop-details.ts';
import styles from './closing.module.css';

/** What to do next: find what fits, or talk to somebody. */
export function Closing() {
  const { t } = useTranslation('landing');
  const shop = useShopDetails();
  const [phone] = phonesOf(shop?.phones ?? null);
  return (
    <section className={styles.closing} aria-labelledby="closing" data-below="">
      <Container className={styles.words}>
        <h2 id="closing">{t('closing.title')}</h2>
        <p className={styles.lead}>{t('closing.lead')}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.fit}>{t('closing.fit')}</LinkButton>
        </div>
        {(phone || shop?.whatsapp) && (
          <div className={styles.talk}>
            <p>{t('closing.talk')}</p>
            {phone && <PhoneLink phone={phone} />}
            {shop?.whatsapp && <WhatsappLink phone={shop.whatsapp} />}
          </div>
        )}
      </Container>
    </section>
  );
}
