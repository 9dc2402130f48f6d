import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { env } from '#web/config/env.ts';
import { paths } from '#web/config/paths.ts';
import { takenFrom } from '#web/features/payment/shared/return-address.ts';
import { errorText } from '#web/i18n/errors.ts';
import { isAppwriteFailure } from '#web/lib/appwrite.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { enterByGoogle, returnFromGoogle } from './google.ts';
import { GoogleButton } from './google-button.tsx';
import { isDeadLink } from './shared/account.ts';
import { AuthCard } from './shared/auth-card.tsx';
import { useUser } from './shared/user.tsx';
import { useMailLink } from './use-mail-link.ts';

/** Where Google sends people back to: signs in and goes on, or says why not. Without Google there is no such page. */
export function GooglePage() {
  return env().google ? <BackFromGoogle /> : <Navigate to={paths.signIn} replace />;
}

function BackFromGoogle() {
  const { t } = useTranslation('auth');
  const refusal = useRefusal();
  const link = useMailLink();
  const { state, user, error, isHalfway } = useUser();
  const entry = useQuery({
    // A link works once, so it must not be sent twice; the secret stays out of the key.
    queryKey: ['google', link?.userId],
    queryFn: async () => (link ? enterByGoogle(link) : null),
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  if (isHalfway) return <Navigate to={paths.secondStep} state={{ from: returnFromGoogle() }} replace />;
  if (state === 'in' && (user || !error)) return <Navigate to={returnFromGoogle()} replace />;
  if (entry.data === 'again') {
    return (
      <AuthCard title={t('google.again-title')} lead={t('google.again-lead')}>
        <p>{t('google.again-hint')}</p>
        <GoogleButton from={returnFromGoogle()} />
      </AuthCard>
    );
  }
  const failure = error ?? entry.error;
  if (link && !failure) {
    return (
      <AuthCard title={t('google.title')} lead={t('google.lead')}>
        <Loading label={t('google.lead')} height="3rem" />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('google.failed-title')} lead={t('google.failed-lead')}>
      <FormAlert message={reasonFor(failure)} />
      <GoogleButton from={returnFromGoogle()} />
      <LinkButton to={paths.signIn} state={{ from: returnFromGoogle() }} variant="ghost" wide>
        {t('google.by-email')}
      </LinkButton>
    </AuthCard>
  );

  function reasonFor(problem: unknown): string {
    if (problem) {
      if (isDeadLink(problem)) return t('google.dead-link');
      return isAppwriteFailure(problem) && problem.type === 'user_blocked' ? t('google.blocked') : errorText(problem);
    }
    return refusal === 'user_blocked' ? t('google.blocked') : t('google.not-continued');
  }
}

/** Appwrite's name of the reason for which Google's page led back without a sign-in; `''` without one. */
function useRefusal(): string {
  const { pathname, search } = useLocation();
  const [refusal, setRefusal] = useState(() => refusalIn(search) || refusalIn(takenFrom(pathname)));
  useEffect(() => {
    const followed = refusalIn(search);
    if (followed) setRefusal(followed);
  }, [search]);
  return refusal;
}

function refusalIn(search: string): string {
  try {
    const told: unknown = JSON.parse(new URLSearchParams(search).get('error') ?? 'null');
    return typeof told === 'object' && told !== null && 'type' in told ? String(told.type) : '';
  } catch {
    return '';
  }
}
