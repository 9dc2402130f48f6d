import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { PaperPreview } from '#web/ui/papers/paper-preview.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './two-step.module.css';

/** Recovery codes, this once: to copy, print and save. */
export function RecoveryCodes({
  start,
  codes,
  email,
  onDone,
}: {
  start: Ref<HTMLParagraphElement>;
  codes: readonly string[];
  email: string;
  onDone: () => void;
}) {
  const { t } = useTranslation('two-step');
  const whole = [t('codes.paper', { email }), ...codes].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole);
      showToast({ kind: 'success', title: t('codes.copied'), message: t('codes.copied-text') });
    } catch {
      showToast({ kind: 'fail', title: t('codes.not-copied'), message: t('codes.not-copied-text') });
    }
  };
  return (
    <div className={stack(4)}>
      <p ref={start} role="status" tabIndex={-1}>
        {t('codes.lead')}
      </p>
      <PaperPreview label={t('codes.title')}>
        <p>{t('codes.paper', { email })}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </PaperPreview>
      <div className={toolbar(3)}>
        <Button variant="secondary" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
        <Button variant="secondary" onClick={() => saveFile('samaa-recovery-codes.txt', 'text/plain', [whole])}>
          {t('codes.save')}
        </Button>
      </div>
      <Button onClick={onDone}>{t('codes.done')}</Button>
    </div>
  );
}
