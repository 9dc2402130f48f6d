import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { RequestOf } from '#contract/call.ts';
import { attachConversation, changeConversation, fetchConversation, sendReply } from '#contract/inbox/calls.ts';
import { CHAT_TEXT_MAX } from '#contract/inbox/constants.ts';
import type { ChatMessage, Conversation } from '#contract/inbox/schemas.ts';
import type { PatientSummary } from '#contract/patients/patient-summary.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { RecordTasks } from '#web/features/tasks/shared/record-tasks.tsx';
import { ChooseRecordDialog } from '#web/features/visits/shared/choose-record-dialog.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { PhoneLink, PlainPhoneLink } from '#web/office/phone-link.tsx';
import { WORK_QUEUE_KEY } from '#web/office/work-queue-key.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './inbox.module.css';
import { INBOX_KEY, useRegularly } from './queries.ts';

interface ConversationViewProps {
  user: User;
  conversationId: string;
  /** What is typed and not sent. */
  draft: string;
  onDraft: (draft: string) => void;
  onBack: () => void;
}

interface Opened {
  conversation: Conversation;
  candidates: readonly PatientSummary[];
  available: boolean;
}

const refresh = (client: QueryClient) =>
  Promise.all([INBOX_KEY, WORK_QUEUE_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));

/** A conversation: whose it is, what was said, and the reply. What is unread is read once it is open. */
export function ConversationView({ user, conversationId, draft, onDraft, onBack }: ConversationViewProps) {
  const { t } = useTranslation(['clinic-inbox', 'clinic-tasks', 'common']);
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useCursorList<ChatMessage>({
    queryKey: [...INBOX_KEY, 'one', user.id, conversationId],
    fetchAfter: async (after, signal) => {
      const page = await call(
        fetchConversation,
        { conversationId, ...(after?.next && { cursor: after.next }) },
        { signal },
      );
      setOpened(page);
      return { documents: page.messages, total: 0, next: page.next };
    },
  });
  useRegularly(list.refetch);
  const unread = opened?.conversation.unread ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    // Should it fail, it is unread for the next time.
    void call(changeConversation, { conversationId, seen: true }).then(
      () => refresh(client),
      () => {},
    );
  }, [conversationId, unread, client]);
  if (list.status === 'failed') {
    return <ErrorState level={2} title={errorText(list.error)} onRetry={list.refetch} />;
  }
  if (!opened) {
    return <Loading label={t('common:loading')} height="12rem" />;
  }
  return (
    <section className={stack(4)} aria-labelledby="conversation-title">
      <div className={styles.back}>
        <Button variant="ghost" small onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <Head user={user} {...opened} />
      {list.hasMore && (
        <Button variant="secondary" small busy={list.loadingMore} onClick={list.loadMore}>
          {t('older')}
        </Button>
      )}
      <FormAlert message={Boolean(list.moreError) && errorText(list.moreError)} />
      <ol className={stackedList(3)} aria-label={t('messages')}>
        {list.rows.toReversed().map((message) => (
          <li key={message.$id} className={cx(styles.bubble, styles[message.direction])}>
            <Bubble conversationId={conversationId} message={message} />
          </li>
        ))}
      </ol>
      {opened.conversation.dropped > 0 && (
        <p className={text.soft}>{t('dropped', { count: opened.conversation.dropped })}</p>
      )}
      <Reply {...opened} draft={draft} onDraft={onDraft} />
      <section className={stack(3)} aria-labelledby="conversation-tasks">
        <h3 id="conversation-tasks">{t('clinic-tasks:title')}</h3>
        <RecordTasks user={user} kind="conversation" id={conversationId} />
      </section>
    </section>
  );
}

/** Whose a conversation is, who looks after it, and what can be done about that. */
function Head({ user, conversation, candidates }: Opened & { user: User }) {
  const { t } = useTranslation('clinic-inbox');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { $id: conversationId, phone, patient, profile_name, state, assigned } = conversation;
  const isMine = assigned?.$id === user.id;

  async function run(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      showToast({ kind: 'fail', title: t('failed'), message: errorText(error) });
    }
    await refresh(client);
    setBusy(false);
  }
  const change = (data: Omit<RequestOf<typeof changeConversation>, 'conversationId'>) =>
    run(() => call(changeConversation, { conversationId, ...data }));
  const attach = (patientId: string | null) =>
    run(async () => {
      await call(attachConversation, { conversationId, patientId });
      setChoosing(false);
      await client.invalidateQueries({ queryKey: PATIENTS_KEY });
    });

  async function detach(name: string): Promise<void> {
    const title = t('attach.detach-title', { name });
    const isSure = await confirmAction({ title, text: t('attach.detach-text'), confirm: t('attach.detach') });
    if (isSure) await attach(null);
  }

  return (
    <div className={stack(3)}>
      <div className={styles.line}>
        <h2 id="conversation-title">
          <bdi>{patient?.name ?? profile_name ?? t('unknown')}</bdi>
        </h2>
        {patient ? (
          <PhoneLink phone={phone} name={patient.name} about={{ of: 'patient', id: patient.$id, kind: 'greeting' }} />
        ) : (
          <PlainPhoneLink phone={phone} name={profile_name ?? formatPhone(phone)} />
        )}
        <Badge tone={state === 'open' ? 'pending' : 'success'}>{t(`state.${state}`)}</Badge>
        <span className={text.soft}>{assigned ? t('assigned', { name: assigned.name }) : t('unassigned')}</span>
      </div>
      {patient && profile_name && <p className={text.soft}>{t('on-whatsapp', { name: profile_name })}</p>}
      {candidates.length > 0 && (
        <div className={toolbar(2)}>
          <span>{t('attach.candidates')}</span>
          {candidates.map((one) => (
            <Button
              key={one.$id}
              variant="secondary"
              small
              busy={busy}
              aria-label={t('attach.choose-named', { name: one.name })}
              onClick={() => void attach(one.$id)}
            >
              <bdi>{one.name}</bdi>
            </Button>
          ))}
        </div>
      )}
      <div className={toolbar(2)}>
        {patient && (
          <LinkButton to={recordPaths.patient(user.role, patient.$id)} variant="ghost" small>
            {t('record')}
          </LinkButton>
        )}
        <Button variant="secondary" small busy={busy} onClick={() => void change({ mine: !isMine })}>
          {t(isMine ? 'release' : 'take')}
        </Button>
        <Button
          variant="secondary"
          small
          busy={busy}
          onClick={() => void change({ state: state === 'open' ? 'done' : 'open' })}
        >
          {t(state === 'open' ? 'done' : 'reopen')}
        </Button>
        <Button variant="ghost" small onClick={() => setChoosing(true)}>
          {t(patient ? 'attach.move' : 'attach.button')}
        </Button>
        {patient && (
          <Button variant="ghost" small busy={busy} onClick={() => void detach(patient.name)}>
            {t('attach.detach')}
          </Button>
        )}
      </div>
      {choosing && (
        <ChooseRecordDialog
          userId={user.id}
          patientId={patient?.$id ?? ''}
          startWith=""
          busy={busy}
          failure={null}
          onChoose={({ $id }) => void attach($id)}
          onClose={() => setChoosing(false)}
          words={{
            title: t('attach.title'),
            lead: t('attach.lead'),
            search: t('attach.search'),
            placeholder: t('attach.placeholder'),
            nobody: t('attach.nobody'),
            choose: t('attach.choose'),
            chooseNamed: (name) => t('attach.choose-named', { name }),
          }}
        />
      )}
    </div>
  );
}

const STATE_TONES = {
  sent: 'neutral',
  delivered: 'success',
  read: 'success',
  failed: 'fail',
} as const satisfies Record<NonNullable<ChatMessage['state']>, BadgeTone>;

function Bubble({ conversationId, message }: { conversationId: string; message: ChatMessage }) {
  const { t } = useTranslation('clinic-inbox');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [requestId] = useState(newRequestId);
  const { $id, direction, at, kind, text: said, state, author, reason, answer } = message;
  const from = author === null ? t(direction === 'in' ? 'from-client' : 'from-shop') : t('by', { name: author });

  async function again(): Promise<void> {
    setBusy(true);
    try {
      await call(sendReply, { requestId, conversationId, text: said, replaces: $id });
    } catch (error) {
      showToast({ kind: 'fail', title: t('reply.failed'), message: errorText(error) });
    }
    await refresh(client);
    setBusy(false);
  }

  return (
    <>
      {kind !== 'text' && (
        <p>
          <strong>{t(`kinds.${kind}`)}</strong> <span className={text.soft}>{t('not-shown')}</span>
        </p>
      )}
      {said && (
        <p className={styles.said} dir="auto">
          {said}
        </p>
      )}
      <p className={cx(styles.line, text.soft)}>
        <time dateTime={at}>{dateTime(at)}</time>
        <span>{from}</span>
        {state && <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>}
        {answer && <Badge tone={answer === 'coming' ? 'success' : 'pending'}>{t(`answers.${answer}`)}</Badge>}
      </p>
      {reason && <p className={text.soft}>{t('reason', { reason })}</p>}
      {state === 'failed' && (
        <div>
          <Button variant="secondary" small busy={busy} onClick={() => void again()}>
            {t('again')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ReplyProps extends Opened {
  draft: string;
  onDraft: (draft: string) => void;
}

/** The reply, while WhatsApp takes one. What is typed stays until it is written down. */
function Reply({ conversation, available, draft, onDraft }: ReplyProps) {
  const { t } = useTranslation('clinic-inbox');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The same text is one intended reply, however often it is sent.
  const intended = useRef({ text: '', requestId: '' });
  const { $id: conversationId, reply_until } = conversation;
  if (!available) return <FormAlert message={t('off')} />;
  const isOver = new Date(reply_until) < new Date();
  // What is typed stays to be copied.
  if (isOver && draft === '') return <p>{t('over')}</p>;

  async function send(): Promise<void> {
    if (intended.current.text !== draft) intended.current = { text: draft, requestId: newRequestId() };
    const { requestId } = intended.current;
    setBusy(true);
    setFailure(null);
    try {
      await call(sendReply, { requestId, conversationId, text: draft });
      intended.current = { text: '', requestId: '' };
      onDraft('');
    } catch (error) {
      setFailure(errorText(error));
    }
    await refresh(client);
    setBusy(false);
  }

  return (
    <form
      className={stack(3)}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '' && !busy) void send();
      }}
    >
      <TextArea
        label={t('reply.label')}
        hint={isOver ? t('over') : t('until', { time: dateTime(reply_until) })}
        dir="auto"
        rows={3}
        maxLength={CHAT_TEXT_MAX}
        value={draft}
        readOnly={busy}
        onChange={({ target }) => onDraft(target.value)}
      />
      <FormAlert message={failure} />
      <div>
        <Button type="submit" busy={busy} disabled={isOver}>
          {t('reply.send')}
        </Button>
      </div>
    </form>
  );
}
