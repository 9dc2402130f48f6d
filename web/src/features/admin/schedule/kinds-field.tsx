import { useTranslation } from 'react-i18next';
import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import type { KindSetting } from '#contract/appointments/settings-schemas.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import styles from './schedule.module.css';

interface KindsFieldProps {
  value: readonly AppointmentKind[];
  kinds: readonly KindSetting[];
  onChange: (kinds: AppointmentKind[]) => void;
}

/** Which kinds somebody does, or a room is for; none chosen is all of them. */
export function KindsField({ value, kinds, onChange }: KindsFieldProps) {
  const { t } = useTranslation('admin-schedule');
  const nameOf = useNames();
  return (
    <fieldset className={styles.group}>
      <legend>{t('kinds-of')}</legend>
      <div className={styles.ticks}>
        {kinds.map(({ kind, name_ar, name_en }) => (
          <CheckboxField
            key={kind}
            label={nameOf({ name_ar: name_ar ?? '', name_en: name_en ?? '' })}
            checked={value.includes(kind)}
            onChange={({ target }) => onChange(target.checked ? [...value, kind] : value.filter((one) => one !== kind))}
          />
        ))}
      </div>
    </fieldset>
  );
}
