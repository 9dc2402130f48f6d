import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { completeVerification, isDeadLink } from '../../lib/account.ts';
import { errorText } from '../../lib/errors.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AuthCard } from './auth-card.tsx';
import { useMailLink } from './use-mail-link.ts';

/** Proves an email: whoever follows the link of the mail need do nothing more. */
export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const link = useMailLink();
  const proof = useQuery({
    // A link works once, so it must not be sent twice; the secret stays out of the key.
    queryKey: ['verification', link?.userId],
    queryFn: async () => {
      if (link) await completeVerification(link);
      return true;
    },
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const toStore = <LinkButton to={paths.store()}>{t('verify.to-store')}</LinkButton>;

  if (proof.data) {
    return (
      <AuthCard title={t('verify.done-title')} lead={t('verify.done-lead')}>
        {toStore}
      </AuthCard>
    );
  }
  if (link && !proof.isError) {
    return (
      <AuthCard title={t('verify.title')} lead={t('verify.lead')}>
        <Loading label={t('verify.lead')}>
          <Skeleton height="3rem" />
        </Loading>
      </AuthCard>
    );
  }
  const isDead = !link || isDeadLink(proof.error);
  return (
    <AuthCard title={t('verify.failed-title')} lead={t('verify.failed-lead')}>
      <FormAlert message={isDead ? t('verify.dead-link') : errorText(proof.error)} />
      {isDead ? toStore : <Button onClick={() => void proof.refetch()}>{t('verify.again')}</Button>}
    </AuthCard>
  );
}
