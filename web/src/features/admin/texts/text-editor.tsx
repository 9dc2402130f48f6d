import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/constants.ts';
import { CONTACT_TEXTS } from '#contract/contacts/texts.ts';
import { updateMessageText } from '#contract/message-texts/calls.ts';
import type { ApprovalWay } from '#contract/message-texts/constants.ts';
import { updateMessageText as schemas } from '#contract/message-texts/schemas.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { MESSAGE_TEXTS_KEY } from '#web/office/own-texts.ts';
import { OneText } from './one-text.tsx';
import type { KindTexts } from './queries.ts';
import styles from './texts.module.css';

interface TextEditorProps {
  texts: KindTexts;
  approval: ApprovalWay;
  onClose: () => void;
}

/** Changes what a kind of message says, in both languages. It is saved over what was shown when the window opened. */
export function TextEditor({ texts, approval, onClose }: TextEditorProps) {
  const { t } = useTranslation('admin-texts');
  const { valueName } = useRecordWords();
  const [{ kind, ar, en }] = useState(texts);
  const form = useCallForm(updateMessageText, {
    initialValues: { ar: ar.text, en: en.text },
    schema: schemas.input,
    request: (typed) => ({ kind, ...typed, version_ar: ar.version, version_en: en.version }),
    invalidates: MESSAGE_TEXTS_KEY,
    success: ({ texts: saved }) => ({
      title: t('saved.title'),
      message: t(
        approval !== 'off' && saved.some(({ template, approved }) => template !== null && !approved)
          ? 'saved.awaiting'
          : 'saved.message',
      ),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      wide
      title={t('editor.title', { name: valueName('kind', kind) })}
      onClose={onClose}
      form={form}
      submitLabel={t('editor.save')}
    >
      <div className={styles.halves}>
        {LANGUAGES.map((lang) => (
          <OneText
            key={lang}
            kind={kind}
            lang={lang}
            field={form.bind(lang)}
            original={CONTACT_TEXTS[kind][lang]}
            onText={(text) => form.setValue(lang, text)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
