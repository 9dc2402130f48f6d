import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  options: readonly SelectOption[];
  /** The words of the empty choice, shown while nothing is chosen. Without it there is no empty choice. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** One choice out of a list. The browser's own list, which every phone shows well. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error }, select.id);
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id} isChoice>
      <div className={styles.boxed}>
        <select required={!optional} {...select} {...control} className={cx(styles.control, styles.select, className)}>
          {placeholder !== undefined && (
            <option value="" disabled={!optional}>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className={styles.chevron} size={20} />
      </div>
    </FieldFrame>
  );
}
