import { useTranslation } from 'react-i18next';
import { APPOINTMENT_MINUTES_MAX, QUARTER_MINUTES } from '#contract/appointments/kinds.ts';
import type { KindSetting } from '#contract/appointments/settings-schemas.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { NamesField } from './names-field.tsx';
import { type FieldsProps, Part, type SettingsProps, useTypedNames } from './part.tsx';
import styles from './schedule.module.css';

/** How long each kind of appointment takes, and whether customers book it themselves. */
export function KindsPart({ values, errorAt, setValue }: SettingsProps) {
  const { t } = useTranslation('admin-schedule');
  const named = useTypedNames();
  return (
    <Part title={t('kinds.title')} hint={t('kinds.hint')}>
      {values.kinds.map((one, index) => (
        <Kind
          key={one.kind}
          path={`kinds[${index}]`}
          kind={one}
          title={named(one)}
          errorAt={errorAt}
          onChange={(next) => setValue('kinds', values.kinds.with(index, next))}
        />
      ))}
    </Part>
  );
}

interface KindProps extends FieldsProps {
  kind: KindSetting;
  onChange: (kind: KindSetting) => void;
}

function Kind({ path, kind, title, errorAt, onChange }: KindProps) {
  const { t } = useTranslation('admin-schedule');
  const lengths = Array.from(
    { length: APPOINTMENT_MINUTES_MAX / QUARTER_MINUTES },
    (_, index) => (index + 1) * QUARTER_MINUTES,
  );
  return (
    <fieldset className={styles.one}>
      <legend>{title}</legend>
      <NamesField path={path} value={kind} errorAt={errorAt} onChange={(names) => onChange({ ...kind, ...names })} />
      <SelectField
        label={t('kinds.minutes')}
        value={String(kind.minutes)}
        options={lengths.map((minutes) => ({ value: String(minutes), label: t('minutes', { minutes }) }))}
        onChange={({ target }) => onChange({ ...kind, minutes: Number(target.value) })}
      />
      <CheckboxField
        label={t('kinds.online')}
        checked={kind.online}
        onChange={({ target }) => onChange({ ...kind, online: target.checked })}
      />
    </fieldset>
  );
}
