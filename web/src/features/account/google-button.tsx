import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { env } from '#web/config/env.ts';
import { errorText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { goToGoogle } from './google.ts';
import styles from './google-button.module.css';

interface GoogleButtonProps {
  /** The page that follows, as path and query. */
  from: string;
}

/** Leads to Google; there and back the visitor is signed in, with an account that is made if there is none. */
export function GoogleButton({ from }: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const onClick = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await goToGoogle(from);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="secondary" wide busy={busy} onClick={() => void onClick()}>
        <GoogleMark />
        {t('google.button')}
      </Button>
      <FormAlert message={failure ? errorText(failure) : null} />
    </>
  );
}

/** The Google button below a form, where the project signs people in with Google. */
export function OrGoogle({ from }: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  if (!env().google) return null;
  return (
    <div className={styles.or}>
      <p className={styles.word}>{t('google.or')}</p>
      <GoogleButton from={from} />
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
      <path d="M21.6 12.2c0-.7-.1-1.3-.2-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3z" />
      <path d="M12 22c2.7 0 5-.9 6.6-2.5l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22z" />
      <path d="M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9z" />
      <path d="M12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6C7.2 7.8 9.4 6 12 6z" />
    </svg>
  );
}
