import { useTranslation } from 'react-i18next';
import { type Contradiction, contradictionsOf, type DegreeSpan } from '#contract/catalogue/claims.ts';
import { typedNumber } from '#contract/typed-number.ts';
import styles from './product-editor.module.css';
import type { ProductValues } from './product-values.ts';

/** Tells an editor where a description says something else than the fields. It can be saved all the same. */
export function Contradictions({ values }: { values: ProductValues }) {
  const { t } = useTranslation(['admin-products', 'product']);
  const [from, to] = [typedNumber(values.fitting_range_from), typedNumber(values.fitting_range_to)];
  const found = contradictionsOf({
    range: from === null || to === null ? null : [from, to],
    making: values.making === 'custom-made' ? 'custom-made' : 'ready-made',
    descriptions: { ar: values.description_ar, en: values.description_en },
  });
  const words = ({ from, to }: DegreeSpan) =>
    from === to
      ? t(`product:fitting.degrees.${from}`)
      : t('product:fitting.span', {
          from: t(`product:fitting.degrees.${from}`),
          to: t(`product:fitting.degrees.${to}`),
        });
  const sentence = (one: Contradiction) => {
    if (one.about === 'making') return t(`contradiction.${one.lang}-${one.claimed}`);
    const claimed = words(one.claimed);
    return one.covered
      ? t(`contradiction.${one.lang}`, { claimed, covered: words(one.covered) })
      : t(`contradiction.${one.lang}-none`, { claimed });
  };
  return (
    // There from the beginning, so that what appears in it is read out.
    <div role="status" className={styles.warnings}>
      {found.map((one) => (
        <p key={JSON.stringify(one)} className={styles.news}>
          {sentence(one)}
        </p>
      ))}
    </div>
  );
}
