import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stopStockNotices } from '#contract/stock-notices/calls.ts';
import { paths } from '#web/config/paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { AuthCard } from './shared/auth-card.tsx';
import { useLinkSecret } from './use-mail-link.ts';

/**
 * Where the link of a message leads that somebody gets by consent. It stops them with one press, without signing in; not
 * by being opened, because mail programs open links by themselves.
 */
export function StopMessagesPage() {
  const { t } = useTranslation('auth');
  const link = useLinkSecret('message');
  const stop = useMutation({
    mutationFn: ({ of, secret }: NonNullable<typeof link>) => call(stopStockNotices, { messageId: of, secret }),
  });
  if (!link || stop.isSuccess) {
    return (
      <AuthCard title={t('stop.title')} lead={stop.isSuccess ? t('stop.done') : t('stop.no-link')}>
        <LinkButton to={paths.store()}>{t('verify.to-store')}</LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('stop.title')} lead={t('stop.lead')}>
      <FormAlert message={stop.isError ? errorText(stop.error) : null} />
      <Button wide busy={stop.isPending} onClick={() => stop.mutate(link)}>
        {t('stop.button')}
      </Button>
    </AuthCard>
  );
}
