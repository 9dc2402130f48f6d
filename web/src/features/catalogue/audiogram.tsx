import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { LANGUAGE_FACTS } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './audiogram.module.css';
import { DEGREES, degreesCovered, depthOf, FREQUENCIES, LEVEL_TICKS, nameLevel } from './fitting-range.ts';

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** A fitting range on an audiogram, so that somebody who has his own can compare: quiet above, loud below. */
export function Audiogram({ range }: { range: readonly [number, number] }) {
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
      {/* An audiogram is never mirrored. */}
      <div className={styles.chart} dir="ltr" role="img" aria-label={t('fitting.chart', { from, to, degrees })}>
        <span className={styles.unit}>{t('fitting.level')}</span>
        <div className={styles.levels}>
          {LEVEL_TICKS.map((level) => (
            <span key={level} style={{ insetBlockStart: percent(depthOf(level)) }}>
              {number(level)}
            </span>
          ))}
        </div>
        <svg className={styles.plot} width="100%" height="100%" aria-hidden="true" focusable="false">
          {DEGREES.map((band, index) => (
            <rect
              key={band.degree}
              className={index % 2 === 0 ? styles.band : styles.other}
              y={percent(depthOf(band.from))}
              width="100%"
              height={percent(depthOf(band.to) - depthOf(band.from))}
            />
          ))}
          {FREQUENCIES.slice(1, -1).map((frequency, index) => {
            const x = percent((index + 1) / (FREQUENCIES.length - 1));
            return <line key={frequency} className={styles.line} x1={x} x2={x} y1="0" y2="100%" />;
          })}
          <rect className={styles.range} x="1.5" y={percent(top)} width="99%" height={percent(height)} rx="8" />
          {DEGREES.map((band) => (
            <text key={band.degree} className={styles.degree} x="12" y={percent(depthOf(nameLevel(band, range)))}>
              {t(`degree.${band.degree}`)}
            </text>
          ))}
          <text className={styles.end} x="97%" y={percent(top)} dy="22">
            {number(from)}
          </text>
          <text className={styles.end} x="97%" y={percent(top + height)} dy="-10">
            {number(to)}
          </text>
        </svg>
        <div className={styles.frequencies}>
          {FREQUENCIES.map((frequency, index) => (
            <span key={frequency} style={{ insetInlineStart: percent(index / (FREQUENCIES.length - 1)) }}>
              {number(frequency)}
            </span>
          ))}
        </div>
        <span className={styles.axis}>{t('fitting.frequency')}</span>
      </div>
      <figcaption className={styles.caption}>
        <p>{t('fitting.text', { degrees })}</p>
        <p className={styles.advice}>{t('fitting.advice')}</p>
      </figcaption>
    </figure>
  );
}
