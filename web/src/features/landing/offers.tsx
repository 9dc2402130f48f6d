import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Landing } from '#contract/catalogue/schemas.ts';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/page.tsx';
import { Price } from '../../ui/price.tsx';
import { productName, productPath } from '../shared-products/product-name.ts';
import { ProductPicture } from '../shared-products/product-picture.tsx';
import styles from './offers.module.css';
import section from './section.module.css';

/** How wide a picture is, for the choice of the file. */
const SIZES = '(min-width: 1280px) 270px, (min-width: 768px) 22vw, 42vw';

/** Some hearing aids that can be had now, with their prices. */
export function Offers({ products }: Pick<Landing, 'products'>) {
  const { t } = useTranslation('landing');
  if (products.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="offers">
      <Container>
        <div className={section.head}>
          <h2 id="offers">{t('offers.title')}</h2>
          <p className={section.text}>{t('offers.lead')}</p>
        </div>
        <ul className={styles.grid}>
          {products.map((product) => (
            <li key={product.$id} className={styles.card}>
              <ProductPicture product={product} sizes={SIZES} className={styles.picture} />
              <bdi className={styles.brand}>{product.brand}</bdi>
              <h3 className={styles.name}>
                <Link to={productPath(product)} className={styles.link}>
                  <bdi>{productName({ ...product, description: '' })}</bdi>
                </Link>
              </h3>
              <Price amount={product.price} className={styles.price} />
            </li>
          ))}
        </ul>
        <LinkButton to={paths.store()} variant="secondary" className={styles.all}>
          {t('offers.all')}
        </LinkButton>
      </Container>
    </section>
  );
}
