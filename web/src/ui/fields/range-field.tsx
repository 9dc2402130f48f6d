import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { toolbar } from '../toolbar.ts';
import styles from './field.module.css';
import { FieldError, FieldHint, type FieldProps, LabelText } from './field.tsx';
import pair from './range-field.module.css';

/** One end of a range: what an input needs, as `form.bind` gives it. */
type End = Pick<
  React.InputHTMLAttributes<HTMLInputElement>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'inputMode' | 'required'
> & {
  error?: string | undefined;
};

interface RangeFieldProps extends Omit<FieldProps, 'error'> {
  from: End;
  to: End;
}

/** Two whole numbers that belong together: from and to. */
export function RangeField({ label, hint, optional, from, to }: RangeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const error = from.error || to.error;
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={styles.field}>
      <legend className={cx(styles.label, pair.legend)}>
        <LabelText label={label} optional={optional} />
      </legend>
      <FieldHint id={`${id}-hint`} hint={hint} />
      <div className={toolbar(3, 'center')}>
        {(
          [
            ['from', from],
            ['to', to],
          ] as const
        ).map(([end, { error: wrong, ...input }]) => (
          <label key={end} className={pair.end}>
            <span>{t(`range.${end}`)}</span>
            <input
              required={!optional}
              {...input}
              // Not of the type for numbers: its keyboard on phones may have no minus.
              type="text"
              autoComplete="off"
              dir="ltr"
              aria-describedby={describedBy}
              aria-invalid={wrong ? true : undefined}
              className={styles.control}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} {...{ label, error }} />
    </fieldset>
  );
}
