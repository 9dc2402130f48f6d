import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import styles from './account-page.module.css';
import { sendVerification } from './shared/account.ts';

interface EmailProofProps {
  email: string;
  isProven: boolean;
}

/** Whether the email is confirmed, and the mail that confirms it once more. Nothing waits for it. */
export function EmailProof({ email, isProven }: EmailProofProps) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [failure, setFailure] = useState<unknown>(null);
  if (isProven) {
    return (
      <p>
        <Badge tone="success">{t('email.proven')}</Badge>
      </p>
    );
  }
  const send = async () => {
    setState('sending');
    setFailure(null);
    try {
      await sendVerification();
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('ready');
    }
  };
  return (
    <div className={styles.proof}>
      <Badge tone="pending">{t('email.not-proven')}</Badge>
      <p role="status">{state === 'sent' ? t('email.sent', { email }) : t('email.why')}</p>
      <FormAlert message={failure ? errorText(failure) : null} />
      <Button variant="secondary" small busy={state === 'sending'} onClick={() => void send()}>
        {state === 'sent' ? t('email.send-again') : t('email.send')}
      </Button>
    </div>
  );
}
