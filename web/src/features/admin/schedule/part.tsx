import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import type { ContractForm } from '#web/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { PlusIcon } from '#web/ui/icons/icons.tsx';
import text from '#web/ui/text.module.css';
import styles from './schedule.module.css';

/** What a part of the form shows and changes. */
export interface SettingsProps {
  values: AppointmentSettings;
  /** What is stored, as far as the form knows: what is not among it, nothing refers to. */
  stored: AppointmentSettings;
  /** What is wrong with a field, told by its path. */
  errorAt: (path: string) => string | undefined;
  setValue: ContractForm<AppointmentSettings>['setValue'];
}

interface PartProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Part({ title, hint, children }: PartProps) {
  return (
    <Card as="section" className={styles.part}>
      <h2>{title}</h2>
      {hint && <p className={text.soft}>{hint}</p>}
      {children}
    </Card>
  );
}

export function Add({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div>
      <Button small variant="secondary" onClick={onAdd}>
        <PlusIcon size={20} />
        {label}
      </Button>
    </div>
  );
}

export interface FieldsProps {
  /** The place of its fields, as the schema names it. */
  path: string;
  title: string;
  errorAt: (path: string) => string | undefined;
}

interface StayingProps {
  label: string;
  isNew: boolean;
  active: boolean;
  onChange: (active: boolean) => void;
  onRemove: () => void;
}

/** What appointments refer to stays, and is not offered any more; what is not stored yet may go. */
export function Staying({ label, isNew, active, onChange, onRemove }: StayingProps) {
  const { t } = useTranslation('admin-schedule');
  if (isNew) {
    return (
      <Button small variant="ghost" onClick={onRemove}>
        {t('remove')}
      </Button>
    );
  }
  return <CheckboxField label={label} checked={active} onChange={({ target }) => onChange(target.checked)} />;
}

/** What a kind, a specialist or a room is called so far. */
export function useTypedNames() {
  const nameOf = useNames();
  return (one: { name_ar?: string | null | undefined; name_en?: string | null | undefined }) =>
    nameOf({ name_ar: one.name_ar ?? '', name_en: one.name_en ?? '' });
}
