import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askForRecords, fetchLinkRequest } from '#contract/link-requests/calls.ts';
import type { OwnLinkRequest } from '#contract/link-requests/schemas.ts';
import { fromE164 } from '#contract/phone.ts';
import { paths } from '#web/config/paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';

interface OwnRecordsProps {
  userId: string;
  isEmailProven: boolean;
  /** E.164; `''` where nobody's is proven. */
  provenPhone: string;
}

/** Whether the account sees what the clinic keeps, and the request to see it, for whoever has proven their phone. */
export function OwnRecords({ userId, isEmailProven, provenPhone }: OwnRecordsProps) {
  const { t } = useTranslation('account');
  const queryKey = [MINE, 'link-request', userId, provenPhone];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(fetchLinkRequest, {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
  if (!data || (provenPhone === '' && data.state !== 'linked')) return null;
  return (
    <Card as="section" snug className={stack(4)} aria-labelledby="account-records">
      <h2 id="account-records">{t('records.title')}</h2>
      <Standing request={data} />
      {(data.state === null || data.state === 'declined') &&
        (isEmailProven ? (
          <Ask phone={fromE164(provenPhone)} queryKey={queryKey} isFirst={data.state === null} />
        ) : (
          <p>{t('records.email-first')}</p>
        ))}
    </Card>
  );
}

/** What came of the request so far. */
function Standing({ request: { state, asked_at } }: { request: OwnLinkRequest }) {
  const { t } = useTranslation('account');
  const { date } = useFormat();
  switch (state) {
    case null:
      return null;
    case 'linked':
      return (
        <>
          <p role="status">
            <Badge tone="success">{t('records.linked')}</Badge>
          </p>
          <p>{t('records.linked-text')}</p>
          <div className={toolbar(3)}>
            <LinkButton to={paths.hearingTests} variant="secondary" small>
              {t('to-hearing-tests')}
            </LinkButton>
            <LinkButton to={paths.papers} variant="secondary" small>
              {t('to-papers')}
            </LinkButton>
          </div>
        </>
      );
    default:
      return (
        <>
          <p role="status">
            <Badge tone={state === 'waiting' ? 'pending' : 'neutral'}>{t(`records.${state}`)}</Badge>
          </p>
          <p>{t(`records.${state}-text`, { date: date(asked_at ?? '') })}</p>
        </>
      );
  }
}

function Ask({ phone, queryKey, isFirst }: { phone: string; queryKey: readonly string[]; isFirst: boolean }) {
  const { t } = useTranslation('account');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call(askForRecords, { lang }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  return (
    <>
      {isFirst && <p>{t('records.why', { phone: formatPhone(phone) })}</p>}
      <FormAlert message={ask.error && errorText(ask.error)} />
      <div className={toolbar(2)}>
        <Button small variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {t(isFirst ? 'records.ask' : 'records.ask-again')}
        </Button>
      </div>
    </>
  );
}
