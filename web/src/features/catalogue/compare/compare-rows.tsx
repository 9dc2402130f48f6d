import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { fitOf, hasThresholds } from '#web/features/hearing/shared/fit.ts';
import { useOwnAudiogram } from '#web/features/hearing/shared/own-audiogram.ts';
import { Name } from '#web/ui/name.tsx';
import { CardPrice } from '../shared/card-price.tsx';
import { StockState } from '../shared/stock-state.tsx';
import { useValueLabel } from '../shared/value-label.ts';

/** One attribute of all compared products. */
interface Row {
  key: string;
  label: string;
  /** What a product's cell shows; null for nothing. */
  cell: (product: Product) => ReactNode;
  /** The products have not all the same. */
  differs: boolean;
}

/** What a cell shows, and the value by which it is the same as another. */
interface Attribute {
  key: string;
  label: string;
  value: (product: Product) => string | number | null;
  cell?: (product: Product) => ReactNode;
}

/** The attributes by which products of one type are compared; those that none of them has are left out. */
export function useCompareRows(products: readonly Product[]): Row[] {
  const { t } = useTranslation(['compare', 'product', 'fit']);
  const label = useValueLabel();
  const own = useOwnAudiogram();

  const attributes: Attribute[] = [
    {
      key: 'price',
      label: t('price'),
      value: ({ price }) => price,
      cell: (product) => <CardPrice product={product} />,
    },
    {
      key: 'availability',
      label: t('availability'),
      value: ({ stock }) => (stock > 0 ? 'in' : 'out'),
      cell: ({ stock }) => <StockState stock={stock} />,
    },
    { key: 'brand', label: t('product:facts.brand'), value: ({ brand }) => brand },
    {
      key: 'own-fit',
      label: t('own-fit'),
      value: (product) => {
        if (product.product_type !== 'hearing-aids' || !hasThresholds(own)) return null;
        const { verdict } = fitOf(product.fitting_range, own);
        return verdict === 'no-loss' ? t('fit:verdict.no-loss') : t(`fit:badge.${verdict}`);
      },
    },
    {
      key: 'fitting-range',
      label: t('product:facts.fitting-range'),
      value: (product) => {
        if (product.product_type !== 'hearing-aids') return null;
        const [from, to] = product.fitting_range;
        return t('product:fitting.range', { from, to });
      },
    },
    {
      key: 'style',
      label: t('product:facts.style'),
      value: (product) => (product.product_type === 'hearing-aids' ? label('style', product.style) : null),
    },
    {
      key: 'battery',
      label: t('product:facts.battery'),
      value: (product) => {
        const battery = product.product_type === 'hearing-aids' ? product.battery : product.battery_size;
        return battery && label('battery_size', battery);
      },
    },
    {
      key: 'channels',
      label: t('product:facts.channels'),
      value: (product) =>
        product.product_type === 'hearing-aids' ? t('product:channels', { count: product.channel }) : null,
    },
    {
      key: 'family',
      label: t('product:facts.family'),
      value: (product) => (product.product_type === 'hearing-aids' ? product.family : null),
    },
    {
      key: 'holder',
      label: t('product:facts.holder'),
      value: (product) =>
        product.product_type === 'accessories'
          ? product.holder_type && label('holder_type', product.holder_type)
          : null,
    },
  ];
  return attributes
    .filter(({ value }) => products.some((product) => value(product) !== null))
    .map(({ key, label: name, value, cell }) => ({
      key,
      label: name,
      cell: cell ?? ((product) => value(product) !== null && <Name>{String(value(product))}</Name>),
      differs: new Set(products.map(value)).size > 1,
    }));
}
