import { type ComponentType, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { Button } from '../button.tsx';
import { Loading } from '../skeleton.tsx';
import fieldStyles from './field.module.css';
import { FieldError, FieldHint, type FieldProps, LabelText, useField } from './field.tsx';
import styles from './rich-text-field.module.css';
import type { RichTextEditorProps } from './rich-text-field-editor.tsx';

interface RichTextFieldProps extends FieldProps, Pick<RichTextEditorProps, 'insert'> {
  name: string;
  /** HTML; empty when there is no text. */
  value: string;
  /** Told the whole text as HTML whenever somebody changes it. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** The language of the text: its direction, whatever the page's is. */
  lang: Language;
}

type Editor = ComponentType<RichTextEditorProps>;

/**
 * A text with headings, lists and links. The editor loads when the field is first shown; when it cannot be loaded, the
 * field says so and tries again, and the rest of the form stays.
 */
export function RichTextField({ label, hint, error, optional, ...editor }: RichTextFieldProps) {
  const { control, hintId, errorId } = useField({ hint, error });
  const labelId = useId();
  const { Editor, failed, retry } = useEditor();
  const { t } = useTranslation(['admin-fields', 'common']);
  return (
    <div className={fieldStyles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as a label does, a press leads into the text; the Tab key leads there too */}
      <span id={labelId} className={fieldStyles.label} onClick={() => document.getElementById(control.id)?.focus()}>
        <LabelText label={label} optional={optional} />
      </span>
      <FieldHint id={hintId} hint={hint} />
      {Editor && (
        <Editor
          {...editor}
          id={control.id}
          label={label}
          labelledBy={labelId}
          describedBy={control['aria-describedby']}
          invalid={Boolean(error)}
        />
      )}
      {!Editor && !failed && <Loading label={t('common:loading')} className={styles.box} height="14rem" />}
      {failed && (
        <div className={styles.failed} role="alert">
          <p>{t('editor.failed')}</p>
          <Button small variant="secondary" onClick={retry}>
            {t('common:failed.retry')}
          </Button>
        </div>
      )}
      <FieldError id={errorId} {...{ label, error }} />
    </div>
  );
}

/** The editor's code, loaded once. */
function useEditor() {
  const [Editor, setEditor] = useState<Editor | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    import('./rich-text-field-editor.tsx').then(
      ({ RichTextEditor }) => {
        if (current) setEditor(() => RichTextEditor);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [tries]);
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { Editor, failed, retry };
}
