import { useTranslation } from 'react-i18next';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import { COMPLIANCE_NORMAL, PRESSURE_NORMAL } from '#contract/audiograms/tympanograms.ts';
import type { Language } from '#contract/constants.ts';
import drawing from './drawing.module.css';
import { EARS } from './points.ts';
import { Sign } from './sign.tsx';

/** Pressures (daPa) and compliances (ml) as they are drawn, and so many units wide and high. */
const FROM = -400;
const TO = 200;
const WIDTH = 600;
const HEIGHT = 260;
const STEP = 200;
const ROOM = { left: 62, top: 20, right: 24, bottom: 72 };

/** Where the ear drums yielded the most, on the ground of what is normal; nothing where no peak is known. */
export function TympanogramDrawing({ results, language }: { results: AudiogramResults; language: Language }) {
  const { t } = useTranslation('audiograms', { lng: language });
  const peaks = EARS.flatMap((ear) => {
    const { pressure, compliance } = results[ear].tympanogram ?? {};
    return pressure === undefined || compliance === undefined ? [] : [{ ear, pressure, compliance }];
  });
  if (peaks.length === 0) return null;
  const most = Math.max(2, ...peaks.map(({ compliance }) => Math.ceil(compliance)));
  const placeOf = (pressure: number) => ((Math.min(TO, Math.max(FROM, pressure)) - FROM) / (TO - FROM)) * WIDTH;
  const heightOf = (compliance: number) => HEIGHT - (compliance / most) * HEIGHT;
  const [low, high] = COMPLIANCE_NORMAL;
  return (
    <div className={drawing.drawing} dir="ltr" role="img" aria-label={t('middle-ear.drawing')}>
      <svg
        viewBox={`${-ROOM.left} ${-ROOM.top} ${WIDTH + ROOM.left + ROOM.right} ${HEIGHT + ROOM.top + ROOM.bottom}`}
        aria-hidden="true"
        focusable="false"
      >
        <rect className={drawing.ground} width={WIDTH} height={HEIGHT} />
        <rect
          className={drawing.normal}
          x={placeOf(PRESSURE_NORMAL[0])}
          y={heightOf(high)}
          width={placeOf(PRESSURE_NORMAL[1]) - placeOf(PRESSURE_NORMAL[0])}
          height={heightOf(low) - heightOf(high)}
        />
        {Array.from({ length: (TO - FROM) / STEP + 1 }, (_, index) => FROM + index * STEP).map((pressure) => (
          <g key={pressure}>
            <line className={drawing.grid} x1={placeOf(pressure)} x2={placeOf(pressure)} y1={0} y2={HEIGHT} />
            <text className={drawing.frequency} x={placeOf(pressure)} y={HEIGHT + 26}>
              {String(pressure).replace('-', '−')}
            </text>
          </g>
        ))}
        {Array.from({ length: most + 1 }, (_, ml) => ml).map((ml) => (
          <g key={ml}>
            <line className={drawing.grid} x1={0} x2={WIDTH} y1={heightOf(ml)} y2={heightOf(ml)} />
            <text className={drawing.level} x={-10} y={heightOf(ml)}>
              {ml}
            </text>
          </g>
        ))}
        <rect className={drawing.frame} width={WIDTH} height={HEIGHT} />
        {peaks.map(({ ear, pressure, compliance }) => (
          <g
            key={ear}
            className={ear === 'right' ? drawing.right : drawing.left}
            transform={`translate(${placeOf(pressure)} ${heightOf(compliance)})`}
          >
            <Sign kind="air" ear={ear} />
          </g>
        ))}
        <text className={drawing.frequency} x={WIDTH / 2} y={HEIGHT + 58}>
          {t('middle-ear.axes')}
        </text>
      </svg>
    </div>
  );
}
