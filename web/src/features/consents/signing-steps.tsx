import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignature } from '#contract/consents/signing.ts';
import { signAgreements } from '#contract/consents/staff-calls.ts';
import type { SigningSheet } from '#contract/consents/staff-schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { PageHeading } from '#web/ui/page/page.tsx';
import { DocumentStep } from './document-step.tsx';
import { faultsOf, signedDocuments, useDraft } from './draft.ts';
import { SignatureStep } from './signature-step.tsx';
import styles from './signing.module.css';

interface SigningStepsProps {
  lockId: string;
  patientId: string;
  sheet: SigningSheet;
  /** The words are others by now: they are read again. */
  onOutdated: () => Promise<void>;
}

/** One paper after the other, then the signature, then thanks. */
export function SigningSteps({ lockId, patientId, sheet, onOutdated }: SigningStepsProps) {
  const { t } = useTranslation('clinic-consents');
  const { language } = useLanguage();
  const { draft, change, isSwitched } = useDraft(lockId, language);
  const { documents, first_name } = sheet;
  const top = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { step, done } = draft;
  useEffect(() => {
    const parts = top.current;
    // Whoever reads by ear hears which step it is.
    if (step > 0 || done) (parts?.querySelector<HTMLElement>('h2') ?? parts?.querySelector('h1'))?.focus();
    window.scrollTo(0, 0);
  }, [step, done]);
  const sending = useMutation({
    mutationFn: () =>
      call(signAgreements, {
        patientId,
        requestId: draft.requestId,
        lang: draft.language,
        documents: signedDocuments(sheet, draft),
        relation: draft.relation,
        name: draft.relation === 'self' && draft.method === 'drawn' ? null : draft.name.trim(),
        method: draft.method,
        strokes: draft.method === 'drawn' ? draft.strokes : null,
      }),
    onSuccess: () => {
      change({ done: true, answers: {}, strokes: '', name: '' });
      // The record from which the tablet was handed over is shown again when it is taken back.
      return client.invalidateQueries({ queryKey: PATIENTS_KEY });
    },
    onError: async (error) => {
      if (!isRefusal(error, 'consent_outdated')) return;
      await onOutdated();
      change({ step: 0, answers: {} });
    },
  });
  if (done) {
    return (
      <div ref={top} className={styles.thanks}>
        <PageHeading>{t('page.thanks')}</PageHeading>
        <p>{t('page.thanks-text')}</p>
      </div>
    );
  }
  const document = documents[step];
  const isOutdated = isRefusal(sending.error, 'consent_outdated');
  const failure = sending.error && (isOutdated ? t('page.outdated') : `${errorText(sending.error)} ${t('page.kept')}`);
  return (
    <div ref={top} className={styles.steps}>
      <div>
        <PageHeading documentTitle={t('page.title')}>{t('page.hello', { name: first_name })}</PageHeading>
        <p>{t('page.progress', { step: Math.min(step, documents.length) + 1, total: documents.length + 1 })}</p>
      </div>
      {document ? (
        <DocumentStep
          key={`${draft.language} ${step}`}
          {...{ document, draft, change }}
          notice={isSwitched ? t('page.switched') : isOutdated ? t('page.outdated') : null}
          onBack={step > 0 ? () => change({ step: step - 1 }) : null}
          onNext={() => change({ step: step + 1 })}
        />
      ) : (
        <SignatureStep
          {...{ sheet, draft, change, failure: failure || null }}
          busy={sending.isPending}
          faults={faultsOf(draft, isSignature)}
          onBack={() => change({ step: documents.length - 1 })}
          onSubmit={() => sending.mutate()}
        />
      )}
    </div>
  );
}
