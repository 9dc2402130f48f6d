import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { voidPayout } from '#contract/shipments/desk-calls.ts';
import type { Payout } from '#contract/shipments/desk-schemas.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { LookIntoPayout } from './look-into-payout.tsx';

/** What the delivery company paid out last; one that was recorded by mistake can be voided, another amount looked into. */
export function Payouts({ payouts, onDone }: { payouts: readonly Payout[]; onDone: () => void }) {
  const { t } = useTranslation('staff-parcels');
  const { price } = useFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Payout | null>(null);
  if (payouts.length === 0) return null;

  const refresh = () => client.invalidateQueries({ queryKey: [MINE] });

  async function cancel({ $id: payoutId, received: amount }: Payout): Promise<void> {
    const isSure = await confirmAction({
      title: t('cash.ask-void', { amount: price(amount) }),
      text: t('cash.ask-void-text'),
      confirm: t('cash.confirm-void'),
      cancel: t('cash.back'),
      danger: true,
    });
    if (!isSure) return;
    setBusy(payoutId);
    try {
      await call(voidPayout, { payoutId });
      await refresh();
      showToast({ kind: 'success', title: t('cash.void-done'), message: price(amount) });
      onDone();
    } catch (error) {
      await showAlert(t('cash.void-failed'), errorText(error));
      await refresh();
    }
    setBusy(null);
  }

  return (
    <div className={stack(2)}>
      <h3>{t('cash.payouts')}</h3>
      <ol className={stack(2)}>
        {payouts.map((one) => (
          <li key={one.$id} className={toolbar(2, 'center')}>
            <PayoutLine payout={one} />
            {one.finding && one.looked_into_note === null && (
              <Button
                small
                variant="secondary"
                aria-label={t('look-into.button-named', {
                  subject: t('look-into.payout', { amount: price(one.received) }),
                })}
                onClick={() => setChosen(one)}
              >
                {t('look-into.button')}
              </Button>
            )}
            {one.voided ? (
              <Badge tone="neutral">{t('cash.voided')}</Badge>
            ) : (
              <Button
                small
                variant="ghost"
                busy={busy === one.$id}
                aria-label={t('cash.void-named', { amount: price(one.received) })}
                onClick={() => void cancel(one)}
              >
                {t('cash.void')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {chosen && <LookIntoPayout payout={chosen} onClose={() => setChosen(null)} onDone={onDone} />}
    </div>
  );
}

/** A payout, by how much it differs from what was collected, and what was found out about that. */
function PayoutLine({ payout }: { payout: Payout }) {
  const { t } = useTranslation('staff-parcels');
  const { price } = useFormat();
  const { fullDay } = useShortFormat();
  const { day, received, reference, recorded_by, finding, looked_into_note: note, looked_into_by: by } = payout;
  const difference = Math.abs(Math.round((received - payout.amount) * 100)) / 100;
  return (
    <>
      <span>{t('cash.payout', { day: fullDay(day), amount: price(received), reference: isolated(reference) })}</span>
      <span className={text.soft}>{t('cash.by', { name: recorded_by })}</span>
      {finding && (
        <Badge tone={note === null ? 'fail' : 'neutral'}>{t(`cash.${finding}`, { amount: price(difference) })}</Badge>
      )}
      {note !== null && (
        <span className={text.soft}>
          {t('look-into.line', { note: isolated(note) })} {t('cash.by', { name: by ?? '' })}
        </span>
      )}
    </>
  );
}
