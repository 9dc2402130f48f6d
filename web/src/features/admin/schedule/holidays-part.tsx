import { useTranslation } from 'react-i18next';
import { HOLIDAYS_MAX } from '#contract/appointments/kinds.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Part, type SettingsProps } from './part.tsx';
import { PeriodsField } from './periods-field.tsx';

/** The days on which nobody is there. */
export function HolidaysPart({ values, errorAt, setValue }: SettingsProps) {
  const { t } = useTranslation('admin-schedule');
  return (
    <Part title={t('holidays.title')}>
      <PeriodsField
        path="holidays"
        value={values.holidays}
        max={HOLIDAYS_MAX}
        add={t('holidays.add')}
        errorAt={errorAt}
        begin={{ from: cairoDay(), to: cairoDay(), name: '' }}
        onChange={(holidays) => setValue('holidays', holidays)}
      >
        {(holiday, path, onChange) => (
          <TextField
            label={t('holidays.name')}
            name={`${path}.name`}
            value={holiday.name}
            error={errorAt(`${path}.name`)}
            onChange={({ target }) => onChange({ ...holiday, name: target.value })}
          />
        )}
      </PeriodsField>
    </Part>
  );
}
