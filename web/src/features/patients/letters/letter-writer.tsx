import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { keepLetter } from '#contract/letters/calls.ts';
import { LETTER_RECIPIENT_MAX, LETTER_TEXT_MAX } from '#contract/letters/constants.ts';
import type { LetterPreview, LetterTemplate } from '#contract/letters/schemas.ts';
import { keepLetter as schemas } from '#contract/letters/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { MissingFields } from '#web/features/billing/shared/papers/letter-fields.tsx';
import { LetterPaper } from '#web/features/billing/shared/papers/letter-paper.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { useSettled } from '#web/office/settled.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { PaperPreview } from '#web/ui/papers/paper-preview.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './letters.module.css';
import { previewQuery } from './queries.ts';

interface LetterWriterProps {
  user: User;
  patientId: string;
  templates: readonly LetterTemplate[];
}

/** Writes a letter beside the paper that it makes; what is kept is printed. */
export function LetterWriter({ user, patientId, templates }: LetterWriterProps) {
  const { t } = useTranslation('clinic-letters');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const form = useCallForm(keepLetter, {
    initialValues: { templateId: templates[0]?.$id ?? '', lang: language as Language, recipient: '', text: '' },
    schema: schemas.input,
    request: (typed, requestId) => ({ patientId, ...typed, number: preview.data?.number, requestId }),
    invalidates: PATIENTS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('kept'), message: t('kept-text') }),
    onDone: ({ $id }) => {
      release();
      return navigate(recordPaths.letter(user.role, patientId, $id));
    },
  });
  const { values, bind, setValue, submission } = form;
  const [recipient, text] = [useSettled(values.recipient), useSettled(values.text)];
  const wanted = { patientId, templateId: values.templateId, lang: values.lang, recipient, text };
  const preview: UseQueryResult<LetterPreview> = useQuery({
    ...previewQuery(user.id, wanted),
    placeholderData: keepPreviousData,
  });
  const asks = (field: 'letter.recipient' | 'letter.text') => preview.data?.asks.includes(field) === true;
  const { release } = useUnsaved(values.recipient + values.text !== '');
  const written = { lang: values.lang, dir: LANGUAGE_FACTS[values.lang].direction };
  return (
    <div className={styles.writer}>
      <form {...form.formProps} className={stack(4)}>
        <SelectField
          {...bind('templateId')}
          label={t('template')}
          options={templates.map((one) => ({ value: one.$id, label: one[`name_${language}`] }))}
        />
        <SelectField
          label={t('language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
          value={values.lang}
          onChange={({ target }) => setValue('lang', LANGUAGES.find((one) => one === target.value) ?? values.lang)}
        />
        {asks('letter.recipient') && (
          <TextField
            {...bind('recipient')}
            {...written}
            label={t('recipient')}
            optional
            maxLength={LETTER_RECIPIENT_MAX}
          />
        )}
        {asks('letter.text') && (
          <TextArea {...bind('text')} {...written} label={t('text')} optional rows={6} maxLength={LETTER_TEXT_MAX} />
        )}
        {preview.data && <MissingFields missing={preview.data.missing} />}
        <FormAlert message={form.failure} />
        <div>
          <Button type="submit" busy={submission.submitting} disabled={!preview.data || preview.isError}>
            {t('keep')}
          </Button>
        </div>
      </form>
      {preview.isError ? (
        <ErrorState title={errorText(preview.error)} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <PaperPreview label={t('preview')}>
          <LetterPaper letter={preview.data} />
        </PaperPreview>
      ) : (
        <Loading label={t('loading-preview')} height="24rem" />
      )}
    </div>
  );
}
