import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { saveVisitSheet } from '#contract/visit-sheets/calls.ts';
import { SHEET_PART_MAX, SHEET_PARTS, type SheetPart } from '#contract/visit-sheets/constants.ts';
import { saveVisitSheet as schemas, type VisitSheet } from '#contract/visit-sheets/schemas.ts';
import { PaperLinkButton } from '#web/features/billing/shared/paper-link-button.tsx';
import { VisitSheetPaper } from '#web/features/billing/shared/papers/visit-sheet-paper.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { same } from '#web/lib/same.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PrinterIcon } from '#web/ui/icons/form-icons.tsx';
import { PaperPreview } from '#web/ui/papers/paper-preview.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { type SheetFacts, sheetDraft } from './draft.ts';
import styles from './visit-sheet.module.css';

type Values = Record<SheetPart, string> & { lang: Language };

const draftIn = (facts: SheetFacts, lang: Language): Values => ({
  lang,
  ...sheetDraft(facts, lang, i18n.getFixedT(lang, ['visit-sheet', 'common'])),
});

interface SheetEditorProps {
  formId: string;
  sheet: VisitSheet;
  facts: SheetFacts;
}

/** Writes the sheet beside the paper that it makes; printed and sent is what was saved. */
export function SheetEditor({ formId, sheet, facts }: SheetEditorProps) {
  const { t } = useTranslation('visit-sheet');
  const { columnName } = useRecordWords();
  const { language } = useLanguage();
  const newest = sheet.documents[0];
  const [initialValues] = useState<Values>(() => (newest ? toValues(newest) : draftIn(facts, language)));
  const [saved, setSaved] = useState(newest ? initialValues : null);
  const form = useCallForm(saveVisitSheet, {
    initialValues,
    schema: schemas.input,
    request: (data) => ({ formId, version: newest?.version ?? 0, data }),
    invalidates: PATIENTS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('saved'), message: t('saved-text') }),
    onDone: (_, typed) => setSaved(typed),
  });
  const { values, bind, setValue, submission } = form;
  const isSaved = saved !== null && same(values, saved);
  useUnsaved(!isSaved && !same(values, initialValues));
  const fill = (next: Values) => {
    for (const name of ['lang', ...SHEET_PARTS] as const) setValue(name, next[name]);
  };
  /** What nobody has changed is written again; what was typed goes only after a question. */
  const refill = async (lang: Language) => {
    const isTyped = !same(values, draftIn(facts, values.lang));
    const isSure =
      !isTyped ||
      (await confirmAction({ title: t('refill-title'), text: t('refill-text'), confirm: t('refill'), danger: true }));
    if (isSure) fill(draftIn(facts, lang));
  };
  return (
    <div className={styles.editor}>
      <form {...form.formProps} className={stack(4)}>
        <div className={toolbar(3, 'end')}>
          <SelectField
            label={t('language')}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
            value={values.lang}
            onChange={({ target }) => {
              const lang = LANGUAGES.find((one) => one === target.value);
              if (lang && lang !== values.lang) void refill(lang);
            }}
          />
          <Button small variant="ghost" onClick={() => void refill(values.lang)}>
            {t('refill')}
          </Button>
        </div>
        {SHEET_PARTS.map((part) => (
          <TextArea
            key={part}
            {...bind(part)}
            label={columnName('visit_sheets', part)}
            optional
            maxLength={SHEET_PART_MAX}
            rows={part === 'next_visit' ? 2 : 6}
            lang={values.lang}
            dir={LANGUAGE_FACTS[values.lang].direction}
          />
        ))}
        <p className={text.note}>{t('empty-hint')}</p>
        <FormAlert message={form.failure} />
        <div className={toolbar(3)}>
          <Button type="submit" busy={submission.submitting}>
            {t('save')}
          </Button>
          <Button variant="secondary" disabled={!isSaved} onClick={() => window.print()}>
            <PrinterIcon size={20} />
            {t('print')}
          </Button>
          {isSaved && sheet.paper_id !== null && (
            <PaperLinkButton label={t('send', { name: sheet.name })} paperId={async () => sheet.paper_id ?? ''} />
          )}
        </div>
        {!isSaved && <p className={text.note}>{t('print-first')}</p>}
        <Versions sheet={sheet} />
      </form>
      <PaperPreview label={t('preview')}>
        <VisitSheetPaper name={sheet.name} sheet={{ ...values, visit_at: sheet.visit_at }} />
      </PaperPreview>
    </div>
  );
}

const toValues = ({ lang, ...parts }: VisitSheet['documents'][number]): Values => ({
  lang,
  measured: parts.measured ?? '',
  agreed: parts.agreed ?? '',
  care: parts.care ?? '',
  next_visit: parts.next_visit ?? '',
});

/** Who saved what before, to be read again. */
function Versions({ sheet: { documents } }: { sheet: VisitSheet }) {
  const { t } = useTranslation('visit-sheet');
  const { dateTime } = useFormat();
  if (documents.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>{t('versions')}</summary>
      <ol className={stack(3)} reversed>
        {documents.map((one) => (
          <li key={one.version} value={one.version}>
            {t('version', { time: dateTime(one.saved_at), name: one.name })}
            <p className={styles.old} lang={one.lang} dir={LANGUAGE_FACTS[one.lang].direction}>
              {SHEET_PARTS.flatMap((part) => one[part] ?? []).join('\n')}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
