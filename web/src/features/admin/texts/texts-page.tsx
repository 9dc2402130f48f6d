import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_GROUPS, type TextGroup } from '#contract/message-texts/constants.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { ApprovalDialog } from './approval-dialog.tsx';
import { awaitingApproval, type KindTexts, useMessageTexts } from './queries.ts';
import { TextEditor } from './text-editor.tsx';
import { TextGroupList } from './text-list.tsx';

/** What is written to clients' phones, and the way to say it in the words of the clinic. */
export function TextsPage() {
  const { t } = useTranslation(['admin-texts', 'admin-letters', 'staff']);
  const texts = useMessageTexts();
  const [edited, setEdited] = useState<KindTexts | null>(null);
  const [approved, setApproved] = useState<KindTexts['kind'] | null>(null);
  const { approval = 'off', kinds = [] } = texts.data ?? {};
  const waiting = kinds.find(({ kind }) => kind === approved);
  const groups = Object.entries(TEXT_GROUPS) as [TextGroup, readonly string[]][];
  return (
    <Container layout="admin">
      <PageHeading>{t('staff:pages.texts')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <div>
        <LinkButton to={adminPaths.letters} variant="secondary">
          {t('admin-letters:link')}
        </LinkButton>
      </div>
      {texts.isPending && (
        <Loading label={t('loading')}>
          <Skeleton height="12rem" />
          <Skeleton height="12rem" />
        </Loading>
      )}
      {texts.isError && !texts.data && (
        <ErrorState title={t('failed')} onRetry={() => void texts.refetch()}>
          {errorText(texts.error)}
        </ErrorState>
      )}
      {texts.data &&
        groups.map(([group, own]) => (
          <TextGroupList
            key={group}
            group={group}
            texts={kinds.filter(({ kind }) => own.includes(kind))}
            awaiting={approval === 'off' ? () => [] : awaitingApproval}
            onEdit={setEdited}
            onApprove={({ kind }) => setApproved(kind)}
          />
        ))}
      {edited && <TextEditor texts={edited} approval={approval} onClose={() => setEdited(null)} />}
      {waiting && approval !== 'off' && (
        <ApprovalDialog texts={waiting} approval={approval} onClose={() => setApproved(null)} />
      )}
    </Container>
  );
}
