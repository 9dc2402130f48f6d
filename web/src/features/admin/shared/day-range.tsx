import { useTranslation } from 'react-i18next';
import { isReversed } from '#contract/cairo-day.ts';
import { fieldMessageText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './day-range.module.css';

/** Days of Cairo, both included, as `2026-11-20`; without one that side is open. */
export interface Days {
  from?: string;
  to?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days that an address names; what is no day there is as if it were not there. */
export function readDays(query: URLSearchParams): Days {
  const day = (name: string) => {
    const text = query.get(name);
    return text && DAY.test(text) ? text : undefined;
  };
  return { from: day('from'), to: day('to') };
}

interface DayRangeProps {
  /** What is narrowed by it, for screen readers. */
  label: string;
  days: Days;
  onChange: (days: Days) => void;
  /** The words of the button that opens both sides. */
  clear: string;
}

/** Two days between which a list is narrowed. */
export function DayRange({ label, days, onChange, clear }: DayRangeProps) {
  const { t } = useTranslation('admin');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its content out in a row everywhere
    <div role="group" aria-label={label} className={styles.range}>
      <TextField
        required={false}
        type="date"
        label={t('days.from')}
        value={days.from ?? ''}
        max={days.to}
        onChange={({ target }) => onChange({ ...days, from: target.value || undefined })}
      />
      <TextField
        required={false}
        type="date"
        label={t('days.to')}
        value={days.to ?? ''}
        min={days.from}
        error={isReversed(days) && fieldMessageText({ key: 'period_reversed' })}
        onChange={({ target }) => onChange({ ...days, to: target.value || undefined })}
      />
      {(days.from || days.to) && (
        <Button small variant="ghost" onClick={() => onChange({})}>
          {clear}
        </Button>
      )}
    </div>
  );
}
