import { useTranslation } from 'react-i18next';
import { contradictionsOf, type DegreeSpan } from '#contract/catalogue/claims.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import styles from './product-editor.module.css';
import type { ProductValues } from './product-values.ts';

/** Tells an editor where a description names other degrees of loss than the range covers. It can be saved all the same. */
export function Contradictions({ values }: { values: ProductValues }) {
  const { t } = useTranslation(['admin-products', 'product']);
  const [from, to] = [typedNumber(values.fitting_range_from), typedNumber(values.fitting_range_to)];
  const found =
    from === null || to === null
      ? []
      : contradictionsOf({ range: [from, to], descriptions: { ar: values.description_ar, en: values.description_en } });
  const words = ({ from, to }: DegreeSpan) =>
    from === to
      ? t(`product:fitting.degrees.${from}`)
      : t('product:fitting.span', {
          from: t(`product:fitting.degrees.${from}`),
          to: t(`product:fitting.degrees.${to}`),
        });
  return (
    // There from the beginning, so that what appears in it is read out.
    <div role="status" className={styles.warnings}>
      {found.map(({ lang, claimed, covered }) => (
        <p key={`${lang} ${words(claimed)}`} className={styles.news}>
          {covered
            ? t(`contradiction.${lang}`, { claimed: words(claimed), covered: words(covered) })
            : t(`contradiction.${lang}-none`, { claimed: words(claimed) })}
        </p>
      ))}
    </div>
  );
}
