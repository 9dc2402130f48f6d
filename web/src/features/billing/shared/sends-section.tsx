import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { DocumentSend } from '#contract/clinic-documents/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { sendsQuery } from './send-queries.ts';

interface SendsSectionProps {
  user: User;
  form: FormSummary;
}

const TONES: Record<DocumentSend['state'], BadgeTone> = {
  waiting: 'pending',
  sent: 'success',
  delivered: 'success',
  read: 'success',
  failed: 'fail',
  superseded: 'neutral',
};

/** To whose account papers are sent, or what to do where none is linked; and what was sent, when and to whom. */
export function SendsSection({ user, form }: SendsSectionProps) {
  const { t } = useTranslation('clinic-payments');
  const titleId = useId();
  const columns = useColumns();
  const { data, error, refetch } = useQuery(sendsQuery(user.id, form.$id));
  const account = data?.account;
  return (
    <section className={stack(3)} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('send.title')}</h3>
      {account && (
        <p>
          {t('send.to', {
            name: account.name,
            recipient: account.recipient,
            language: t(`send.languages.${account.lang}`),
          })}
        </p>
      )}
      {data && !account && (
        <>
          <p>{t('send.no-account')}</p>
          <p className={text.soft}>{t('send.how-to-link')}</p>
          {user.role === 'admin' && (
            <div>
              <LinkButton small variant="secondary" to={recordPaths.audiograms(user.role, data.patient_id)}>
                {t('send.link')}
              </LinkButton>
            </div>
          )}
        </>
      )}
      {(account || error || (data && data.total > 0)) && (
        <DataTable
          whole
          caption={t('send.title')}
          columns={columns}
          rows={data?.documents ?? []}
          rowKey={({ $id }) => $id}
          error={!data && error ? errorText(error) : null}
          onRetry={() => void refetch()}
          empty={t('send.empty')}
        />
      )}
    </section>
  );
}

function useColumns(): readonly Column<DocumentSend>[] {
  const { t } = useTranslation('clinic-payments');
  const { dateTime } = useFormat();
  return [
    {
      id: 'number',
      header: t('send.columns.number'),
      nowrap: true,
      cell: ({ number, kind }) => (kind === 'quote' ? t('send.quote') : <bdi dir="ltr">{number}</bdi>),
    },
    { id: 'channel', header: t('send.columns.channel'), cell: ({ channel }) => t(`send.channels.${channel}`) },
    {
      id: 'recipient',
      header: t('send.columns.recipient'),
      whole: true,
      cell: ({ recipient }) => <bdi dir="ltr">{recipient}</bdi>,
    },
    { id: 'at', header: t('send.columns.at'), cell: ({ at }) => dateTime(at) },
    {
      id: 'state',
      header: t('send.columns.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`send.states.${state}`)}</Badge>,
    },
  ];
}
