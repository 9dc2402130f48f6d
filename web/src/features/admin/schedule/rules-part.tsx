import { useTranslation } from 'react-i18next';
import { STEPS_MINUTES } from '#contract/appointments/kinds.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Part, type SettingsProps } from './part.tsx';
import styles from './schedule.module.css';

/** Numbers that customers' bookings keep to. */
const LIMITS = ['book_days_ahead', 'book_hours_before', 'change_hours_before', 'offer_minutes'] as const;

/** What customers' bookings keep to. */
export function RulesPart({ values, errorAt, setValue }: SettingsProps) {
  const { t } = useTranslation('admin-schedule');
  return (
    <Part title={t('rules.title')}>
      <div className={styles.pair}>
        <SelectField
          label={t('rules.step_minutes')}
          value={String(values.step_minutes)}
          options={STEPS_MINUTES.map((minutes) => ({ value: String(minutes), label: t('minutes', { minutes }) }))}
          onChange={({ target }) =>
            setValue('step_minutes', STEPS_MINUTES.find((one) => String(one) === target.value) ?? values.step_minutes)
          }
        />
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={t(`rules.${name}`)}
            type="number"
            inputMode="numeric"
            min={0}
            name={name}
            value={Number.isNaN(values[name]) ? '' : values[name]}
            error={errorAt(name)}
            onChange={({ target }) => setValue(name, target.valueAsNumber)}
          />
        ))}
      </div>
    </Part>
  );
}
