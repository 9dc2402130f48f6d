import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Language } from '#contract/constants.ts';
import { saveLetterTemplate } from '#contract/letters/calls.ts';
import { TEMPLATE_KINDS, TEMPLATE_STATES } from '#contract/letters/constants.ts';
import { saveLetterTemplate as schemas, type TemplateContent } from '#contract/letters/schemas.ts';
import { letterTemplatePath } from '#web/config/staff-paths.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { same } from '#web/lib/same.ts';
import { Button } from '#web/ui/button.tsx';
import { LanguageTabs } from '#web/ui/fields/language-tabs.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { Overtaken } from './overtaken.tsx';
import { TEMPLATES_KEY } from './queries.ts';
import { TemplateBody } from './template-body.tsx';
import styles from './template-editor.module.css';
import { TemplatePreview } from './template-preview.tsx';
import { hasHealth, valuesOf } from './template-values.ts';
import { TemplateVersions } from './template-versions.tsx';

/** Writes a template in both languages beside the paper that it makes. Null for a new one. */
export function TemplateEditor({ content }: { content: TemplateContent | null }) {
  const { t } = useTranslation('admin-letters');
  const navigate = useNavigate();
  const templateId = content?.template.$id;
  const [saved, setSaved] = useState(() => valuesOf(content));
  /** The version over which it is saved: somebody else's is written over only by whoever knows of it. */
  const [seen, setSeen] = useState(content?.template.version ?? 0);
  const form = useCallForm(saveLetterTemplate, {
    initialValues: saved,
    schema: schemas.input,
    request: (data, requestId) => ({ requestId, templateId, version: seen, data }),
    invalidates: TEMPLATES_KEY,
    invalidatesOnFailure: true,
    success: ({ template }) => ({
      title: t('editor.saved'),
      message: t('editor.saved-text', { number: template.current }),
    }),
    onDone: ({ template }, typed) => {
      setSaved(typed);
      setSeen(template.version);
      release();
      if (!templateId) return navigate(letterTemplatePath(template.$id), { replace: true });
    },
  });
  const { values, submission } = form;
  const { release } = useUnsaved(!same(values, saved));
  const isFaulty = (lang: Language) => Boolean(form.errorOf(`name_${lang}`) ?? form.errorOf(`body_${lang}`));
  const newest = content && content.template.version > seen && !submission.submitting ? content.template : null;
  return (
    <form {...form.formProps} className={stack(5)}>
      <div className={styles.row}>
        <SelectField
          {...form.bind('kind')}
          label={t('editor.kind')}
          options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <SelectField
          {...form.bind('state')}
          label={t('editor.state')}
          hint={t('editor.state-hint')}
          options={TEMPLATE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </div>
      <LanguageTabs faulty={{ ar: isFaulty('ar'), en: isFaulty('en') }}>
        {(lang) => (
          <div key={lang} className={styles.editor}>
            <TemplateBody form={form} lang={lang} />
            <TemplatePreview values={values} lang={lang} />
          </div>
        )}
      </LanguageTabs>
      {hasHealth(values) && <p className={text.note}>{t('editor.health-hint')}</p>}
      {newest && <Overtaken template={newest} onGoOn={() => setSeen(newest.version)} />}
      <FormAlert message={form.failure} />
      <div>
        <Button type="submit" busy={submission.submitting}>
          {t('editor.save')}
        </Button>
      </div>
      {content && (
        <TemplateVersions
          content={content}
          isTyped={!same(values, saved)}
          onOpen={(version) => {
            for (const name of ['name_ar', 'name_en', 'body_ar', 'body_en'] as const)
              form.setValue(name, version[name]);
          }}
        />
      )}
    </form>
  );
}
