import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { bodyFault } from '#contract/letters/template-rules.ts';
import { MissingFields } from '#web/features/billing/shared/papers/letter-fields.tsx';
import { LetterPaper } from '#web/features/billing/shared/papers/letter-paper.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useSettled } from '#web/office/settled.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { PaperPreview } from '#web/ui/papers/paper-preview.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { type Client, ClientChoice } from './client-choice.tsx';
import { previewQuery } from './queries.ts';
import styles from './template-editor.module.css';
import type { TemplateValues } from './template-values.ts';

interface TemplatePreviewProps {
  values: TemplateValues;
  lang: Language;
}

/** The paper that a template makes in one language, with examples or with what is known of somebody. */
export function TemplatePreview({ values, lang }: TemplatePreviewProps) {
  const { t } = useTranslation('admin-letters');
  const heading = useId();
  const [client, setClient] = useState<Client | null>(null);
  const [name, body] = [useSettled(values[`name_${lang}`]), useSettled(values[`body_${lang}`])];
  const isFaulty = bodyFault(body) !== null;
  const written = { kind: values.kind, lang, name, body, ...(client && { patientId: client.$id }) };
  const preview = useQuery({ ...previewQuery(written), enabled: !isFaulty, placeholderData: keepPreviousData });
  return (
    <section aria-labelledby={heading} className={stack(3)}>
      <h2 id={heading} className={styles.title}>
        {t('preview.title')}
      </h2>
      {client ? (
        <div className={styles.chosen}>
          <p>{t('preview.of', { name: client.name })}</p>
          <Button small variant="ghost" onClick={() => setClient(null)}>
            {t('preview.clear')}
          </Button>
        </div>
      ) : (
        <>
          <p className={text.note}>{t('preview.example')}</p>
          <ClientChoice onChoose={setClient} />
        </>
      )}
      {isFaulty && <p className={text.note}>{t('preview.faulty')}</p>}
      {preview.isError ? (
        <ErrorState level={3} title={errorText(preview.error)} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <>
          <MissingFields missing={preview.data.missing} />
          <PaperPreview label={t('preview.paper')}>
            <LetterPaper letter={preview.data} />
          </PaperPreview>
        </>
      ) : (
        !isFaulty && <Loading label={t('preview.loading')} height="20rem" />
      )}
    </section>
  );
}
