import { useTranslation } from 'react-i18next';
import { HOURS_MAX } from '#contract/appointments/kinds.ts';
import type { WeeklyHours } from '#contract/appointments/settings-schemas.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { isolated } from '#web/i18n/direction.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import text from '#web/ui/text.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './schedule.module.css';

/** A week as Egypt has it, from Saturday on; 0 is Sunday. */
const WEEK = [6, 0, 1, 2, 3, 4, 5] as const;
/** A Sunday: what the days of the week are called is asked of dates. */
const A_SUNDAY = '2026-11-22';
const QUARTER_SECONDS = 900;
const USUAL = { from: '10:00', to: '18:00' };

interface HoursFieldProps {
  label: string;
  path: string;
  value: readonly WeeklyHours[];
  errorAt: (path: string) => string | undefined;
  onChange: (hours: WeeklyHours[]) => void;
}

/** The hours of a week, day by day; a day may have several, for example with a pause at noon. */
export function HoursField({ label, path, value, errorAt, onChange }: HoursFieldProps) {
  const { t } = useTranslation('admin-schedule');
  const { language } = useLanguage();
  const weekday = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <fieldset className={styles.group}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {WEEK.map((day) => {
        const name = weekday.format(new Date(`${dayAfter(A_SUNDAY, day)}T00:00:00.000Z`));
        const own = value.flatMap((hours, index) => (hours.day === day ? [{ hours, index }] : []));
        return (
          <div key={day} className={styles.weekday}>
            <span className={styles.dayName}>{name}</span>
            <div className={styles.spans}>
              {own.length === 0 && <span className={text.soft}>{t('hours.closed')}</span>}
              {own.map(({ hours, index }) => (
                <div key={index} className={styles.span}>
                  {(['from', 'to'] as const).map((side) => (
                    <TextField
                      key={side}
                      type="time"
                      step={QUARTER_SECONDS}
                      label={t(`hours.${side}`)}
                      aria-label={t(`hours.${side}-named`, { label: isolated(label), day: name })}
                      name={`${path}[${index}].${side}`}
                      value={hours[side]}
                      error={errorAt(`${path}[${index}].${side}`)}
                      onChange={({ target }) => onChange(value.with(index, { ...hours, [side]: target.value }))}
                    />
                  ))}
                  <IconButton
                    label={t('hours.remove', { label: isolated(label), day: name })}
                    icon={<TrashIcon size={20} />}
                    onClick={() => onChange(value.toSpliced(index, 1))}
                  />
                </div>
              ))}
            </div>
            {value.length < HOURS_MAX && (
              <IconButton
                label={t('hours.add', { label: isolated(label), day: name })}
                icon={<PlusIcon size={20} />}
                onClick={() => onChange([...value, { day, ...USUAL }])}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
