import { type FocusEventHandler, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './field.module.css';
import { FieldError, FieldHint, type FieldProps, LabelText, useField } from './field.tsx';

interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> extends FieldProps {
  name: string;
  value: Value | '';
  options: readonly RadioOption<Value>[];
  onChange: (value: Value) => void;
  onBlur?: FocusEventHandler;
}

/** One choice out of a few, all in view. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hint, error, optional, name, value, options, onChange, onBlur } = props;
  const { control, hintId, errorId } = useField({ hint, error });
  return (
    <fieldset className={styles.field} aria-describedby={control['aria-describedby']} onBlur={onBlur}>
      <legend className={styles.label}>
        <LabelText label={label} optional={optional} />
      </legend>
      <FieldHint id={hintId} hint={hint} />
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={cx(styles.choice, styles.card)}>
            <input
              type="radio"
              className={styles.tick}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              required={!optional}
              aria-invalid={control['aria-invalid']}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.choiceText}>
              <span>{option.label}</span>
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} {...{ label, error }} isChoice />
    </fieldset>
  );
}

interface CheckboxFieldProps
  extends Omit<FieldProps, 'label' | 'optional'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  /** May hold a link, for example to the terms. */
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick, with its words beside it. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error }, input.id);
  const labelId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.choice} htmlFor={control.id}>
        <input
          {...input}
          {...control}
          type="checkbox"
          className={cx(styles.tick, className)}
          aria-labelledby={labelId}
        />
        <span className={styles.choiceText}>
          <span id={labelId}>{label}</span>
          <FieldHint id={hintId} hint={hint} />
        </span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
