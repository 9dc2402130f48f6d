import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { LANGUAGE_FACTS } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { AudiogramChart } from '../../lib/audiogram-chart.tsx';
import { degreesCovered, depthOf, percent } from '../../lib/fitting-range.ts';
import styles from './audiogram.module.css';

interface AudiogramProps {
  range: readonly [number, number];
  /** Drawn on top of the range. */
  marks?: ReactNode;
}

/** A fitting range on an audiogram, so that somebody who has his own can compare: quiet above, loud below. */
export function Audiogram({ range, marks }: AudiogramProps) {
  const { t } = useTranslation('product');
  const { language } = useLanguage();
  const { number } = useFormat();
  const [from, to] = range;
  const degrees = new Intl.ListFormat(LANGUAGE_FACTS[language].locale).format(
    degreesCovered(range).map((degree) => t(`degree.${degree}`)),
  );
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
        <p>{t('fitting.text', { degrees })}</p>
        {!marks && <p className={styles.advice}>{t('fitting.advice')}</p>}
      </figcaption>
    </figure>
  );
}
