import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { FieldError, FieldHint, type FieldProps, LabelText } from './field.tsx';
import pair from './range-field.module.css';

/** One end of a range: what an input needs, as `form.bind` gives it. */
type End = Pick<React.InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange' | 'onBlur'> & {
  error?: string | undefined;
};

interface RangeFieldProps extends Omit<FieldProps, 'error'> {
  from: End;
  to: End;
  /** Bounds and unit of both ends. */
  min: number;
  max: number;
  unit: string;
}

/** Two whole numbers that belong together: from and to. */
export function RangeField({ label, hint, optional, from, to, min, max, unit }: RangeFieldProps) {
  const { t } = useTranslation('admin-fields');
  const id = useId();
  const error = from.error || to.error;
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>
        <LabelText label={label} optional={optional} />
      </legend>
      <FieldHint id={`${id}-hint`} hint={hint} />
      <div className={pair.pair}>
        {(
          [
            ['from', from],
            ['to', to],
          ] as const
        ).map(([end, { error: wrong, ...input }]) => (
          <label key={end} className={pair.end}>
            <span>{t(`range.${end}`)}</span>
            <input
              {...input}
              type="number"
              inputMode="numeric"
              step={1}
              min={min}
              max={max}
              required={!optional}
              aria-describedby={describedBy}
              aria-invalid={wrong ? true : undefined}
              className={styles.control}
            />
          </label>
        ))}
        <span className={pair.unit}>{unit}</span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
