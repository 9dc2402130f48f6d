import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { Name } from '#web/ui/name.tsx';
import { useValueLabel } from '../shared/value-label.ts';
import styles from './product-facts.module.css';

/** The attributes of a product as a list to read; what it does not have is left out. */
export function ProductFacts({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const label = useValueLabel();
  const name = (text: string | null) => text && <Name>{text}</Name>;
  const stock = t('pieces', { count: product.stock });

  const facts: [term: string, value: ReactNode][] =
    product.product_type === 'hearing-aids'
      ? [
          [t('facts.brand'), name(product.brand)],
          [t('facts.family'), name(product.family)],
          [t('facts.model'), name(product.model)],
          [t('facts.style'), label('style', product.style)],
          [t('facts.battery'), label('battery_size', product.battery)],
          [t('facts.channels'), t('channels', { count: product.channel })],
          [
            t('facts.fitting-range'),
            t('fitting.range', { from: product.fitting_range[0], to: product.fitting_range[1] }),
          ],
          [t('facts.stock'), stock],
        ]
      : [
          [t('facts.brand'), name(product.brand)],
          [t('facts.battery'), product.battery_size && label('battery_size', product.battery_size)],
          [t('facts.holder'), product.holder_type && label('holder_type', product.holder_type)],
          [t('facts.stock'), stock],
        ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
