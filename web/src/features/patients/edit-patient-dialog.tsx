import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contract/constants.ts';
import { updatePatient } from '#contract/patients/calls.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { updatePatient as schemas } from '#contract/patients/schemas.ts';
import { foldDigits, normalizePhone } from '#contract/phone.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';

interface EditPatientDialogProps {
  patient: PatientRecord;
  onClose: () => void;
}

/** Changes what is known of a person. */
export function EditPatientDialog({ patient, onClose }: EditPatientDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const form = useCallForm(updatePatient, {
    initialValues: {
      name: patient.name,
      // One a line.
      phones: patient.phones.join('\n'),
      birth_year: patient.birth_year === null ? '' : String(patient.birth_year),
    },
    schema: schemas.input,
    request: ({ name, phones, birth_year }) => {
      const year = foldDigits(birth_year).trim();
      return {
        patientId: patient.$id,
        version: patient.version,
        data: {
          name: name.trim(),
          phones: phones
            .split(/[\n,،]/)
            .map(normalizePhone)
            .filter((phone) => phone !== ''),
          birth_year: year === '' ? null : Number(year),
        },
      };
    },
    inputOf: { phones: 'phones' },
    invalidates: PATIENTS_KEY,
    onDone: onClose,
  });
  return (
    <FormDialog title={t('edit.title')} onClose={onClose} form={form} submitLabel={t('save')}>
      <TextField {...form.bind('name')} label={t('name')} autoComplete="off" maxLength={NAME_MAX} />
      <TextArea {...form.bind('phones')} label={t('phones')} hint={t('edit.phones-hint')} dir="ltr" />
      <TextField {...form.bind('birth_year')} label={t('birth-year')} optional inputMode="numeric" autoComplete="off" />
    </FormDialog>
  );
}
