import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { TEMPLATE_NAME_MAX } from '#contract/letters/constants.ts';
import { LETTER_FIELD_NAMES } from '#contract/letters/fields.ts';
import { fieldText } from '#contract/letters/template-rules.ts';
import { useLetterFieldName } from '#web/features/billing/shared/papers/letter-fields.tsx';
import type { ContractForm } from '#web/form/form.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { Button } from '#web/ui/button.tsx';
import { RichTextField } from '#web/ui/fields/rich-text-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './template-editor.module.css';
import type { TemplateValues } from './template-values.ts';

interface TemplateBodyProps {
  form: ContractForm<TemplateValues>;
  lang: Language;
}

/** What a template says in one language, with the fields that can be put into it. */
export function TemplateBody({ form, lang }: TemplateBodyProps) {
  const { t } = useTranslation('admin-letters');
  const insert = useRef<((text: string) => void) | null>(null);
  return (
    <div className={stack(4)}>
      <TextField
        {...form.bind(`name_${lang}`)}
        label={t('editor.name')}
        maxLength={TEMPLATE_NAME_MAX}
        autoComplete="off"
        lang={lang}
        dir={LANGUAGE_FACTS[lang].direction}
      />
      <RichTextField
        label={t('editor.body')}
        name={`body_${lang}`}
        value={form.values[`body_${lang}`]}
        error={form.errorOf(`body_${lang}`)}
        lang={lang}
        insert={insert}
        onChange={(html) => form.setValue(`body_${lang}`, html)}
      />
      <FieldButtons onInsert={(written) => insert.current?.(written)} />
    </div>
  );
}

const GROUPS = ['client', 'test', 'devices', 'appointment', 'centre', 'letter'] as const;

/** A button for each field. */
function FieldButtons({ onInsert }: { onInsert: (written: string) => void }) {
  const { t } = useTranslation(['admin-letters', 'clinic-letters']);
  const nameOf = useLetterFieldName();
  return (
    <details open>
      <summary className={styles.summary}>{t('insert.title')}</summary>
      <div className={stack(3)}>
        <p className={text.note}>{t('insert.hint')}</p>
        {GROUPS.map((group) => (
          <fieldset key={group} className={styles.group}>
            <legend>{t(`clinic-letters:groups.${group}`)}</legend>
            <div className={toolbar(2)}>
              {LETTER_FIELD_NAMES.filter((field) => field.startsWith(`${group}.`)).map((field) => (
                <Button
                  key={field}
                  small
                  variant="secondary"
                  aria-label={t('insert.named', { name: nameOf(field) })}
                  onClick={() => onInsert(fieldText(field))}
                >
                  {nameOf(field)}
                </Button>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}
