import { useTranslation } from 'react-i18next';
import type { Landing } from '#contract/catalogue/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { OfferGrid } from '#web/features/catalogue/shared/offer-grid.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Container } from '#web/ui/page/page.tsx';
import styles from './offers.module.css';
import section from './section.module.css';

/** Some hearing aids that can be had now, with their prices. */
export function Offers({ products }: Pick<Landing, 'products'>) {
  const { t } = useTranslation('landing');
  if (products.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="offers" data-below="">
      <Container>
        <div className={section.head}>
          <h2 id="offers">{t('offers.title')}</h2>
          <p className={section.text}>{t('offers.lead')}</p>
        </div>
        <OfferGrid products={products} className={styles.offers} />
        <LinkButton to={paths.store()} variant="secondary" className={styles.all}>
          {t('offers.all')}
        </LinkButton>
      </Container>
    </section>
  );
}
