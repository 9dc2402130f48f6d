import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetDocument } from '#contract/consents/staff-schemas.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { answerKey, type Draft, isAnswered } from './draft.ts';
import { isReceipt } from './shared/documents.ts';
import { showFaults } from './show-faults.ts';
import styles from './signing.module.css';

interface DocumentStepProps {
  document: SheetDocument;
  draft: Draft;
  change: (more: Partial<Draft>) => void;
  notice: string | null;
  /** Null on the first one. */
  onBack: (() => void) | null;
  onNext: () => void;
}

/** A paper, and what it asks. */
export function DocumentStep({ document, draft, change, notice, onBack, onNext }: DocumentStepProps) {
  const { t } = useTranslation('clinic-consents');
  const { language } = useLanguage();
  const [isTried, setTried] = useState(false);
  const { kind, items } = document;
  const [yes, no] = isReceipt(kind) ? (['confirm', 'deny'] as const) : (['agree', 'decline'] as const);
  const missing = t('page.missing-one', { yes: t(`page.${yes}`), no: t(`page.${no}`) });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isAnswered(document, draft)) onNext();
    else showFaults(event.currentTarget, () => setTried(true));
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormAlert message={notice} />
      <h2 tabIndex={-1}>{document.title[language]}</h2>
      <p className={styles.words}>{document.text[language]}</p>
      {items.map(({ channel, label }) => {
        const key = answerKey(document, channel);
        const answer = draft.answers[key];
        return (
          <RadioGroup
            key={key}
            name={key}
            label={channel === null ? t('page.answer') : label[language]}
            value={answer === undefined ? '' : answer ? 'yes' : 'no'}
            options={[
              { value: 'yes', label: t(`page.${yes}`) },
              { value: 'no', label: t(`page.${no}`) },
            ]}
            error={isTried && answer === undefined && missing}
            onChange={(value) => change({ answers: { ...draft.answers, [key]: value === 'yes' } })}
          />
        );
      })}
      <div className={styles.moves}>
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            {t('page.back')}
          </Button>
        )}
        <Button type="submit">{t('page.next')}</Button>
      </div>
    </form>
  );
}
