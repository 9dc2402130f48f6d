import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isCustomMade } from '#contract/catalogue/making.ts';
import { CardPrice } from '#web/features/catalogue/shared/card-price.tsx';
import { fullProductName, productPath } from '#web/features/catalogue/shared/product-name.ts';
import { ProductPicture } from '#web/features/catalogue/shared/product-picture.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import styles from './cart-line.module.css';
import { isSoldOut, type ShownLine } from './shared/cart.ts';

interface CartLineRowProps {
  line: ShownLine;
  /** Told the wanted count; 0 removes the line. */
  onCount: (count: number) => void;
  /** A link was followed. */
  onFollow: () => void;
}

/** A product in the cart: picture, name, price, and how many. */
export function CartLineRow({ line, onCount, onFollow }: CartLineRowProps) {
  const { t } = useTranslation(['cart', 'common']);
  const { price } = useFormat();
  const { product, count, cost } = line;
  const name = fullProductName(product);
  return (
    <li className={styles.line}>
      <ProductPicture product={product} sizes="72px" className={styles.picture} />
      <div className={styles.words}>
        <Link to={productPath(product)} className={styles.name} onClick={onFollow}>
          <Name>{name}</Name>
        </Link>
        <CardPrice product={product} className={styles.price} />
        {(cost?.granted_by === 'pair' || cost?.granted_by === 'code') && cost.count === count && (
          <span className={text.note}>
            {price(cost.total)} · {t(`common:granted.${cost.granted_by}`, { price: price(cost.before) })}
          </span>
        )}
        {isCustomMade(product) && <span className={text.note}>{t('custom')}</span>}
        {isSoldOut(line) ? (
          <span className={styles.soldOut}>{t('sold-out')}</span>
        ) : (
          count >= product.stock && <span className={styles.most}>{t('most', { count: product.stock })}</span>
        )}
        <NumberStepper
          small
          label={t('quantity-of', { name })}
          value={count}
          max={product.stock}
          onChange={onCount}
          onRemove={() => onCount(0)}
        />
      </div>
    </li>
  );
}
