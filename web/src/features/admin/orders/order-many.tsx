import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryStatus } from '#contract/constants.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import type { AdminOrder } from '#contract/orders/admin-schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import type { Chosen } from '#web/office/chosen.ts';
import { type Outcome, useMany, type WorkOptions } from '#web/office/many.ts';
import { ManyBar, ManyProgressDialog, ManyReport } from '#web/office/many-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { ENDS, type Move } from './order-moves.tsx';
import { useOrderChange } from './use-order-change.ts';

const MOVES: readonly Move[] = ['confirmed', 'shipped', 'delivered', 'cancelled', 'returned', 'lost'];

/** The orders that are chosen, and what can be done with several at once. */
export function OrderMany({ chosen, shown }: { chosen: Chosen<AdminOrder>; shown: number }) {
  const { t } = useTranslation('admin-orders');
  const { number } = useFormat();
  const many = useManyOrders(chosen);
  const able = (to: DeliveryStatus) => chosen.rows.filter(({ moves }) => moves.delivery.includes(to));

  async function move(to: Move): Promise<void> {
    const orders = able(to);
    const left = chosen.rows.length - orders.length;
    const state = t(`deliveries.${to}`);
    const isSure = await confirmAction({
      title: t('many.ask', { count: orders.length, state }),
      text: [t(`many.text.${to}`), ...(left > 0 ? [t('many.left', { count: left })] : [])].join('\n'),
      confirm: t(`many.moves.${to}`),
      cancel: t('ask.no'),
      danger: ENDS.includes(to),
    });
    if (!isSure) return;
    await many.change(
      orders,
      ({ $id: orderId, version }, options) =>
        call(updateOrder, { orderId, version, data: { delivery_status: to } }, options),
      state,
    );
  }

  return (
    <>
      <ManyBar chosen={chosen} shown={shown}>
        {MOVES.filter((to) => able(to).length > 0).map((to) => (
          <Button key={to} small variant={ENDS.includes(to) ? 'ghost' : 'primary'} onClick={() => void move(to)}>
            {t('many.move', { move: t(`many.moves.${to}`), total: number(able(to).length) })}
          </Button>
        ))}
      </ManyBar>
      {many.windows}
    </>
  );
}

/** Changes several orders one after the other, tells how far it is and, at the end, which stayed as they were and why. */
export function useManyOrders(chosen: Pick<Chosen<AdminOrder>, 'choose'>) {
  const { t } = useTranslation('admin-orders');
  const { refresh } = useOrderChange();
  const { progress, run } = useMany();
  const [report, setReport] = useState<readonly Outcome<AdminOrder, unknown>[] | null>(null);

  async function change(
    orders: readonly AdminOrder[],
    work: (order: AdminOrder, options: WorkOptions) => Promise<unknown>,
    state: string,
  ): Promise<void> {
    const outcomes = await run(orders, work);
    const left = outcomes.filter((outcome) => outcome.state !== 'done');
    // Those that stayed are chosen still, so that it can be tried again.
    chosen.choose(left.map(({ item }) => item));
    await refresh();
    if (left.length > 0) setReport(outcomes);
    else showToast({ kind: 'success', title: t('many.done', { count: outcomes.length }), message: state });
  }

  const windows = (
    <>
      <ManyProgressDialog title={t('many.running')} progress={progress} />
      {report && (
        <ManyReport
          outcomes={report}
          keyOf={({ $id }) => $id}
          nameOf={({ number }) => <OrderName number={number} />}
          onClose={() => setReport(null)}
        />
      )}
    </>
  );
  return { change, windows };
}

function OrderName({ number }: { number: string }) {
  const { t } = useTranslation('admin-orders');
  return <bdi>{t('many.order', { number: groupOrderNumber(number) })}</bdi>;
}
