import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { COMPARE_MAX, pick, unpick, useComparison } from '../shared/comparison.ts';
import { fullProductName } from '../shared/product-name.ts';
import styles from './compare-toggle.module.css';

/** Picks a product for comparing, or takes it out again. */
export function CompareToggle({ product }: { product: Product }) {
  const { t } = useTranslation('product');
  const { type, picks } = useComparison();
  const isPicked = picks.some(({ id }) => id === product.$id);

  function toggle() {
    if (isPicked) return unpick(product.$id);
    const answer = pick(product);
    if (answer === 'picked') return;
    showToast({
      kind: 'fail',
      title: t('compare.refused'),
      message: answer === 'full' ? t('compare.full', { count: COMPARE_MAX }) : t(`compare.other-type.${type}`),
    });
  }

  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        className={styles.tick}
        checked={isPicked}
        aria-label={t('compare.pick', { name: fullProductName(product) })}
        onChange={toggle}
      />
      <span aria-hidden="true">{t('compare.short')}</span>
    </label>
  );
}
