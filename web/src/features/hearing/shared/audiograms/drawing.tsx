import type { ReactNode } from 'react';
import type { Transducer } from '#contract/audiograms/constants.ts';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import { LEVEL_MAX, LEVEL_MIN } from '#contract/hearing/audiogram.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './drawing.module.css';
import {
  AIR_FREQUENCIES,
  depthOf,
  EARS,
  type Ear,
  FREQUENCIES_OF,
  HEIGHT,
  isOctave,
  linesOf,
  placeOf,
  signOf,
  thresholdAt,
  WAYS,
  WIDTH,
} from './points.ts';
import { Sign } from './sign.tsx';

/** Room around the grid: for the levels on the left, the octaves above, the frequencies between them below. */
const ROOM = { left: 62, top: 38, right: 10, bottom: 42 };
const LEVELS = Array.from({ length: (LEVEL_MAX - LEVEL_MIN) / 10 + 1 }, (_, index) => LEVEL_MIN + index * 10);

/** An audiogram as it is drawn. */
export interface Drawn {
  results: AudiogramResults;
  transducer: Transducer | null;
}

interface DrawingProps {
  /** What it shows, for who does not see it. */
  label: string;
  level: string;
  frequency: string;
  shown: Drawn;
  /** An older one to compare with, drawn paler. */
  older?: Drawn | null;
}

/**
 * An audiogram as audiologists draw it: frequencies from low to high and from left to right, also in Arabic; quiet above,
 * loud below; one octave as wide as 20 dB.
 */
export function Drawing({ label, level, frequency, shown, older }: DrawingProps) {
  return (
    <div className={styles.drawing} dir="ltr" role="img" aria-label={label}>
      <span className={styles.axis} dir="auto" aria-hidden="true">
        {frequency}
      </span>
      <svg
        viewBox={`${-ROOM.left} ${-ROOM.top} ${WIDTH + ROOM.left + ROOM.right} ${HEIGHT + ROOM.top + ROOM.bottom}`}
        aria-hidden="true"
        focusable="false"
      >
        <rect className={styles.ground} width={WIDTH} height={HEIGHT} />
        {LEVELS.map((one) => (
          <Line key={one} name={cx(styles.grid, one === 0 && styles.zero)} y={depthOf(one)}>
            <text className={styles.level} x={-10} y={depthOf(one)}>
              {String(one).replace('-', '−')}
            </text>
          </Line>
        ))}
        {AIR_FREQUENCIES.map((one) => (
          <Line key={one} name={cx(styles.grid, !isOctave(one) && styles.between)} x={placeOf(one)}>
            <text
              className={cx(styles.frequency, !isOctave(one) && styles.small)}
              x={placeOf(one)}
              y={isOctave(one) ? -14 : HEIGHT + 30}
            >
              {one}
            </text>
          </Line>
        ))}
        <rect className={styles.frame} width={WIDTH} height={HEIGHT} />
        {older && (
          <g className={styles.older}>
            <Marks {...older} />
          </g>
        )}
        <Marks {...shown} />
      </svg>
      <span className={styles.axis} dir="auto" aria-hidden="true">
        {level}
      </span>
    </div>
  );
}

/** A line of the grid with its number: across at `y`, or down at `x`. */
function Line({ name, x, y, children }: { name: string; x?: number; y?: number; children: ReactNode }) {
  return (
    <>
      <line className={name} x1={x ?? 0} x2={x ?? WIDTH} y1={y ?? 0} y2={y ?? HEIGHT} />
      {children}
    </>
  );
}

/** The thresholds of both ears: lines below, signs above. */
function Marks({ results, transducer }: Drawn) {
  const ofEar = (ear: Ear) => (ear === 'right' ? styles.right : styles.left);
  return (
    <>
      {EARS.map((ear) => (
        <g key={ear} className={ofEar(ear)}>
          {linesOf(results, ear).map(({ from, to }) => (
            <line key={from.x} className={styles.join} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          ))}
        </g>
      ))}
      {EARS.map((ear) => (
        <g key={ear} className={ofEar(ear)}>
          {WAYS.map((way) =>
            FREQUENCIES_OF[way].map((frequency) => {
              const threshold = thresholdAt(results, ear, way, frequency);
              return (
                threshold && (
                  <g
                    key={`${way} ${frequency}`}
                    transform={`translate(${placeOf(frequency)} ${depthOf(threshold.level)})`}
                  >
                    <Sign kind={signOf(way, threshold, transducer)} ear={ear} none={threshold.no_response} />
                  </g>
                )
              );
            }),
          )}
        </g>
      ))}
    </>
  );
}
