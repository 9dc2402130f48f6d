import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreachReader } from '#contract/breaches/constants.ts';
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

/** Of which breach, by its id: somebody else may write more of it down meanwhile. */
type Doing = { what: 'save'; id: string | null } | { what: 'tell'; id: string; reader: BreachReader };

/** Breaches of personal data: what happened, and by when whom to tell. */
export function BreachesPage() {
  const { t } = useTranslation('admin-privacy');
  const { user } = useUser();
  const query = useQuery({ ...breachesQuery(user?.id ?? ''), enabled: user !== null });
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const breach = query.data?.documents.find(({ $id }) => $id === doing?.id) ?? null;
  return (
    <Container layout="admin">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('pages.breaches')}</PageHeading>
        <Button small onClick={() => setDoing({ what: 'save', id: null })}>
          {t('breaches.new')}
        </Button>
      </div>
      <PrivacyPages />
      <p className={text.soft}>{t('breaches.lead')}</p>
      {!query.data ? (
        query.isError ? (
          <ErrorState title={t('breaches.failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        ) : (
          <Loading label={t('breaches.loading')} height="12rem" />
        )
      ) : query.data.documents.length === 0 ? (
        <p>{t('breaches.empty')}</p>
      ) : (
        <ul className={stackedList(4)}>
          {query.data.documents.map((one) => (
            <li key={one.$id}>
              <BreachCard
                breach={one}
                onEdit={() => setDoing({ what: 'save', id: one.$id })}
                onTell={(reader) => setDoing({ what: 'tell', id: one.$id, reader })}
              />
            </li>
          ))}
        </ul>
      )}
      {doing?.what === 'save' && <BreachDialog breach={breach} onClose={close} />}
      {doing?.what === 'tell' && breach && <BreachNoticeDialog breach={breach} reader={doing.reader} onClose={close} />}
    </Container>
  );
}
