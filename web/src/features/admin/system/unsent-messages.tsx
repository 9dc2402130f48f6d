import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { serverNow } from '#contract/server-now.ts';
import { sendMessageAgain } from '#contract/system/calls.ts';
import type { UnsentMessage } from '#contract/system/schemas.ts';
import { orderPath } from '#web/config/staff-paths.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { call } from '#web/lib/call.ts';
import { type Chosen, useChosen } from '#web/office/chosen.ts';
import { type Outcome, useMany } from '#web/office/many.ts';
import { ManyBar, ManyProgressDialog, ManyReport } from '#web/office/many-bar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import page from '#web/ui/page/page.module.css';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from '../shared/list-page.module.css';
import { useSystemRefresh } from './queries.ts';
import { Reason } from './state-lines.tsx';

/** Messages that were given up, were tried in vain or wait for too long, and the way to send them again. */
export function UnsentMessages({ messages }: { messages: readonly UnsentMessage[] }) {
  const { t } = useTranslation('admin-system');
  const chosen = useChosen(messages);
  const columns = useColumns();
  const { busy, send } = useSending();
  const nameOf = useMessageName();
  return (
    <section className={page.admin} aria-labelledby="system-messages">
      <h2 id="system-messages">{t('messages.title')}</h2>
      <p className={text.soft}>{t('messages.lead')}</p>
      <SendMany chosen={chosen} shown={messages.length} />
      <DataTable
        caption={t('messages.caption')}
        columns={columns}
        rows={messages}
        rowKey={({ $id }) => $id}
        empty={t('messages.empty')}
        whole
        choosing={{ ...chosen, label: (message) => t('messages.pick', { name: nameOf(message) }) }}
        actions={(message) =>
          message.sendable ? (
            <Button
              small
              variant="secondary"
              busy={busy === message.$id}
              aria-label={t('messages.send-named', { name: nameOf(message) })}
              onClick={() => void send(message)}
            >
              {t('messages.send')}
            </Button>
          ) : (
            <span className={styles.small}>{t('messages.not-sendable')}</span>
          )
        }
      />
    </section>
  );
}

/** What a message is called: to whom it goes. */
function useMessageName() {
  const { t } = useTranslation('admin-system');
  return ({ recipient }: UnsentMessage) => recipient || t('messages.unknown');
}

function useColumns(): readonly Column<UnsentMessage>[] {
  const { t } = useTranslation('admin-system');
  const { number } = useFormat();
  const { moment } = useShortFormat();
  const nameOf = useMessageName();
  return [
    {
      id: 'recipient',
      header: t('messages.recipient'),
      nowrap: true,
      cell: (message) => (
        <>
          <bdi>{nameOf(message)}</bdi> <span className={styles.small}>{t(`messages.channels.${message.channel}`)}</span>
        </>
      ),
    },
    { id: 'kind', header: t('messages.kind'), cell: ({ kind }) => t(`messages.kinds.${kind}`) },
    {
      id: 'order',
      header: t('messages.order'),
      nowrap: true,
      cell: ({ order_id, number: orderNumber }) =>
        orderNumber ? (
          <Link to={orderPath(order_id)} className={styles.link}>
            <bdi dir="ltr">{groupOrderNumber(orderNumber)}</bdi>
          </Link>
        ) : (
          t('messages.no-order')
        ),
    },
    {
      id: 'state',
      header: t('messages.state'),
      nowrap: true,
      cell: ({ state }) => (
        <Badge tone={state === 'failed' ? 'fail' : 'pending'}>{t(`messages.states.${state}`)}</Badge>
      ),
    },
    { id: 'attempts', header: t('messages.attempts'), numeric: true, cell: ({ attempts }) => number(attempts) },
    {
      id: 'error',
      header: t('messages.error'),
      cell: ({ error }) => (error ? <Reason>{error}</Reason> : t('none')),
    },
    {
      id: 'created',
      header: t('messages.created'),
      nowrap: true,
      cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time>,
    },
    {
      id: 'next',
      header: t('messages.next'),
      nowrap: true,
      cell: ({ state, next_at }) =>
        state === 'failed' ? (
          t('none')
        ) : next_at && Date.parse(next_at) > serverNow().getTime() ? (
          <time dateTime={next_at}>{moment(next_at)}</time>
        ) : (
          t('messages.now')
        ),
    },
  ];
}

function useSending() {
  const { t } = useTranslation('admin-system');
  const refresh = useSystemRefresh();
  const [busy, setBusy] = useState<string | null>(null);

  async function send({ $id: messageId }: UnsentMessage): Promise<void> {
    setBusy(messageId);
    try {
      await call(sendMessageAgain, { messageId });
      showToast({ kind: 'success', title: t('messages.sent-title'), message: t('messages.sent-message') });
    } catch (error) {
      await showAlert(t('messages.send-failed'), errorText(error));
    } finally {
      setBusy(null);
      await refresh();
    }
  }
  return { busy, send };
}

/** The messages that are chosen, and the one thing that can be done with them. */
function SendMany({ chosen, shown }: { chosen: Chosen<UnsentMessage>; shown: number }) {
  const { t } = useTranslation('admin-system');
  const { number } = useFormat();
  const refresh = useSystemRefresh();
  const { progress, run } = useMany();
  const nameOf = useMessageName();
  const [report, setReport] = useState<readonly Outcome<UnsentMessage, unknown>[] | null>(null);
  const able = chosen.rows.filter(({ sendable }) => sendable);

  async function sendAll(): Promise<void> {
    const isSure = await confirmAction({
      title: t('messages.many.ask', { count: able.length }),
      text: t('messages.many.text'),
      confirm: t('messages.many.yes'),
      cancel: t('messages.many.no'),
    });
    if (!isSure) return;
    const outcomes = await run(able, ({ $id: messageId }, options) => call(sendMessageAgain, { messageId }, options));
    const left = outcomes.filter(({ state }) => state !== 'done');
    // Those that stayed are chosen still, so that it can be tried again.
    chosen.choose(left.map(({ item }) => item));
    await refresh();
    if (left.length > 0) setReport(outcomes);
    else {
      const title = t('messages.many.done', { count: outcomes.length });
      showToast({ kind: 'success', title, message: t('messages.many.text') });
    }
  }

  return (
    <>
      <ManyBar chosen={chosen} shown={shown}>
        {able.length > 0 && (
          <Button small onClick={() => void sendAll()}>
            {t('messages.many.send', { total: number(able.length) })}
          </Button>
        )}
      </ManyBar>
      <ManyProgressDialog title={t('messages.many.running')} progress={progress} />
      {report && (
        <ManyReport
          outcomes={report}
          keyOf={({ $id }) => $id}
          nameOf={(message) => <bdi>{nameOf(message)}</bdi>}
          onClose={() => setReport(null)}
        />
      )}
    </>
  );
}
