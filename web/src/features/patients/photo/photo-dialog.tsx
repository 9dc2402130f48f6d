import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savePatientPhoto } from '#contract/patients/calls.ts';
import { PHOTO_EDGE, PHOTO_TEXT_MAX } from '#contract/patients/constants.ts';
import { type PatientRecord, savePatientPhoto as schemas } from '#contract/patients/schemas.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { squarePhoto } from '#web/lib/square-photo.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { PhotoImage } from '../shared/photo.tsx';

/** Takes or chooses a photo of a client who agreed to it. */
export function PhotoDialog({ patient, onClose }: { patient: PatientRecord; onClose: () => void }) {
  const { t } = useTranslation('clinic-patients');
  const [file, setFile] = useState<File | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const form = useCallForm(savePatientPhoto, {
    initialValues: { photo: '', agreed: false },
    schema: schemas.input,
    request: ({ photo, agreed }) => ({
      patientId: patient.$id,
      version: patient.version,
      photo: photo || undefined,
      agreed,
    }),
    invalidates: PATIENTS_KEY,
    // What is shown may be why: then the next press goes by the record as it is now.
    invalidatesOnFailure: true,
    success: () => ({ title: t('photo.saved'), message: '' }),
    onDone: onClose,
  });
  const { values, setValue, errorOf } = form;

  async function take(picked: File | null): Promise<void> {
    const photo = picked && (await squarePhoto(picked, { edge: PHOTO_EDGE, max: PHOTO_TEXT_MAX }));
    setUnreadable(picked !== null && photo === null);
    setFile(photo ? picked : null);
    setValue('photo', photo ?? '');
  }

  return (
    <FormDialog title={t('photo.title')} onClose={onClose} form={form} submitLabel={t('save')}>
      <FileField
        name="photo"
        label={t('photo.file')}
        hint={t('photo.hint')}
        cameraLabel={t('photo.take')}
        accept={['image/*']}
        file={file}
        error={isUnreadable ? t('photo.unreadable') : errorOf('photo')}
        onChange={(picked) => void take(picked)}
      />
      {values.photo !== '' && <PhotoImage photo={values.photo} alt={t('photo.preview')} />}
      <CheckboxField
        name="agreed"
        label={t('photo.agreed')}
        checked={values.agreed}
        error={errorOf('agreed')}
        onChange={({ target }) => setValue('agreed', target.checked)}
      />
    </FormDialog>
  );
}
