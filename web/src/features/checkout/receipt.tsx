import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCustomMade } from '#contract/catalogue/making.ts';
import { type CartView, costOf, isSoldOut, type ShownLine, useCartActions } from '#web/features/cart/shared/cart.ts';
import { productImage } from '#web/features/catalogue/shared/product-image.ts';
import { fullProductName } from '#web/features/catalogue/shared/product-name.ts';
import { Figure, Figures } from '#web/features/orders/shared/figures.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { Name } from '#web/ui/name.tsx';
import { Price } from '#web/ui/price.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './receipt.module.css';
import type { Delivery } from './use-delivery.ts';
import type { PriceChange } from './use-price-changes.ts';

interface ReceiptProps {
  cart: CartView;
  delivery: Delivery;
  /** EGP: what the order will cost as far as it is known. */
  total: number;
  /** Prices that are other ones than those that the page showed first. */
  changes: readonly PriceChange[];
}

/** Pixels; twice the shown size, for sharp screens. */
const PICTURE_WIDTH = 240;

/** What is bought and what it costs. On phones the lines fold away under the total. */
export function Receipt({ cart, delivery, total, changes }: ReceiptProps) {
  const { t } = useTranslation('checkout');
  const [open, setOpen] = useState(false);
  const { price } = useFormat();
  const id = useId();
  const freeFrom = delivery.options?.free_from ?? 0;
  const isByCourier = delivery.method === 'courier';
  const missing = isByCourier ? freeFrom - cart.subtotal : 0;
  const pieces = cart.orderable.reduce((sum, { count }) => sum + count, 0);
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
          {t('receipt.title')} <span className={styles.pieces}>{t('receipt.lines', { count: pieces })}</span>
          {cart.leftOut.length > 0 && (
            <span className={styles.leftOut}>{t('receipt.left-out', { count: cart.leftOut.length })}</span>
          )}
        </span>
        <span className={styles.toggleEnd}>
          <Price amount={total} className={styles.strong} />
          <ChevronDownIcon size={22} className={styles.chevron} />
        </span>
      </button>
      <div id={`${id}-body`} className={styles.body}>
        <ul className={styles.lines}>
          {cart.lines.map((line) => (
            <Line key={line.$id} line={line} change={changes.find(({ lineId }) => lineId === line.$id)} />
          ))}
        </ul>
        <Figures>
          <Figure term={t('receipt.subtotal')}>
            <Price amount={cart.subtotal} />
          </Figure>
          {isByCourier && (
            <Figure term={t('receipt.delivery-fee')}>
              {delivery.fee === null ? (
                t('receipt.delivery-fee-unknown')
              ) : delivery.fee === 0 && freeFrom > 0 ? (
                t('receipt.delivery-free')
              ) : (
                <Price amount={delivery.fee} />
              )}
            </Figure>
          )}
          {missing > 0 && (delivery.fee ?? 0) > 0 && (
            <p className={text.note}>{t('receipt.free-from', { price: price(missing) })}</p>
          )}
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

interface LineProps {
  line: ShownLine;
  change: PriceChange | undefined;
}

/** A product of the cart: how many can be changed, and what is no longer as it was stands below its name. */
function Line({ line, change }: LineProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const { price } = useFormat();
  const { setCount } = useCartActions();
  const { $id, product, count, cost } = line;
  const soldOut = isSoldOut(line);
  const name = fullProductName(product);
  const setTo = (next: number) =>
    setCount($id, next).catch((error: unknown) =>
      showToast({ kind: 'fail', title: t('receipt.not-changed'), message: errorText(error) }),
    );
  return (
    <li className={styles.line} data-sold-out={soldOut || undefined}>
      <span className={styles.picture}>
        {product.image && <img src={productImage(product.image, PICTURE_WIDTH)} alt="" width={64} height={64} />}
      </span>
      <div className={styles.words}>
        <span className={styles.name}>
          <Name>{name}</Name>
        </span>
        {isCustomMade(product) && <span className={text.note}>{t('receipt.custom')}</span>}
        {soldOut ? (
          <>
            <span className={styles.soldOut}>{t('receipt.sold-out')}</span>
            <Button small variant="secondary" onClick={() => void setTo(0)}>
              {t('common:quantity.remove')}
            </Button>
          </>
        ) : (
          <>
            {count > 1 && <span className={text.note}>{t('receipt.each', { price: price(product.price) })}</span>}
            {cost?.granted_by && cost.count === count && (
              <span className={text.note}>{t(`common:granted.${cost.granted_by}`, { price: price(cost.before) })}</span>
            )}
            {change && (
              <span className={styles.changed}>
                {t('receipt.price-was', { from: price(change.from), to: price(change.to) })}
              </span>
            )}
            {count > product.stock && (
              <span className={styles.changed}>{t('receipt.most', { count: product.stock })}</span>
            )}
            <NumberStepper
              small
              label={t('receipt.quantity-of', { name })}
              value={count}
              max={product.stock}
              onChange={(next) => void setTo(next)}
              onRemove={() => void setTo(0)}
            />
          </>
        )}
      </div>
      {!soldOut && <Price amount={costOf(line)} />}
    </li>
  );
}
