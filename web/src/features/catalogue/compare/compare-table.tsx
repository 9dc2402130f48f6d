import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isCustomMade } from '#contract/catalogue/making.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { ProductType } from '#contract/constants.ts';
import { onePress, useAddToCart } from '#web/features/cart/shared/use-add-to-cart.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { Name } from '#web/ui/name.tsx';
import hidden from '#web/ui/visually-hidden.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { fullProductName, productPath } from '../shared/product-name.ts';
import { ProductPicture } from '../shared/product-picture.tsx';
import { useCompareRows } from './compare-rows.tsx';
import styles from './compare-table.module.css';

/** A place in the comparison; without a product when it is no more, or is of another type. */
interface Entry {
  id: string;
  product: Product | undefined;
}

interface CompareTableProps {
  type: ProductType;
  entries: readonly Entry[];
  onRemove: (id: string) => void;
}

/** The comparison: a column a product, a row an attribute. The names of the attributes stay in view when it scrolls. */
export function CompareTable({ type, entries, onRemove }: CompareTableProps) {
  const { t } = useTranslation('compare');
  const titleId = useId();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const products = entries.flatMap(({ product }) => product ?? []);
  const rows = useCompareRows(products);
  const shown = onlyDifferences && products.length > 1 ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      {products.length > 1 && (
        <CheckboxField
          label={t('only-differences')}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.target.checked)}
        />
      )}
      {entries.length > 2 && <p className={styles.hint}>{t('scroll')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroll} aria-labelledby={titleId} tabIndex={0}>
        <table className={cx(styles.table, entries.length === 2 && styles.two)} data-type={type}>
          <caption id={titleId} className={hidden.hidden}>
            {t('table')}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                {t('attribute')}
              </th>
              {entries.map(({ id, product }) => (
                <th key={id} scope="col">
                  {product ? (
                    <ProductHead product={product} onRemove={() => onRemove(id)} />
                  ) : (
                    <MissingHead onRemove={() => onRemove(id)} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label, cell, differs }) => (
              <tr key={key} className={differs ? styles.differs : undefined}>
                <th scope="row" className={styles.name}>
                  {label}
                  {differs && (
                    <>
                      {' '}
                      <Badge tone="accent">{t('differs')}</Badge>
                    </>
                  )}
                </th>
                {entries.map(({ id, product }) => (
                  <td key={id}>{(product && cell(product)) || <Nothing />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length === 0 && <p role="status">{t('no-differences')}</p>}
    </>
  );
}

function ProductHead({ product, onRemove }: { product: Product; onRemove: () => void }) {
  const { t } = useTranslation(['compare', 'product']);
  const { add, adding } = useAddToCart();
  const soldOut = product.stock <= 0;
  const name = fullProductName(product);
  return (
    <div className={styles.head}>
      <IconButton
        label={t('remove', { name })}
        icon={<CloseIcon size={20} />}
        className={styles.remove}
        onClick={onRemove}
      />
      <ProductPicture product={product} sizes="(min-width: 768px) 160px, 96px" className={styles.picture} />
      <Link to={productPath(product)} className={styles.link}>
        <Name>{name}</Name>
      </Link>
      <Button
        small
        wide
        variant={soldOut ? 'ghost' : 'primary'}
        disabled={soldOut}
        busy={adding}
        className={styles.add}
        aria-label={soldOut ? undefined : t('product:add-named', { name })}
        onClick={onePress(() => void add(product, 1))}
      >
        {t(soldOut ? 'product:out-of-stock-short' : 'product:add')}
      </Button>
      {isCustomMade(product) && <span className={styles.why}>{t('product:promise.custom')}</span>}
    </div>
  );
}

function MissingHead({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation('compare');
  return (
    <div className={styles.head}>
      <IconButton
        label={t('remove-missing')}
        icon={<CloseIcon size={20} />}
        className={styles.remove}
        onClick={onRemove}
      />
      <span>{t('missing.title')}</span>
      <span className={styles.why}>{t('missing.text')}</span>
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation('compare');
  return (
    <>
      <span aria-hidden="true">{t('nothing')}</span>
      <VisuallyHidden>{t('nothing-spoken')}</VisuallyHidden>
    </>
  );
}
