import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contract/constants.ts';
import { updatePatient } from '#contract/patients/calls.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { updatePatient as schemas } from '#contract/patients/schemas.ts';
import { foldDigits, normalizePhone } from '#contract/phone.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { call } from '#web/lib/call.ts';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';

interface PatientValues {
  name: string;
  /** One a line. */
  phones: string;
  birth_year: string;
}

interface EditPatientDialogProps {
  patient: PatientRecord;
  onClose: () => void;
}

/** Changes what is known of a person. */
export function EditPatientDialog({ patient, onClose }: EditPatientDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const client = useQueryClient();
  const before: PatientValues = {
    name: patient.name,
    phones: patient.phones.join('\n'),
    birth_year: patient.birth_year === null ? '' : String(patient.birth_year),
  };
  const toWire = (values: PatientValues) => {
    const year = foldDigits(values.birth_year).trim();
    return {
      patientId: patient.$id,
      version: patient.version,
      data: {
        name: values.name.trim(),
        phones: values.phones
          .split(/[\n,،]/)
          .map(normalizePhone)
          .filter((phone) => phone !== ''),
        birth_year: year === '' ? null : Number(year),
      },
    };
  };
  const form = useContractForm<PatientValues>({
    initialValues: before,
    schema: schemas.input.omit(['id']),
    toWire,
    inputOf: { phones: 'phones' },
    onSubmit: async (values, signal) => {
      await call(updatePatient, toWire(values), { signal });
      await client.invalidateQueries({ queryKey: PATIENTS_KEY });
      onClose();
    },
  });
  return (
    <FormDialog title={t('edit.title')} onClose={onClose} form={form} submitLabel={t('save')}>
      <TextField {...form.bind('name')} label={t('name')} autoComplete="off" maxLength={NAME_MAX} />
      <TextArea {...form.bind('phones')} label={t('phones')} hint={t('edit.phones-hint')} dir="ltr" />
      <TextField {...form.bind('birth_year')} label={t('birth-year')} optional inputMode="numeric" autoComplete="off" />
    </FormDialog>
  );
}
