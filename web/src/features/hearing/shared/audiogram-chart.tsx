import type { PointerEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DEGREES } from '#contract/hearing/degrees.ts';
import { useFormat } from '#web/i18n/format.ts';
import styles from './audiogram-chart.module.css';
import { depthOf, FREQUENCIES, LEVEL_TICKS, nameLevel, percent, placeOf } from './fitting-range.ts';

interface AudiogramChartProps {
  /** A picture, told by its label alone; or a group of controls. */
  role: 'img' | 'group';
  label: string;
  /** Levels, from quiet to loud, through which the names of the degrees must not run. */
  clearOf?: readonly number[];
  plotRef?: Ref<SVGSVGElement>;
  onTap?: (event: PointerEvent<SVGSVGElement>) => void;
  /** What is drawn on it, by `depthOf` and `placeOf`. */
  children: ReactNode;
}

/** Degrees are named within sentences, too; alone they begin with a capital letter, where a script has them. */
const asLabel = (degree: string) => degree.charAt(0).toUpperCase() + degree.slice(1);

/** The ground of an audiogram: degrees of loss, frequencies, and both scales; quiet above, loud below. */
export function AudiogramChart({ role, label, clearOf = [], plotRef, onTap, children }: AudiogramChartProps) {
  const { t } = useTranslation('product');
  const { number } = useFormat();
  return (
    // An audiogram is never mirrored.
    <div className={styles.chart} dir="ltr" {...{ role, 'aria-label': label }}>
      <span className={styles.unit} aria-hidden="true">
        {t('fitting.level')}
      </span>
      <div className={styles.levels} aria-hidden="true">
        {LEVEL_TICKS.map((level) => (
          <span key={level} style={{ insetBlockStart: percent(depthOf(level)) }}>
            {number(level)}
          </span>
        ))}
      </div>
      <svg
        role="presentation"
        ref={plotRef}
        className={styles.plot}
        width="100%"
        height="100%"
        aria-hidden={role === 'img' || undefined}
        focusable="false"
        onPointerUp={onTap}
      >
        <svg overflow="visible" aria-hidden="true" focusable="false">
          {DEGREES.map((band, index) => (
            <rect
              key={band.degree}
              className={index % 2 === 0 ? styles.band : styles.other}
              y={percent(depthOf(band.from))}
              width="100%"
              height={percent(depthOf(band.to) - depthOf(band.from))}
            />
          ))}
          {FREQUENCIES.map((frequency) => {
            const x = percent(placeOf(frequency));
            return <line key={frequency} className={styles.line} x1={x} x2={x} y1="0" y2="100%" />;
          })}
        </svg>
        {children}
        {/* Above the marks, which may stand anywhere. */}
        <svg overflow="visible" aria-hidden="true" focusable="false" className={styles.names}>
          {DEGREES.map((band) => (
            <text key={band.degree} className={styles.degree} x="6" y={percent(depthOf(nameLevel(band, clearOf)))}>
              {asLabel(t(`degree.${band.degree}`))}
            </text>
          ))}
        </svg>
      </svg>
      {/* Without separators: on a phone six numbers stand side by side. */}
      <div className={styles.frequencies} aria-hidden="true">
        {FREQUENCIES.map((frequency) => (
          <span key={frequency} style={{ insetInlineStart: percent(placeOf(frequency)) }}>
            {frequency}
          </span>
        ))}
      </div>
      <span className={styles.axis} aria-hidden="true">
        {t('fitting.frequency')}
      </span>
    </div>
  );
}
