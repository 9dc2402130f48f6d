import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { proveEmail } from '#contract/accounts/calls.ts';
import { signInState } from '#web/config/navigation.ts';
import { paths } from '#web/config/paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { isDeadLink, type MailLink } from './shared/account.ts';
import styles from './shared/auth-card.module.css';
import { AuthCard } from './shared/auth-card.tsx';
import { useUser } from './shared/user.tsx';
import { useMailLink } from './use-mail-link.ts';

/**
 * Proves an email: whoever is signed in and follows the link of the mail need do nothing more. Somebody who is not signed
 * in may have been sent a mail by a stranger who registered their address, so they sign in first, or set a password.
 */
export function VerifyEmailPage() {
  const link = useMailLink();
  const { state, user } = useUser();
  if (!link) return <Failed error={null} />;
  if (state === 'loading') return <Waiting />;
  if (!user) return <SignInFirst link={link} />;
  return user.id === link.userId ? <Proof link={link} /> : <OtherAccount email={user.email} />;
}

function Proof({ link: { userId, secret } }: { link: MailLink }) {
  const { t } = useTranslation('auth');
  const proof = useQuery({
    // A link works once, so it must not be sent twice; the secret stays out of the key.
    queryKey: ['verification', userId],
    queryFn: () => call(proveEmail, { secret }, { caller: userId }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (proof.data) {
    return (
      <AuthCard title={t('verify.done-title')} lead={t('verify.done-lead')}>
        <ToStore />
      </AuthCard>
    );
  }
  return proof.isError ? <Failed error={proof.error} onAgain={() => void proof.refetch()} /> : <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('auth');
  return (
    <AuthCard title={t('verify.title')} lead={t('verify.lead')}>
      <Loading label={t('verify.lead')} height="3rem" />
    </AuthCard>
  );
}

/** `error` is null where there was no link at all. */
function Failed({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const { t } = useTranslation('auth');
  const isDead = error === null || isDeadLink(error);
  return (
    <AuthCard title={t('verify.failed-title')} lead={t('verify.failed-lead')}>
      <FormAlert message={isDead ? t('verify.dead-link') : errorText(error)} />
      {isDead || isRefusal(error, 'email_too_new') ? (
        <ToStore />
      ) : (
        <Button onClick={onAgain}>{t('verify.again')}</Button>
      )}
    </AuthCard>
  );
}

function SignInFirst({ link }: { link: MailLink }) {
  const { t } = useTranslation('auth');
  const search = `?${new URLSearchParams({ ...link })}`;
  return (
    <AuthCard title={t('verify.sign-in-title')} lead={t('verify.sign-in-lead')}>
      <LinkButton to={paths.signIn} state={signInState({ pathname: paths.verifyEmail, search })} wide>
        {t('verify.sign-in')}
      </LinkButton>
      <LinkButton to={paths.recover} variant="ghost" wide>
        {t('sign-in.forgotten')}
      </LinkButton>
    </AuthCard>
  );
}

function OtherAccount({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const { signOut } = useUser();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <AuthCard
      title={t('verify.other-title')}
      lead={<Trans t={t} i18nKey="verify.other-lead" values={{ email }} components={{ email: <WholeEmail /> }} />}
    >
      <FormAlert message={failure ? errorText(failure) : null} />
      <Button wide busy={busy} onClick={() => void leave()}>
        {t('verify.other')}
      </Button>
    </AuthCard>
  );
}

/** An email that goes to the next line rather than break at its hyphen. */
function WholeEmail({ children }: { children?: ReactNode }) {
  return (
    <bdi dir="ltr" className={styles.email}>
      {children}
    </bdi>
  );
}

function ToStore() {
  const { t } = useTranslation('auth');
  return <LinkButton to={paths.store()}>{t('verify.to-store')}</LinkButton>;
}
