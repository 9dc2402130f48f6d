import { useTranslation } from 'react-i18next';
import { factorCode } from '#contract/accounts/second-factor.ts';
import { useContractForm } from '#web/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { type AppSecret, finishEnrolment } from './enrolment.ts';
import { QrCode } from './qr-code.tsx';
import styles from './two-step.module.css';

interface EnrolFormProps {
  /** Of what it begins with. */
  start: (element: HTMLElement | null) => void;
  begun: AppSecret;
  /** With the new recovery codes; null where they could not be made yet. */
  onOn: (codes: string[] | null) => Promise<unknown>;
  onCancel: () => void;
}

/** Shows what the authenticator app scans, and switches the second step on by a code that it shows then. */
export function EnrolForm({ start, begun, onOn, onCancel }: EnrolFormProps) {
  const { t } = useTranslation('two-step');
  const form = useContractForm({
    initialValues: { code: '' },
    schema: factorCode.totp,
    toWire: ({ code }) => ({ code }),
    onSubmit: async ({ code }) => {
      await onOn(await finishEnrolment(begun, code));
    },
  });
  return (
    <form {...form.formProps} className={stack(4)}>
      {begun ? (
        <ol className={styles.steps}>
          <li ref={start} tabIndex={-1}>
            {t('enrol.app')}
          </li>
          <li className={stack(3)}>
            <span>{t('enrol.scan')}</span>
            <QrCode text={begun.uri} label={t('enrol.qr')} />
            <details>
              <summary>{t('enrol.by-hand')}</summary>
              <code className={styles.secret}>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            </details>
          </li>
          <li>{t('enrol.type')}</li>
        </ol>
      ) : (
        <p ref={start} tabIndex={-1}>
          {t('enrol.known')}
        </p>
      )}
      <TextField
        {...form.bind('code')}
        label={t('code.app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
      />
      <FormAlert message={form.failure} />
      <div className={toolbar(3)}>
        <Button type="submit" busy={form.submitting}>
          {t('enrol.submit')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('ask.cancel')}
        </Button>
      </div>
    </form>
  );
}
