import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldDigits } from '#contract/phone.ts';
import { LEVEL_MAX, LEVEL_MIN } from '../shared/fitting-range.ts';
import { isLevel } from '../shared/own-audiogram.ts';
import styles from './threshold-table.module.css';

/** What was typed as a level (dB HL), in either kind of digits; undefined for nothing, null for no level. */
function readLevel(typed: string): number | undefined | null {
  const text = foldDigits(typed).trim();
  if (text === '') return undefined;
  const level = /^-?\d{1,3}$/.test(text) ? Number(text) : null;
  return isLevel(level) ? level : null;
}

interface ThresholdInputProps {
  id: string;
  label: string;
  level: number | undefined;
  onLevel: (level: number | undefined) => void;
}

/** A box for one threshold. What is no level stays as typed, with the reason below, and changes nothing. */
export function ThresholdInput({ id, label, level, onLevel }: ThresholdInputProps) {
  const { t } = useTranslation('fit');
  /** What is being typed; null while the box shows the level. */
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isWrong = left && typed !== null && readLevel(typed) === null;
  return (
    <>
      <input
        id={id}
        className={styles.input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={4}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        value={typed ?? level ?? ''}
        onChange={({ target: { value } }) => {
          setTyped(value);
          setLeft(false);
          const read = readLevel(value);
          if (read !== null) onLevel(read);
        }}
        onBlur={() => {
          if (typed !== null && readLevel(typed) !== null) setTyped(null);
          setLeft(true);
        }}
      />
      {isWrong && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {t('numbers.invalid', { from: LEVEL_MIN, to: LEVEL_MAX })}
        </span>
      )}
    </>
  );
}
