import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { MinusIcon, PlusIcon, TrashIcon } from '../icons/icons.tsx';
import styles from './number-stepper.module.css';

interface NumberStepperProps {
  /** What is counted, for screen readers: "Quantity of …". */
  label: string;
  value: number;
  /** Smallest value that minus reaches; 1 unless told otherwise. */
  min?: number;
  /** Largest value that plus reaches, for example the stock. */
  max: number;
  onChange: (value: number) => void;
  /** Shows a trash button that removes the item altogether. */
  onRemove?: () => void;
  disabled?: boolean;
  small?: boolean;
}

/** A quantity picker: minus, the quantity, plus, and a trash button where the item can be removed. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, min = 1, max, onChange, onRemove, disabled, small } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in every browser
    <div className={cx(styles.stepper, small && styles.small)} role="group" aria-label={label}>
      {onRemove && (
        <IconButton
          label={t('quantity.remove')}
          icon={<TrashIcon size={20} />}
          disabled={disabled}
          onClick={onRemove}
        />
      )}
      <IconButton
        label={t('quantity.less')}
        icon={<MinusIcon size={20} />}
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      />
      <output className={styles.value} aria-live="polite">
        {number(value)}
      </output>
      <IconButton
        label={t('quantity.more')}
        icon={<PlusIcon size={20} />}
        disabled={disabled || value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      />
    </div>
  );
}
