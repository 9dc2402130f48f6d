import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreachReader } from '#contract/breaches/constants.ts';
import type { Breach } from '#contract/breaches/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { breachesQuery } from '#web/features/breaches/shared/queries.ts';
import { errorText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { PrivacyPages } from '../shared/privacy-pages.tsx';
import { BreachCard } from './breach-card.tsx';
import { BreachDialog } from './breach-dialog.tsx';
import { BreachNoticeDialog } from './breach-notice-dialog.tsx';

type Doing = { what: 'save'; breach: Breach | null } | { what: 'tell'; breach: Breach; reader: BreachReader };

/** Breaches of personal data: what happened, and by when whom to tell. */
export function BreachesPage() {
  const { t } = useTranslation('admin-privacy');
  const { user } = useUser();
  const query = useQuery({ ...breachesQuery(user?.id ?? ''), enabled: user !== null });
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  return (
    <Container layout="admin">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('pages.breaches')}</PageHeading>
        <Button small onClick={() => setDoing({ what: 'save', breach: null })}>
          {t('breaches.new')}
        </Button>
      </div>
      <PrivacyPages />
      <p className={text.soft}>{t('breaches.lead')}</p>
      {query.isError ? (
        <ErrorState title={t('breaches.failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : !query.data ? (
        <Loading label={t('breaches.loading')} height="12rem" />
      ) : query.data.documents.length === 0 ? (
        <p>{t('breaches.empty')}</p>
      ) : (
        <ul className={stackedList(4)}>
          {query.data.documents.map((breach) => (
            <li key={breach.$id}>
              <BreachCard
                breach={breach}
                onEdit={() => setDoing({ what: 'save', breach })}
                onTell={(reader) => setDoing({ what: 'tell', breach, reader })}
              />
            </li>
          ))}
        </ul>
      )}
      {doing?.what === 'save' && <BreachDialog breach={doing.breach} onClose={close} />}
      {doing?.what === 'tell' && <BreachNoticeDialog breach={doing.breach} reader={doing.reader} onClose={close} />}
    </Container>
  );
}
