import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { coveredDegrees } from '#contract/hearing/degrees.ts';
import { AudiogramChart } from '#web/features/hearing/shared/audiogram-chart.tsx';
import { depthOf, percent } from '#web/features/hearing/shared/fitting-range.ts';
import { useFormat } from '#web/i18n/format.ts';
import text from '#web/ui/text.module.css';
import styles from './audiogram.module.css';

interface AudiogramProps {
  range: readonly [number, number];
  /** Drawn on top of the range. */
  marks?: ReactNode;
}

/** A fitting range on an audiogram, so that somebody who has their own can compare: quiet above, loud below. */
export function Audiogram({ range, marks }: AudiogramProps) {
  const { t } = useTranslation('product');
  const { number } = useFormat();
  const [from, to] = range;
  const degrees = useDegrees(range);
  const top = depthOf(from);
  const height = depthOf(to) - top;
  return (
    <figure className={styles.figure}>
      <AudiogramChart role="img" label={t('fitting.chart', { from, to, degrees })} clearOf={range}>
        <rect className={styles.range} x="1.5" y={percent(top)} width="99%" height={percent(height)} rx="8" />
        <text className={styles.end} x="97%" y={percent(top)} dy="22">
          {number(from)}
        </text>
        <text className={styles.end} x="97%" y={percent(top + height)} dy="-10">
          {number(to)}
        </text>
        <Suspense fallback={null}>{marks}</Suspense>
      </AudiogramChart>
      <figcaption className={styles.caption}>
        <p>{degrees ? t('fitting.text', { degrees }) : t('fitting.text-range', { from, to })}</p>
        {!marks && <p className={text.note}>{t('fitting.advice')}</p>}
      </figcaption>
    </figure>
  );
}

/** The degrees of loss that a range covers, in words; empty when it covers none as a whole. */
function useDegrees(range: readonly [number, number]): string {
  const { t } = useTranslation('product');
  const { whole, partly } = coveredDegrees(range);
  const covered = whole.map((degree) => t(`fitting.degrees.${degree}`));
  const [mildest = '', gravest = mildest] = [covered[0], covered.at(-1)];
  const degrees = covered.length > 1 ? t('fitting.span', { from: mildest, to: gravest }) : mildest;
  if (!degrees || !partly) return degrees;
  return t('fitting.partly', { degrees, degree: t(`fitting.degrees.${partly.degree}`), level: partly.upTo });
}
