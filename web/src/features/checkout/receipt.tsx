import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import { Price } from '../../ui/price.tsx';
import text from '../../ui/text.module.css';
import type { CartView } from '../shared-cart/cart.ts';
import { Figure, Figures } from '../shared-orders/figures.tsx';
import { productImage } from '../shared-products/product-image.ts';
import { fullProductName } from '../shared-products/product-name.ts';
import styles from './receipt.module.css';

interface ReceiptProps {
  cart: CartView;
  /** EGP; null while it is not known. */
  deliveryFee: number | null;
  /** EGP: what the order will cost as far as it is known. */
  total: number;
}

/** Pixels; twice the shown size, for sharp screens. */
const PICTURE_WIDTH = 240;

/** What is bought and what it costs. On phones the lines fold away under the total. */
export function Receipt({ cart, deliveryFee, total }: ReceiptProps) {
  const { t } = useTranslation('checkout');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.receipt} data-open={open || undefined} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {t('receipt.title')}
      </h2>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={`${id}-body`}
        onClick={() => setOpen(!open)}
      >
        <span>
          {t('receipt.title')} <span className={styles.pieces}>{t('receipt.lines', { count: cart.count })}</span>
        </span>
        <span className={styles.toggleEnd}>
          <Price amount={total} className={styles.strong} />
          <ChevronDownIcon size={22} className={styles.chevron} />
        </span>
      </button>
      <div id={`${id}-body`} className={styles.body}>
        <ul className={styles.lines}>
          {cart.lines.map((line) => (
            <Line key={line.$id} line={line} />
          ))}
        </ul>
        <Figures>
          <Figure term={t('receipt.subtotal')}>
            <Price amount={cart.subtotal} />
          </Figure>
          <Figure term={t('receipt.delivery-fee')}>
            {deliveryFee === null ? t('receipt.delivery-fee-unknown') : <Price amount={deliveryFee} />}
          </Figure>
          <Figure term={t('receipt.total')} className={styles.total}>
            <Price amount={total} large />
          </Figure>
          {cart.vat > 0 && (
            <Figure term={t('receipt.vat')} className={text.note}>
              <Price amount={cart.vat} />
            </Figure>
          )}
        </Figures>
      </div>
    </section>
  );
}

function Line({ line: { product, count } }: { line: CartView['lines'][number] }) {
  const { t } = useTranslation('checkout');
  const { price } = useFormat();
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {product.image && <img src={productImage(product.image, PICTURE_WIDTH)} alt="" width={64} height={64} />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{fullProductName(product)}</bdi>
        </span>
        <span className={text.note}>
          {t('receipt.count', { count })}
          {count > 1 && <span> · {t('receipt.unit-price', { price: price(product.price) })}</span>}
        </span>
      </span>
      <Price amount={Math.round(product.price * 100 * count) / 100} />
    </li>
  );
}
