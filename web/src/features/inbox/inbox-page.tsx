import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchConversations } from '#contract/inbox/calls.ts';
import { CONVERSATION_FILTERS, type ConversationFilter } from '#contract/inbox/constants.ts';
import type { Conversation } from '#contract/inbox/schemas.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { ConversationView } from './conversation-view.tsx';
import styles from './inbox.module.css';
import { INBOX_KEY, useRegularly } from './queries.ts';

/** What clients have written to the shop: the conversations, and the one that is open. On a phone one after the other. */
export function InboxPage() {
  const { t } = useTranslation('clinic-inbox');
  const { user } = useUser();
  const [query, setQuery] = useSearchParams();
  const filter = CONVERSATION_FILTERS.find((one) => one === query.get('show')) ?? 'open';
  const open = query.get('open');
  // What is typed to somebody stays while another conversation is looked at.
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  useUnsaved(
    [...drafts.values()].some((draft) => draft.trim() !== ''),
    { ofPage: true },
  );
  if (!user) return null;
  const go = (show: ConversationFilter, id: string | null) =>
    setQuery({ ...(show !== 'open' && { show }), ...(id && { open: id }) }, KEEP_PLACE);
  return (
    <Container layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <div className={styles.halves}>
        <section className={cx(stack(3), styles.list, open && styles.behind)} aria-label={t('list')}>
          <SelectField
            label={t('filter')}
            options={CONVERSATION_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
            value={filter}
            onChange={({ target }) => go(CONVERSATION_FILTERS.find((one) => one === target.value) ?? 'open', open)}
          />
          <Conversations user={user} filter={filter} open={open} />
        </section>
        <div className={cx(styles.open, !open && styles.behind)}>
          {open ? (
            <ConversationView
              key={open}
              user={user}
              conversationId={open}
              draft={drafts.get(open) ?? ''}
              onDraft={(draft) => setDrafts((known) => new Map([...known, [open, draft]]))}
              onBack={() => go(filter, null)}
            />
          ) : (
            <p className={text.soft}>{t('choose')}</p>
          )}
        </div>
      </div>
    </Container>
  );
}

interface ConversationsProps {
  user: User;
  filter: ConversationFilter;
  open: string | null;
}

function Conversations({ user, filter, open }: ConversationsProps) {
  const { t } = useTranslation(['clinic-inbox', 'common']);
  const available = useRef(true);
  const list = useCursorList<Conversation>({
    queryKey: [...INBOX_KEY, 'list', user.id, filter],
    fetchAfter: async (after, signal) => {
      const page = await call(fetchConversations, { filter, ...(after?.next && { cursor: after.next }) }, { signal });
      available.current = page.available;
      // How many there are nobody counts.
      return { ...page, total: 0 };
    },
  });
  useRegularly(list.refetch);
  if (list.status === 'failed') {
    return <ErrorState level={2} title={errorText(list.error)} onRetry={list.refetch} />;
  }
  if (list.status === 'loading') {
    return <Loading label={t('common:loading')} height="8rem" />;
  }
  return (
    <>
      {!available.current && <FormAlert message={t('off')} />}
      {list.rows.length === 0 && <p className={text.soft}>{t('empty')}</p>}
      <ul className={stackedList(2)}>
        {list.rows.map((one) => (
          <li key={one.$id}>
            <ConversationLink conversation={one} filter={filter} isOpen={one.$id === open} />
          </li>
        ))}
      </ul>
      <FormAlert message={Boolean(list.moreError) && errorText(list.moreError)} />
      {list.hasMore && (
        <Button variant="secondary" small busy={list.loadingMore} onClick={list.loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface ConversationLinkProps {
  conversation: Conversation;
  filter: ConversationFilter;
  isOpen: boolean;
}

function ConversationLink({ conversation, filter, isOpen }: ConversationLinkProps) {
  const { t } = useTranslation('clinic-inbox');
  const { dateTime } = useFormat();
  const { $id, phone, patient, profile_name, last_at, last_kind, last_text, unread, assigned } = conversation;
  const search = new URLSearchParams({ ...(filter !== 'open' && { show: filter }), open: $id });
  return (
    <Link to={`?${search}`} {...KEEP_PLACE} className={styles.conversation} aria-current={isOpen || undefined}>
      <span className={styles.line}>
        <bdi className={styles.name}>{patient?.name ?? profile_name ?? t('unknown')}</bdi>
        {unread > 0 && <Badge tone="accent">{t('unread', { count: unread })}</Badge>}
      </span>
      <bdi className={styles.preview}>{last_text ?? (last_kind === 'text' ? '' : t(`kinds.${last_kind}`))}</bdi>
      <span className={cx(styles.line, text.soft)}>
        <time dateTime={last_at}>{dateTime(last_at)}</time>
        <bdi dir="ltr">{formatPhone(phone)}</bdi>
        {assigned && <span>{t('assigned', { name: assigned.name })}</span>}
      </span>
    </Link>
  );
}
