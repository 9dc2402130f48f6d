import { useTranslation } from 'react-i18next';
import { REFLEX_FREQUENCIES, REFLEX_SIDES } from '#contract/audiograms/constants.ts';
import type { AudiogramResults, Reflex } from '#contract/audiograms/schemas.ts';
import { tympanogramType } from '#contract/audiograms/tympanograms.ts';
import type { Language } from '#contract/constants.ts';
import { formatNumber } from '#web/i18n/format.ts';
import styles from './audiograms.module.css';
import { EarTable } from './ear-table.tsx';
import { EARS, type Ear } from './points.ts';
import { TympanogramDrawing } from './tympanogram-drawing.tsx';

/** What was measured of the middle ears: tympanograms and reflexes; nothing where nothing was. */
export function MiddleEar({ results, language }: { results: AudiogramResults; language: Language }) {
  const { t } = useTranslation('audiograms', { lng: language });
  const number = (value: number | undefined, unit: 'ml' | 'dapa') =>
    value === undefined ? null : t(`middle-ear.${unit}`, { value: formatNumber(value, language) });
  const curve = (ear: Ear) => results[ear].tympanogram ?? {};
  const typeOf = (ear: Ear) => {
    const type = tympanogramType(curve(ear));
    return type && t(curve(ear).type ? 'middle-ear.type-said' : 'middle-ear.type-derived', { type });
  };
  const reflex = (point: Reflex | undefined) => {
    if (!point) return null;
    const level = point.level === undefined ? null : t('level', { level: formatNumber(point.level, language) });
    if (!point.absent) return level;
    return level ? t('middle-ear.absent-at', { level }) : t('middle-ear.absent');
  };
  const lines: { name: string; of: (ear: Ear) => string | null }[] = [
    { name: t('middle-ear.type'), of: typeOf },
    { name: t('middle-ear.volume'), of: (ear) => number(curve(ear).volume, 'ml') },
    { name: t('middle-ear.compliance'), of: (ear) => number(curve(ear).compliance, 'ml') },
    { name: t('middle-ear.pressure'), of: (ear) => number(curve(ear).pressure, 'dapa') },
    ...REFLEX_SIDES.flatMap((side) =>
      REFLEX_FREQUENCIES.map((frequency) => ({
        name: t('middle-ear.reflex', { side: t(`middle-ear.sides.${side}`), frequency: String(frequency) }),
        of: (ear: Ear) => reflex(results[ear].reflexes?.[side][frequency]),
      })),
    ),
  ];
  const said = lines.filter(({ of }) => EARS.some((ear) => of(ear) !== null));
  if (said.length === 0) return null;
  return (
    <div className={styles.middleEar}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.sideways} aria-label={t('middle-ear.title')} tabIndex={0}>
        <EarTable className={styles.findings} caption={t('middle-ear.title')} lines={said} language={language} />
      </section>
      <TympanogramDrawing results={results} language={language} />
    </div>
  );
}
