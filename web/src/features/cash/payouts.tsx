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

/** What the delivery company paid out last; one that was recorded by mistake can be voided. */
export function Payouts({ payouts, onVoided }: { payouts: readonly Payout[]; onVoided: () => void }) {
  const { t } = useTranslation('staff-parcels');
  const { price } = useFormat();
  const { fullDay } = useShortFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  if (payouts.length === 0) return null;

  const refresh = () => client.invalidateQueries({ queryKey: [MINE] });

  async function cancel({ $id: payoutId, amount }: Payout): Promise<void> {
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
      onVoided();
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
          <li key={one.$id} className={toolbar(2)}>
            <span>
              {t('cash.payout', {
                day: fullDay(one.day),
                amount: price(one.amount),
                reference: isolated(one.reference),
              })}
            </span>
            <span className={text.soft}>{t('cash.by', { name: one.recorded_by })}</span>
            {one.voided ? (
              <Badge tone="neutral">{t('cash.voided')}</Badge>
            ) : (
              <Button
                small
                variant="ghost"
                busy={busy === one.$id}
                aria-label={t('cash.void-named', { amount: price(one.amount) })}
                onClick={() => void cancel(one)}
              >
                {t('cash.void')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
