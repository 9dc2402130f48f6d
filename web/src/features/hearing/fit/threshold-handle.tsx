import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { earClass } from '../shared/audiogram-marks.tsx';
import type { Ear, Frequency } from '../shared/fit.ts';
import { depthOf, LEVEL_MAX, LEVEL_MIN, LEVEL_STEP, percent, placeOf } from '../shared/fitting-range.ts';
import styles from './audiogram-editor.module.css';

/** Where a threshold that is not known yet starts when a key is pressed (dB HL). */
const START = 20;
/** Steps of the page keys. */
const LEAP = 4 * LEVEL_STEP;

/** What a key makes of a level: `undefined` takes it out, `null` is no key of ours. Down is louder, as on the chart. */
function levelAfter(key: string, level: number): number | undefined | null {
  switch (key) {
    case 'ArrowDown':
      return level + LEVEL_STEP;
    case 'ArrowUp':
      return level - LEVEL_STEP;
    case 'PageDown':
      return level + LEAP;
    case 'PageUp':
      return level - LEAP;
    case 'Home':
      return LEVEL_MIN;
    case 'End':
      return LEVEL_MAX;
    case 'Delete':
    case 'Backspace':
      return undefined;
    default:
      return null;
  }
}

interface ThresholdHandleProps {
  ear: Ear;
  frequency: Frequency;
  /** dB HL; undefined while it is not known. */
  level: number | undefined;
  levelAt: (event: PointerEvent) => number | undefined;
  onLevel: (level: number | undefined) => void;
}

/** The handle of one threshold on the audiogram. */
export function ThresholdHandle({ ear, frequency, level, levelAt, onLevel }: ThresholdHandleProps) {
  const { t } = useTranslation('fit');
  const dragging = useRef(false);

  function press(event: KeyboardEvent) {
    const next = levelAfter(event.key, level ?? START);
    if (next === null) return;
    event.preventDefault();
    onLevel(next === undefined ? undefined : Math.min(LEVEL_MAX, Math.max(LEVEL_MIN, next)));
  }

  return (
    <svg x={percent(placeOf(frequency))} y={percent(depthOf(level ?? START))} overflow="visible" role="presentation">
      <g
        role="slider"
        tabIndex={0}
        className={cx(styles.handle, earClass(ear), level === undefined && styles.unset)}
        aria-label={t('draw.point', { ear: t(`ear.${ear}`), frequency })}
        aria-orientation="vertical"
        aria-valuemin={LEVEL_MIN}
        aria-valuemax={LEVEL_MAX}
        aria-valuenow={level ?? START}
        aria-valuetext={level === undefined ? t('draw.not-set') : t('draw.level', { level })}
        onKeyDown={press}
        onPointerDown={(event) => {
          dragging.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (dragging.current) onLevel(levelAt(event) ?? level);
        }}
        onPointerUp={(event) => {
          dragging.current = false;
          // The plot below would take it for a tap, at the frequency that is nearest to the finger.
          event.stopPropagation();
        }}
        onPointerCancel={() => {
          dragging.current = false;
        }}
      >
        <circle className={styles.reach} r="22" />
        <circle className={styles.ring} r="15" />
      </g>
    </svg>
  );
}
