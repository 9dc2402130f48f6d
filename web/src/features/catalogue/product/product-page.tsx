import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isCustomMade } from '#contract/catalogue/making.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { paths } from '#web/config/paths.ts';
import { MonthlyPrice } from '#web/features/payment/shared/monthly-price.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { isRefusal } from '#web/lib/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Html } from '#web/ui/html.tsx';
import { Name } from '#web/ui/name.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';
import { late } from '#web/ui/page/late.tsx';
import { Later } from '#web/ui/page/later.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { CardPrice } from '../shared/card-price.tsx';
import { fullProductName, productName } from '../shared/product-name.ts';
import { productQuery } from '../shared/product-queries.ts';
import { StockState } from '../shared/stock-state.tsx';
import { ComparePlace } from '../store/compare-place.tsx';
import { CompareToggle } from '../store/compare-toggle.tsx';
import { typePath } from '../store/store-url.ts';
import { useProductFound } from '../store/use-product-found.ts';
import { BookImpression } from './book-impression.tsx';
import { FactBox } from './fact-box.tsx';
import { ProductBuy } from './product-buy.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import styles from './product-page.module.css';
import { Suitability } from './suitability.tsx';

const BelowProduct = late(async () => (await import('./below-product.tsx')).readyBelow());

/** A product: /store/{type}/{id}. */
export function ProductPage() {
  const { type, id } = useParams();
  const known = PRODUCT_TYPES.find((one) => one === type);
  return (
    <>
      <Container className={styles.page}>
        {known && id ? <ProductOf key={`${known} ${id}`} type={known} id={id} /> : <NoProduct />}
      </Container>
      <ComparePlace />
    </>
  );
}

function ProductOf({ type, id }: { type: ProductType; id: string }) {
  const { t } = useTranslation('product');
  const { language } = useLanguage();
  const query = useQuery(productQuery(useQueryClient(), type, id, language));
  if (query.isPending) return <ProductSkeleton />;
  if (query.isError) {
    // An id that is none is refused as such.
    const isMissing = isRefusal(query.error, 'not_found') || isRefusal(query.error, 'invalid_input');
    if (isMissing) return <NoProduct />;
    return (
      <ErrorState level={1} title={t('failed')} onRetry={() => query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  }
  return <ProductDetails product={query.data} />;
}

function ProductDetails({ product }: { product: Product }) {
  const { t } = useTranslation(['product', 'common']);
  const type = product.product_type;
  useProductFound(product);
  const name = productName(product);
  const facts = (
    <Section title={t('details')}>
      <ProductFacts product={product} />
    </Section>
  );
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: t('common:header.store'), to: paths.store() },
          { label: t(`type.${type}`), to: typePath(type) },
          { label: name },
        ]}
      />
      <div className={cx(styles.columns, styles.first)}>
        <ProductGallery product={product} />
        <div className={styles.main}>
          <div>
            {product.brand && <Name className={text.soft}>{product.brand}</Name>}
            <PageHeading isName documentTitle={fullProductName(product)} className={styles.name}>
              {name}
            </PageHeading>
          </div>
          <div className={cx(styles.deal, product.stock > 0 && styles.inReach)}>
            <div className={styles.price}>
              <CardPrice product={product} large />
              <StockState stock={product.stock} />
            </div>
            <ProductBuy product={product} />
          </div>
          {product.stock > 0 && <MonthlyPrice amount={product.price} />}
          {product.product_type === 'hearing-aids' && isCustomMade(product) && <BookImpression product={product} />}
          <Later>
            <FactBox product={product} />
            <CompareToggle product={product} />
          </Later>
        </div>
        <div className={styles.more} data-below="">
          <Later>
            {product.description && (
              <Section title={t('about')}>
                <Html html={product.description} />
              </Section>
            )}
            {product.product_type === 'accessories' && facts}
          </Later>
        </div>
      </div>
      <Later>
        {product.product_type === 'hearing-aids' && (
          <div className={styles.columns} data-below="">
            {facts}
            <Section title={t('fitting.title')}>
              <Suitability range={product.fitting_range} />
            </Section>
          </div>
        )}
        <BelowProduct className={styles.similar} />
      </Later>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function NoProduct() {
  const { t } = useTranslation('product');
  useDocumentTitle(t('not-found.title'));
  return (
    <EmptyState
      level={1}
      title={t('not-found.title')}
      actions={<LinkButton to={paths.store()}>{t('not-found.to-store')}</LinkButton>}
    >
      {t('not-found.text')}
    </EmptyState>
  );
}

function ProductSkeleton() {
  const { t } = useTranslation('product');
  return (
    <Loading label={t('loading')}>
      <div className={styles.columns}>
        <Skeleton height="auto" className={styles.picture} />
        <div className={styles.main}>
          <Skeleton width="30%" />
          <Skeleton width="70%" height="2.2em" />
          <Skeleton width="40%" height="1.6em" />
          <Skeleton height="48px" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="60%" />
        </div>
      </div>
    </Loading>
  );
}
