import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { EMAIL_MAX, NAME_MAX } from '#contract/constants.ts';
import { GENDERS } from '#contract/forms/constants.ts';
import { GOVERNORATES } from '#contract/governorates.ts';
import { updatePatient } from '#contract/patients/calls.ts';
import { readNationalId } from '#contract/patients/national-id.ts';
import { DESK_NOTE_MAX, PERSON_DETAILS, type PersonDetail, RELATION_MAX } from '#contract/patients/person-details.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { updatePatient as schemas } from '#contract/patients/schemas.ts';
import { foldDigits, normalizePhone } from '#contract/phone.ts';
import { serverNow } from '#contract/server-now.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { ReferralSourceField } from '#web/features/visits/shared/referral-source.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { EmailField, TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { stack } from '#web/ui/stack.ts';

interface EditPatientDialogProps {
  patient: PatientRecord;
  onClose: () => void;
}

function useEditForm(patient: PatientRecord, onClose: () => void) {
  const { details } = patient;
  return useCallForm(updatePatient, {
    initialValues: {
      name: patient.name,
      // One a line.
      phones: patient.phones.join('\n'),
      birth_year: patient.birth_year === null ? '' : String(patient.birth_year),
      national_id: details.national_id ?? '',
      birth_date: details.birth_date ?? '',
      sex: details.sex ?? '',
      governorate: details.governorate ?? '',
      email: details.email ?? '',
      referral_source: details.referral_source ?? '',
      desk_note: details.desk_note ?? '',
      contact_name: details.contact_name ?? '',
      contact_relation: details.contact_relation ?? '',
      contact_phone: details.contact_phone ?? '',
      contact_may_know: details.contact_may_know ?? false,
    },
    schema: schemas.input,
    request: ({ name, phones, birth_year, sex, ...typed }) => {
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
          details: {
            ...typed,
            sex: GENDERS.find((one) => one === sex) ?? null,
            referral_source: typed.referral_source || null,
            // Of nobody there is nothing to say.
            contact_may_know: typed.contact_name.trim() === '' ? null : typed.contact_may_know,
          },
        },
      };
    },
    inputOf: { phones: 'phones', ...Object.fromEntries(PERSON_DETAILS.map((name) => [`details.${name}`, name])) },
    invalidates: PATIENTS_KEY,
    onDone: onClose,
  });
}

/** Changes what is known of a person. */
export function EditPatientDialog({ patient, onClose }: EditPatientDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const { columnName, valueName } = useRecordWords();
  const { language } = useLanguage();
  const form = useEditForm(patient, onClose);
  const { bind, values, setValue } = form;
  const label = (name: PersonDetail) => columnName('patients', name);

  function typeNationalId(typed: string): void {
    setValue('national_id', typed);
    const read = readNationalId(typed, serverNow());
    if (!read) return;
    setValue('birth_date', read.birthDate);
    setValue('birth_year', read.birthDate.slice(0, 4));
    setValue('sex', read.sex);
    if (values.governorate === '') setValue('governorate', read.governorate ?? '');
  }

  return (
    <FormDialog title={t('edit.title')} onClose={onClose} form={form} submitLabel={t('save')}>
      <TextField {...bind('name')} label={t('name')} autoComplete="off" maxLength={NAME_MAX} />
      <TextArea {...bind('phones')} label={t('phones')} hint={t('edit.phones-hint')} dir="ltr" />
      <TextField
        {...bind('desk_note')}
        label={label('desk_note')}
        hint={t('edit.desk-note-hint')}
        optional
        autoComplete="off"
        maxLength={DESK_NOTE_MAX}
      />
      <TextField
        {...bind('national_id')}
        onChange={({ target }) => typeNationalId(target.value)}
        label={label('national_id')}
        hint={t('edit.national-id-hint')}
        optional
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <TextField {...bind('birth_date')} label={label('birth_date')} optional type="date" max={cairoDay()} />
      {values.birth_date === '' && (
        <TextField
          {...bind('birth_year')}
          label={t('birth-year')}
          hint={t('edit.year-hint')}
          optional
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <SelectField
        {...bind('sex')}
        label={label('sex')}
        optional
        placeholder={t('unknown')}
        options={GENDERS.map((value) => ({ value, label: valueName('sex', value) }))}
      />
      <SelectField
        {...bind('governorate')}
        label={label('governorate')}
        optional
        placeholder={t('unknown')}
        options={GOVERNORATES.map((one) => ({ value: one.en, label: one[language] }))}
      />
      <EmailField {...bind('email')} label={label('email')} optional autoComplete="off" maxLength={EMAIL_MAX} />
      <ReferralSourceField {...bind('referral_source')} onChange={(source) => setValue('referral_source', source)} />
      <ContactFields form={form} />
    </FormDialog>
  );
}

/** Whoever is called when the client cannot be reached. */
function ContactFields({ form: { bind, values, setValue } }: { form: ReturnType<typeof useEditForm> }) {
  const { t } = useTranslation('clinic-patients');
  const { columnName } = useRecordWords();
  const label = (name: PersonDetail) => columnName('patients', name);
  return (
    <fieldset className={stack(4)}>
      <legend>{t('edit.contact')}</legend>
      <TextField
        {...bind('contact_name')}
        label={label('contact_name')}
        optional
        autoComplete="off"
        maxLength={NAME_MAX}
      />
      <TextField
        {...bind('contact_relation')}
        label={label('contact_relation')}
        hint={t('edit.relation-hint')}
        optional
        autoComplete="off"
        maxLength={RELATION_MAX}
      />
      <TextField
        {...bind('contact_phone')}
        label={label('contact_phone')}
        optional
        type="tel"
        autoComplete="off"
        dir="ltr"
      />
      <CheckboxField
        label={label('contact_may_know')}
        checked={values.contact_may_know}
        onChange={({ target }) => setValue('contact_may_know', target.checked)}
      />
    </fieldset>
  );
}
