import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { isEgyptianMobile, normalizePhone } from '#contract/phone.ts';
import { patientsQuery } from '#web/features/visits/shared/patients-query.ts';
import type { InputBinding } from '#web/form/form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

interface ClientFieldProps {
  userId: string;
  /** As far as it is typed. */
  phone: string;
  input: InputBinding<string>;
  /** Whose it is as far as that is known already. */
  known: Pick<Appointment, 'patient_id' | 'name'> | null;
  onChoose: (client: { $id: string; name: string } | null) => void;
}

/** In whose record the appointment is: one of those who have the phone. Families share phones, so nobody is chosen by themselves. */
export function ClientField({ userId, phone, input, known, onChoose }: ClientFieldProps) {
  const { t } = useTranslation('clinic-calendar');
  const typed = useDeferredValue(normalizePhone(phone));
  const { data } = useQuery({ ...patientsQuery(userId, typed), enabled: isEgyptianMobile(typed) });
  const found: { $id: string; name: string }[] = [...(data?.documents ?? [])];
  if (known?.patient_id && !found.some(({ $id }) => $id === known.patient_id)) {
    found.push({ $id: known.patient_id, name: known.name });
  }
  if (found.length === 0) return null;
  return (
    <SelectField
      {...input}
      optional
      label={t('record')}
      options={[
        { value: '', label: t('edit.no-record') },
        ...found.map(({ $id, name }) => ({ value: $id, label: name })),
      ]}
      onChange={({ target }) => onChoose(found.find(({ $id }) => $id === target.value) ?? null)}
    />
  );
}
