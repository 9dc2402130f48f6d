import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditableAccessory, EditableHearingAid } from '#contract/catalogue/admin-schemas.ts';
import type { ProductType } from '#contract/constants.ts';
import { ProductPicture } from '#web/features/catalogue/shared/product-picture.tsx';
import { useValueLabel } from '#web/features/catalogue/shared/value-label.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ShortId } from '#web/office/short-id.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './product-columns.module.css';
import { editableName } from './product-values.ts';
import type { ListedProduct } from './queries.ts';

/** How wide the pictures in the table are. */
const COVER_WIDTH = '44px';

/**
 * The columns of the table of a kind of product.
 * @param lowStock With so many pieces or fewer a product is marked as running out; nothing is marked before it is known.
 */
export function useProductColumns(type: ProductType, lowStock: number | undefined): Column<ListedProduct>[] {
  const { t } = useTranslation('admin-products');
  const { language } = useLanguage();
  const { number } = useFormat();
  const valueLabel = useValueLabel();
  return useMemo(() => {
    type Cell<Row> = (product: Row) => React.ReactNode;
    const aid =
      (cell: Cell<EditableHearingAid>): Cell<ListedProduct> =>
      (product) =>
        product.product_type === 'hearing-aids' ? cell(product) : null;
    const accessory =
      (cell: Cell<EditableAccessory>): Cell<ListedProduct> =>
      (product) =>
        product.product_type === 'accessories' ? cell(product) : null;
    const missing = t('missing');

    const first: Column<ListedProduct>[] = [
      {
        id: 'cover',
        header: t('columns.cover'),
        cell: (product) => <ProductPicture product={product} sizes={COVER_WIDTH} className={styles.cover} />,
      },
      {
        id: 'brand',
        words: ({ brand }) => brand ?? missing,
        header: t('columns.brand'),
        cell: ({ brand }) => <bdi>{brand ?? missing}</bdi>,
      },
    ];
    const last: Column<ListedProduct>[] = [
      { id: 'price', header: t('columns.price'), numeric: true, cell: ({ price }) => <Price amount={price} /> },
      {
        id: 'stock',
        header: t('columns.stock'),
        numeric: true,
        cell: ({ stock, waiting }) => (
          <span className={styles.stock}>
            {number(stock)}
            {lowStock !== undefined && stock <= lowStock && (
              <Badge tone={stock === 0 ? 'fail' : 'pending'}>{stock === 0 ? t('out') : t('low')}</Badge>
            )}
            {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
          </span>
        ),
      },
      { id: 'id', header: t('columns.id'), nowrap: true, cell: ({ $id }) => <ShortId id={$id} /> },
    ];
    const own: Record<ProductType, Column<ListedProduct>[]> = {
      'hearing-aids': [
        {
          id: 'family',
          words: (product) => (product.product_type === 'hearing-aids' ? product.family : ''),
          header: t('columns.family'),
          cell: aid(({ family }) => <bdi>{family}</bdi>),
        },
        {
          id: 'model',
          words: (product) => (product.product_type === 'hearing-aids' ? product.model : ''),
          names: true,
          header: t('columns.model'),
          cell: aid(({ model }) => <bdi>{model}</bdi>),
        },
        {
          id: 'style',
          header: t('columns.style'),
          cell: aid(({ style }) => (
            <abbr title={valueLabel('style', style)} className={styles.style}>
              {style.toUpperCase()}
            </abbr>
          )),
        },
        {
          id: 'fitting-range',
          nowrap: true,
          header: t('columns.fitting-range'),
          cell: aid(({ fitting_range: [from, to] }) => <bdi>{t('range', { from: number(from), to: number(to) })}</bdi>),
        },
        { id: 'channel', header: t('columns.channel'), numeric: true, cell: aid(({ channel }) => number(channel)) },
        {
          id: 'battery',
          header: t('columns.battery'),
          cell: aid(({ battery }) => <span>{valueLabel('battery_size', battery)}</span>),
        },
      ],
      accessories: [
        {
          id: 'title',
          words: (product) => editableName(product, language) ?? missing,
          names: true,
          header: t('columns.title'),
          cell: accessory((product) => <Name>{editableName(product, language) ?? missing}</Name>),
        },
        {
          id: 'battery-size',
          header: t('columns.battery-size'),
          cell: accessory(({ battery_size }) => (battery_size ? valueLabel('battery_size', battery_size) : missing)),
        },
        {
          id: 'holder-type',
          header: t('columns.holder-type'),
          cell: accessory(({ holder_type }) => (holder_type ? valueLabel('holder_type', holder_type) : missing)),
        },
      ],
    };
    return [...first, ...own[type], ...last];
  }, [type, lowStock, t, language, number, valueLabel]);
}
