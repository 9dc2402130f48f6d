import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImpressionRequest } from '#contract/impressions/schemas.ts';
import { moveImpression } from '#contract/impressions/staff-calls.ts';
import type { ImpressionState } from '#contract/impressions/states.ts';
import { errorText } from '../../i18n/errors.ts';
import { formatPhone, useFormat } from '../../i18n/format.ts';
import { call } from '../../lib/call.ts';
import { MINE } from '../../lib/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toast/toast.ts';
import { toolbar } from '../../ui/toolbar.ts';
import { groupOrderNumber } from '../shared-orders/order-number.ts';
import styles from './staff.module.css';

/** A request for an impression in the day's work: whom to call about what, and what became of it. */
export function Impression({ request, staffId }: { request: ImpressionRequest; staffId: string }) {
  const { t } = useTranslation('clinic-staff');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const [sending, setSending] = useState<ImpressionState | null>(null);
  const { $id: impressionId, version, name, phone, title, order_number } = request;

  async function move(state: ImpressionState): Promise<void> {
    setSending(state);
    try {
      await call(moveImpression, { id: staffId, impressionId, version, state });
    } catch (error) {
      showToast({ kind: 'fail', title: t('today.impression-failed'), message: errorText(error) });
    }
    // Also after a refusal: a colleague may have been faster.
    await client.invalidateQueries({ queryKey: [MINE, 'work-queue'] });
    setSending(null);
  }

  return (
    <li className={styles.line}>
      <bdi className={styles.name}>{name}</bdi>
      <a href={`tel:${phone}`} dir="ltr">
        {formatPhone(phone)}
      </a>
      <bdi>{title}</bdi>
      {order_number && <span>{t('today.impression-order', { number: groupOrderNumber(order_number) })}</span>}
      <span className={text.soft}>{dateTime(request.$createdAt)}</span>
      <Badge tone={request.state === 'called' ? 'success' : 'pending'}>
        {t(`today.impression-states.${request.state as 'waiting' | 'called'}`)}
      </Badge>
      <span className={toolbar(2)}>
        {request.state === 'waiting' && (
          <Button
            small
            variant="secondary"
            busy={sending === 'called'}
            disabled={sending !== null}
            aria-label={t('today.impression-called-named', { name })}
            onClick={() => void move('called')}
          >
            {t('today.impression-called')}
          </Button>
        )}
        <Button
          small
          variant="ghost"
          busy={sending === 'done'}
          disabled={sending !== null}
          aria-label={t('today.impression-done-named', { name })}
          onClick={() => void move('done')}
        >
          {t('today.impression-done')}
        </Button>
      </span>
    </li>
  );
}
