import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactText } from '#contract/contacts/texts.ts';
import { governorateName } from '#contract/governorates.ts';
import { moveShipment } from '#contract/shipments/calls.ts';
import type { DriverMove } from '#contract/shipments/constants.ts';
import type { Delivery } from '#contract/shipments/schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { PlainPhoneLink } from '#web/office/phone-link.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Name } from '#web/ui/name.tsx';
import { rememberFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { DELIVERIES_KEY } from './deliveries-query.ts';
import { FailureDialog } from './failure-dialog.tsx';

const TONES: Readonly<Record<Delivery['state'], BadgeTone>> = {
  assigned: 'pending',
  out: 'accent',
  collected: 'accent',
  failed: 'fail',
  delivered: 'success',
  returned: 'neutral',
  lost: 'fail',
  withdrawn: 'neutral',
};

/** What the driver's own WhatsApp says of a parcel. */
function prepared({ is_pick_up, number, to_collect: total }: Delivery): ContactText {
  if (is_pick_up) return { kind: 'order_return', number };
  return total > 0 ? { kind: 'order_shipped', number, total } : { kind: 'order_shipped_paid', number };
}

/** A parcel: for whom, where to, what to take for it, and the steps that come next. */
export function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation(['clinic-deliveries', 'staff-parcels']);
  const { language } = useLanguage();
  const { price, dateTime } = useFormat();
  const client = useQueryClient();
  const id = useId();
  const [busy, setBusy] = useState<DriverMove | null>(null);
  const [failure, setFailure] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { $id: shipmentId, version, state, to_collect, collected, is_pick_up: isPickUp } = delivery;
  const number = groupOrderNumber(delivery.number);
  const amount = price(to_collect);

  async function move(to: DriverMove): Promise<void> {
    const returnFocus = rememberFocus();
    setBusy(to);
    setFailure('');
    try {
      await call(moveShipment, { shipmentId, version, state: to });
    } catch (error) {
      setFailure(errorText(error));
    }
    await client.invalidateQueries({ queryKey: DELIVERIES_KEY });
    setBusy(null);
    requestAnimationFrame(returnFocus);
  }

  async function handOver(): Promise<void> {
    const isSure = await confirmAction({
      title: isPickUp ? t('ask.arrived') : to_collect > 0 ? t('ask.cash', { amount }) : t('ask.delivered', { number }),
      text: t(isPickUp ? 'ask.arrived-text' : 'ask.delivered-text'),
      confirm: t(isPickUp ? 'moves.arrived' : 'moves.delivered'),
      cancel: t('ask.no'),
    });
    if (isSure) await move('delivered');
  }

  return (
    <Card as="article" snug className={stack(3)} aria-labelledby={id}>
      <h3 id={id}>
        <Name>{delivery.name}</Name>
      </h3>
      <p className={toolbar(2)}>
        <Badge tone={TONES[state]}>{t(`staff-parcels:${isPickUp ? 'pick-up-states' : 'states'}.${state}`)}</Badge>
        {isPickUp && <Badge tone="pending">{t('fetch-badge')}</Badge>}
        <span className={text.soft}>{t('number', { number })}</span>
      </p>
      {state === 'failed' && delivery.failure_reason && (
        <p>
          {t('staff-parcels:tried', {
            count: delivery.attempts,
            reason: t(`staff-parcels:reasons.${delivery.failure_reason}`),
          })}
          {delivery.note && (
            <>
              {' '}
              <bdi>{delivery.note}</bdi>
            </>
          )}
        </p>
      )}
      <p>
        <Name>{delivery.address}</Name>
        <br />
        {governorateName(delivery.city, language)}
      </p>
      <p>
        <PlainPhoneLink phone={delivery.phone} name={delivery.name} text={prepared(delivery)} />
      </p>
      <p>
        {t('pieces', { count: delivery.pieces })} ·{' '}
        <strong>
          {isPickUp
            ? t('fetch')
            : collected > 0
              ? t('collected', { amount: price(collected) })
              : to_collect > 0
                ? t('collect', { amount })
                : t('collect-nothing')}
        </strong>
      </p>
      {state === 'delivered' && <p className={text.note}>{dateTime(delivery.at)}</p>}
      <FormAlert message={failure} />
      {(state === 'assigned' || state === 'failed') && (
        <Button
          wide
          busy={busy === 'out'}
          aria-label={t(isPickUp ? 'moves.out-fetch-named' : 'moves.out-named', { number })}
          onClick={() => void move('out')}
        >
          {t(isPickUp ? 'moves.out-fetch' : 'moves.out')}
        </Button>
      )}
      {state === 'out' && (
        <div className={stack(2)}>
          <Button
            wide
            busy={busy !== null}
            aria-label={t(isPickUp ? 'moves.collected-named' : 'moves.delivered-named', { number })}
            onClick={() => void (isPickUp ? move('collected') : handOver())}
          >
            {t(isPickUp ? 'moves.collected' : 'moves.delivered')}
          </Button>
          <Button
            wide
            variant="secondary"
            disabled={busy !== null}
            aria-label={t(isPickUp ? 'moves.failed-fetch-named' : 'moves.failed-named', { number })}
            onClick={() => setAsked(true)}
          >
            {t(isPickUp ? 'moves.failed-fetch' : 'moves.failed')}
          </Button>
        </div>
      )}
      {state === 'collected' && (
        <Button
          wide
          busy={busy !== null}
          aria-label={t('moves.arrived-named', { number })}
          onClick={() => void handOver()}
        >
          {t('moves.arrived')}
        </Button>
      )}
      {isAsked && <FailureDialog delivery={delivery} onClose={() => setAsked(false)} />}
    </Card>
  );
}
