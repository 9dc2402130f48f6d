import { useTranslation } from 'react-i18next';
import type { Threshold } from '#contract/audiograms/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import styles from './audiograms.module.css';
import type { Drawn } from './drawing.tsx';
import { AIR_FREQUENCIES, EARS, FREQUENCIES_OF, signOf, thresholdAt, waysOf } from './points.ts';
import { SignIcon } from './sign.tsx';

const columnsOf = ({ results }: Drawn) => {
  const ways = waysOf(results);
  return EARS.flatMap((ear) => ways.map((way) => ({ ear, way })));
};

interface NumbersProps {
  shown: Drawn;
  language: Language;
  /** What tells them from another test's beside them. */
  caption?: string;
}

/** The thresholds of both ears as numbers, a frequency a line. */
export function Numbers({ shown, language, caption }: NumbersProps) {
  const { t } = useTranslation('audiograms', { lng: language });
  const columns = columnsOf(shown);
  const words = ({ level, masked, no_response }: Threshold) => {
    const said = formatNumber(level, language);
    if (masked) return t(no_response ? 'masked-none-value' : 'masked-value', { level: said });
    return no_response ? t('none-value', { level: said }) : said;
  };
  return (
    <table className={styles.numbers}>
      <caption>{caption ?? t('numbers.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('frequency')}</th>
          {columns.map(({ ear, way }) => (
            <th key={ear + way} scope="col">
              {t(`columns.${ear}-${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {AIR_FREQUENCIES.map((frequency) => (
          <tr key={frequency}>
            <th scope="row">{frequency}</th>
            {columns.map(({ ear, way }) => {
              const threshold = thresholdAt(shown.results, ear, way, frequency);
              return <td key={ear + way}>{threshold ? words(threshold) : '—'}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The same for paper: a line for each ear and way, with the signs of what was masked or not heard. Its frequencies run as
 * those of the drawing do, in every language.
 */
export function NumbersAcross({ shown, language }: { shown: Drawn; language: Language }) {
  const { t } = useTranslation('audiograms', { lng: language });
  const columns = columnsOf(shown);
  return (
    <table className={styles.across} dir="ltr">
      <caption dir={LANGUAGE_FACTS[language].direction}>{t('numbers.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('frequency')}</th>
          {AIR_FREQUENCIES.map((frequency) => (
            <th key={frequency} scope="col">
              {frequency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ ear, way }) => (
          <tr key={ear + way}>
            <th scope="row">{t(`columns.${ear}-${way}`)}</th>
            {AIR_FREQUENCIES.map((frequency) => {
              const threshold = FREQUENCIES_OF[way].includes(frequency)
                ? thresholdAt(shown.results, ear, way, frequency)
                : undefined;
              return (
                <td key={frequency}>
                  {threshold && formatNumber(threshold.level, language)}
                  {threshold && (threshold.masked || threshold.no_response) && (
                    <SignIcon kind={signOf(way, threshold, shown.transducer)} ear={ear} none={threshold.no_response} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
