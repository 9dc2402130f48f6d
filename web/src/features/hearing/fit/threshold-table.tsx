import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { EARS, type OwnAudiogram } from '../shared/fit.ts';
import { FREQUENCIES } from '../shared/fitting-range.ts';
import { withThreshold } from '../shared/own-audiogram.ts';
import { ThresholdInput } from './threshold-input.tsx';
import styles from './threshold-table.module.css';

interface ThresholdTableProps {
  own: OwnAudiogram;
  onChange: (audiogram: OwnAudiogram) => void;
}

/** The thresholds of both ears as numbers. */
export function ThresholdTable({ own, onChange }: ThresholdTableProps) {
  const { t } = useTranslation('fit');
  const { number } = useFormat();
  const id = useId();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('numbers.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('numbers.frequency')}</th>
          {EARS.map((ear) => (
            <th key={ear} scope="col">
              {t(`numbers.${ear}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FREQUENCIES.map((frequency) => (
          <tr key={frequency}>
            <th scope="row">{number(frequency)}</th>
            {EARS.map((ear) => (
              <td key={ear}>
                <ThresholdInput
                  id={`${id}-${ear}-${frequency}`}
                  label={t('draw.point', { ear: t(`ear.${ear}`), frequency })}
                  level={own[ear][frequency]}
                  onLevel={(level) => onChange(withThreshold(own, ear, frequency, level))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
