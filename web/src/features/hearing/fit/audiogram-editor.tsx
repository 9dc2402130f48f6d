import { type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import text from '#web/ui/text.module.css';
import { AudiogramChart } from '../shared/audiogram-chart.tsx';
import { AudiogramMarks, EarSign, earClass } from '../shared/audiogram-marks.tsx';
import { EARS, type Ear, type Frequency, type OwnAudiogram } from '../shared/fit.ts';
import { FREQUENCIES, readPoint } from '../shared/fitting-range.ts';
import { withThreshold } from '../shared/own-audiogram.ts';
import styles from './audiogram-editor.module.css';
import { ThresholdHandle } from './threshold-handle.tsx';

/** Beside these frequencies the names of the degrees stand. */
const NAMED: readonly Frequency[] = [250, 500];

/** The levels of the marks that the names of the degrees have to keep clear of. */
const namedLevels = (own: OwnAudiogram) =>
  EARS.flatMap((ear) => NAMED.flatMap((frequency) => own[ear][frequency] ?? [])).toSorted((a, b) => a - b);

interface AudiogramEditorProps {
  own: OwnAudiogram;
  onChange: (audiogram: OwnAudiogram) => void;
}

/** An audiogram to draw on: one ear at a time, by touch, by mouse or by keyboard. */
export function AudiogramEditor({ own, onChange }: AudiogramEditorProps) {
  const { t } = useTranslation('fit');
  const [ear, setEar] = useState<Ear>('right');
  const plot = useRef<SVGSVGElement>(null);
  const id = useId();
  const other = ear === 'right' ? 'left' : 'right';

  const set = (frequency: Frequency, level: number | undefined) => onChange(withThreshold(own, ear, frequency, level));
  const pointAt = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return null;
    return readPoint((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };

  return (
    <fieldset className={styles.editor} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{t('draw.label')}</legend>
      <p id={`${id}-hint`} className={text.note}>
        {t('draw.hint')}
      </p>
      <div className={styles.ears}>
        {EARS.map((one) => (
          <label key={one} className={cx(styles.ear, earClass(one))}>
            <input
              type="radio"
              className={styles.radio}
              name={`${id}-ear`}
              checked={one === ear}
              onChange={() => setEar(one)}
            />
            <svg className={styles.sign} viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
              <EarSign ear={one} />
            </svg>
            {t(`draw.${one}`)}
          </label>
        ))}
      </div>
      <AudiogramChart
        role="group"
        label={t('draw.chart')}
        clearOf={namedLevels(own)}
        plotRef={plot}
        onTap={(event) => {
          const point = pointAt(event);
          if (point) set(point.frequency, point.level);
        }}
      >
        <AudiogramMarks ear={other} thresholds={own[other]} />
        <AudiogramMarks ear={ear} thresholds={own[ear]} />
        {FREQUENCIES.map((frequency) => (
          <ThresholdHandle
            key={`${ear} ${frequency}`}
            ear={ear}
            frequency={frequency}
            level={own[ear][frequency]}
            levelAt={(event) => pointAt(event)?.level}
            onLevel={(level) => set(frequency, level)}
          />
        ))}
      </AudiogramChart>
    </fieldset>
  );
}
