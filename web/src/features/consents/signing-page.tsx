import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchSigningSheet } from '#contract/consents/staff-calls.ts';
import { recordPaths, signingPath } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { GlobeIcon } from '#web/ui/icons/icons.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Logo } from '#web/ui/page/logo.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { type SigningLock, useSigningLock } from './shared/signing-lock.ts';
import styles from './signing.module.css';
import { SigningSteps } from './signing-steps.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';

/** The page of a tablet that was handed over: papers to read and sign, and nothing that leads anywhere else. */
export function SigningPage() {
  const { user } = useUser();
  const { patientId = '' } = useParams();
  const lock = useSigningLock(user?.id);
  if (!user) return null;
  if (!lock) return <Navigate to={recordPaths.patient(user.role, patientId)} replace />;
  if (lock.patientId !== patientId) return <Navigate to={signingPath(lock.patientId)} replace />;
  return <LockedPage key={lock.id} user={user} lock={lock} />;
}

function LockedPage({ user, lock }: { user: User; lock: SigningLock }) {
  const { t } = useTranslation('clinic-consents');
  const { language, setLanguage } = useLanguage();
  const [isUnlocking, setUnlocking] = useState(false);
  const { patientId, documents } = lock;
  const sheet = useQuery({
    queryKey: [MINE, 'signing-sheet', user.id, patientId, documents],
    queryFn: ({ signal }) => call(fetchSigningSheet, { patientId, documents }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Logo />
        <Button
          variant="secondary"
          lang={language === 'ar' ? 'en' : 'ar'}
          onClick={() => void setLanguage(language === 'ar' ? 'en' : 'ar').catch(() => undefined)}
        >
          <GlobeIcon size={24} />
          {t('page.language')}
        </Button>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {sheet.data ? (
          <SigningSteps
            lockId={lock.id}
            patientId={patientId}
            sheet={sheet.data}
            onOutdated={async () => void (await sheet.refetch())}
          />
        ) : sheet.isError ? (
          <ErrorState title={errorText(sheet.error)} onRetry={() => void sheet.refetch()} />
        ) : (
          <Loading label={t('loading')} height="20rem" />
        )}
      </main>
      <footer className={styles.foot}>
        <Button small variant="ghost" onClick={() => setUnlocking(true)}>
          {t('page.take-back')}
        </Button>
      </footer>
      {isUnlocking && <UnlockDialog user={user} lock={lock} onClose={() => setUnlocking(false)} />}
    </div>
  );
}
