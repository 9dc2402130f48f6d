import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isCustomMade } from '#contract/catalogue/making.ts';
import { paths } from '#web/config/paths.ts';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { CheckIcon, CloseIcon } from '#web/ui/icons/icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './added-to-cart.module.css';
import { tellAdded, useAdded } from './shared/added.ts';
import type { CartView } from './shared/cart.ts';

const close = () => tellAdded(null);

/**
 * The small cart below the header after something was added, with the way to checkout. It stays until one goes on, by a
 * press elsewhere or by Back. */
export function AddedToCart({ cart }: { cart: CartView }) {
  const { t } = useTranslation(['cart', 'common']);
  const { pathname } = useLocation();
  const type = useNavigationType();
  const added = useAdded();
  const panel = useRef<HTMLDivElement>(null);
  const product = cart.lines.find(({ product_id }) => product_id === added?.productId)?.product;

  // The first page of a visit counts as a step back, too.
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current !== pathname && type === 'POP') close();
    lastPath.current = pathname;
  }, [pathname, type]);
  useEffect(() => {
    if (!added) return;
    const onClick = ({ target, detail }: MouseEvent) => {
      // The second press of a double click belongs to the first.
      if (detail > 1) return;
      if (target instanceof Node && !panel.current?.contains(target)) close();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [added]);

  return (
    <div className={styles.place} ref={panel}>
      <div role="status">
        {added && (
          <div key={added.key} className={styles.head}>
            <CheckIcon size={24} />
            <p className={styles.words}>
              <strong>{t('added.title')}</strong>
              <span>{t('added.message', { name: added.name, count: added.count })}</span>
              {product && isCustomMade(product) && <span>{t('custom')}</span>}
            </p>
            <IconButton label={t('common:close')} icon={<CloseIcon size={20} />} onClick={close} />
          </div>
        )}
      </div>
      {added && (
        <>
          {cart.count > 0 && (
            <p className={styles.sum}>
              <span>{t('in-cart', { count: cart.count })}</span>
              <Price amount={cart.subtotal} />
            </p>
          )}
          <div className={styles.actions}>
            <LinkButton to={paths.checkout} onClick={close}>
              {t('checkout')}
            </LinkButton>
            <Button variant="ghost" onClick={close}>
              {t('go-on')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
