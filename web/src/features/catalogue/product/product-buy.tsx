import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { onePress, useAddToCart } from '#web/features/cart/shared/use-add-to-cart.ts';
import { Button } from '#web/ui/button.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { CartIcon } from '#web/ui/icons/icons.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './product-buy.module.css';
import { StockNotice } from './stock-notice.tsx';

/** How many, and into the cart: from one piece to as many as there are. */
export function ProductBuy({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const { add, adding } = useAddToCart();
  const [wanted, setWanted] = useState(1);
  const reasonId = useId();
  const soldOut = product.stock <= 0;
  // The stock may have fallen since the number was chosen.
  const count = Math.max(1, Math.min(wanted, product.stock));
  return (
    <div className={styles.buy}>
      <div className={toolbar(3)}>
        <NumberStepper
          label={t('quantity')}
          value={count}
          max={Math.max(1, product.stock)}
          disabled={soldOut}
          onChange={setWanted}
        />
        <Button
          className={styles.add}
          disabled={soldOut}
          busy={adding}
          aria-describedby={soldOut ? reasonId : undefined}
          onClick={onePress(() => void add(product, count))}
        >
          <CartIcon size={22} />
          {t('add')}
        </Button>
      </div>
      {soldOut && (
        <div className={styles.reason}>
          <p id={reasonId}>{t('out-of-stock')}</p>
          <StockNotice product={product} />
        </div>
      )}
    </div>
  );
}
