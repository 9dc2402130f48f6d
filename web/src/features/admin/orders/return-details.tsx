import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveReturn } from '#contract/returns/admin-calls.ts';
import type { ReturnLine, ReturnDetails as Shown } from '#contract/returns/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { RecordTasks } from '#web/features/tasks/shared/record-tasks.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Name } from '#web/ui/name.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { aboutReturn } from './about-order.ts';
import { useCardRefund } from './card-refund.ts';
import styles from './order-details.module.css';
import { Fact } from './order-fact.tsx';
import { ReturnBadge } from './order-words.tsx';
import { returnQuery } from './queries.ts';
import { ReturnInspection } from './return-inspection.tsx';
import { ReturnPickUp } from './return-pick-up.tsx';
import { ReturnRefusal } from './return-refusal.tsx';
import { useOrderChange } from './use-order-change.ts';

interface ReturnDetailsProps {
  returnId: string;
  onClose: () => void;
  onShowOrder: (orderId: string) => void;
}

/** Everything about a return, and what can be done about it, in a window above the list. */
export function ReturnDetails({ returnId, onClose, onShowOrder }: ReturnDetailsProps) {
  const { t } = useTranslation('admin-orders');
  const { user } = useUser();
  const found = useQuery(returnQuery(user?.id ?? '', returnId));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        found.data ? t('returns.title', { number: groupOrderNumber(found.data.number) }) : t('returns.title-loading')
      }
    >
      {found.data ? (
        <Details shown={found.data} onShowOrder={onShowOrder} />
      ) : found.isError ? (
        <ErrorState level={3} title={t('returns.failed')} onRetry={() => void found.refetch()}>
          {errorText(found.error)}
        </ErrorState>
      ) : (
        <Loading label={t('returns.loading')} className={styles.loading}>
          <Skeleton width="60%" />
          <Skeleton height="8rem" />
        </Loading>
      )}
    </Dialog>
  );
}

function Details({ shown, onShowOrder }: { shown: Shown; onShowOrder: (orderId: string) => void }) {
  const { t } = useTranslation(['admin-orders', 'clinic-tasks', 'clinic-trials']);
  const { user } = useUser();
  const { date, dateTime } = useFormat();
  const { reason_text, note, refund, fee, refund_by, phone } = shown;
  // Empty once the person of the order is forgotten.
  const name = `${shown.first_name} ${shown.last_name}`.trim();
  return (
    <div className={styles.details}>
      <div className={styles.states}>
        <ReturnBadge state={shown.state} />
        <span>{t(`methods.${shown.payment_method}`)}</span>
        <time dateTime={shown.$createdAt}>{dateTime(shown.$createdAt)}</time>
        {shown.late && <Badge tone="fail">{t('returns.late')}</Badge>}
        <Button small variant="ghost" onClick={() => onShowOrder(shown.order_id)}>
          {t('returns.show-order')}
        </Button>
      </div>
      <ReturnMoves shown={shown} />
      <ReturnPickUp shown={shown} />
      <dl className={styles.facts}>
        {name && (
          <Fact term={t('returns.columns.name')}>
            <bdi>{name}</bdi>
          </Fact>
        )}
        {phone && (
          <Fact term={t('details.phone')}>
            <PhoneLink phone={phone} name={name} about={aboutReturn(shown)} />
          </Fact>
        )}
        <Fact term={t('returns.columns.reason')}>
          {t(`clinic-trials:reasons.${shown.reason}`)}
          {reason_text && (
            <p>
              <bdi>{reason_text}</bdi>
            </p>
          )}
        </Fact>
        {note && (
          <Fact term={t('returns.note')}>
            <bdi>{note}</bdi>
          </Fact>
        )}
        {refund_by && shown.state !== 'refunded' && (
          <Fact term={t('returns.columns.refund-by')}>{date(refund_by)}</Fact>
        )}
        {refund > 0 && (
          <Fact term={t('returns.columns.refund')}>
            <Price amount={refund} />
            {fee > 0 && <p className={text.soft}>{t('returns.with-fee')}</p>}
          </Fact>
        )}
      </dl>
      <ReturnLines shown={shown} />
      <section className={styles.section} aria-labelledby="return-steps">
        <h3 id="return-steps">{t('returns.steps')}</h3>
        <ol className={cx(stack(3), styles.events)}>
          {shown.steps.map(({ state, at, by }) => (
            <li key={at}>
              <p>{t(`returns.states.${state}`)}</p>
              <p className={text.soft}>
                {t('details.call-line', { time: dateTime(at), name: by || t('returns.by-itself') })}
              </p>
            </li>
          ))}
        </ol>
      </section>
      {user && (
        <section className={stack(3)} aria-labelledby="return-tasks">
          <h3 id="return-tasks">{t('clinic-tasks:title')}</h3>
          <RecordTasks user={user} kind="return" id={shown.$id} />
        </section>
      )}
    </div>
  );
}

function ReturnLines({ shown }: { shown: Shown }) {
  const { t } = useTranslation('admin-orders');
  const { language } = useLanguage();
  const { number } = useFormat();
  const isInspected = shown.lines.some((line) => line.restocked + line.unsellable + line.sent_back > 0);
  const pieces = (id: 'count' | 'restocked' | 'unsellable' | 'sent_back'): Column<ReturnLine> => ({
    id,
    numeric: true,
    header: t(`returns.lines.${id}`),
    cell: (line) => number(line[id]),
  });
  return (
    <section className={styles.section} aria-labelledby="return-lines">
      <h3 id="return-lines">{t('returns.lines.title')}</h3>
      <DataTable
        whole
        caption={t('returns.lines.caption')}
        columns={[
          { id: 'product', header: t('lines.product'), cell: (line) => <Name>{line[`title_${language}`]}</Name> },
          { id: 'paid', header: t('returns.lines.paid'), numeric: true, cell: (line) => <Price amount={line.paid} /> },
          pieces('count'),
          ...(isInspected ? [pieces('restocked'), pieces('unsellable'), pieces('sent_back')] : []),
        ]}
        rows={shown.lines}
        rowKey={(line) => `${line.product_type} ${line.product_id}`}
        empty={null}
      />
    </section>
  );
}

/** What may be done about the return as it is. */
function ReturnMoves({ shown }: { shown: Shown }) {
  const { t } = useTranslation('admin-orders');
  const { price } = useFormat();
  const { changeReturn } = useOrderChange();
  const card = useCardRefund();
  const [busy, setBusy] = useState<string | null>(null);
  const [form, setForm] = useState<'inspect' | 'refuse' | null>(null);
  const { $id: returnId, moves } = shown;
  const words = { number: groupOrderNumber(shown.number), amount: price(shown.refund) };

  const attempt = async (name: string, action: () => Promise<void>) => {
    setBusy(name);
    try {
      await action();
    } catch (error) {
      await showAlert(t('returns.failed-title'), errorText(error));
    } finally {
      setBusy(null);
    }
  };
  const move = async (state: 'received' | 'refunded') => {
    const isSure = await confirmAction({
      title: t(`returns.ask.${state}`, words),
      text: t(`returns.ask.${state}-text`),
      confirm: t(`returns.moves.${state}`),
      cancel: t('ask.no'),
    });
    if (!isSure) return;
    await attempt(state, async () => {
      await changeReturn(() => call(moveReturn, { returnId, state }));
      showToast({ kind: 'success', title: t('returns.done'), message: t(`returns.told.${state}`, words) });
    });
  };
  const refundCard = async () => {
    if (await card.ask(shown.refund)) await attempt('card', () => card.refund(shown.order_id));
  };

  const isStill = !moves.receive && !moves.refuse && !moves.inspect && moves.refund === null;
  return (
    <section className={styles.section} aria-labelledby="return-moves">
      <h3 id="return-moves">{t('moves.title')}</h3>
      {isStill && <p className={text.soft}>{t('moves.none')}</p>}
      <div className={toolbar(2)}>
        {moves.receive && (
          <Button small busy={busy === 'received'} onClick={() => void move('received')}>
            {t('returns.moves.received')}
          </Button>
        )}
        {moves.inspect && (
          <Button small onClick={() => setForm('inspect')}>
            {t('returns.moves.inspect')}
          </Button>
        )}
        {moves.refund === 'cash' && (
          <Button small busy={busy === 'refunded'} onClick={() => void move('refunded')}>
            {t('returns.moves.refunded')}
          </Button>
        )}
        {moves.refund === 'card' && (
          <Button small busy={busy === 'card'} onClick={() => void refundCard()}>
            {t('moves.refund')}
          </Button>
        )}
        {moves.refuse && (
          <Button small variant="ghost" onClick={() => setForm('refuse')}>
            {t('returns.moves.refuse')}
          </Button>
        )}
      </div>
      {form === 'inspect' && <ReturnInspection shown={shown} onClose={() => setForm(null)} />}
      {form === 'refuse' && <ReturnRefusal shown={shown} onClose={() => setForm(null)} />}
    </section>
  );
}
