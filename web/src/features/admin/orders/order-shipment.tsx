import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { assignDriver, fetchDrivers, withdrawShipment } from '#contract/shipments/admin-calls.ts';
import { isOpenShipment } from '#contract/shipments/constants.ts';
import type { Shipment } from '#contract/shipments/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './order-details.module.css';
import { useOrderChange } from './use-order-change.ts';

/** Whether an order has, or may get, a parcel that somebody of ours brings. */
export function hasShipment({ shipments, delivery_method, delivery_status }: AdminOrderDetails): boolean {
  const isSendable = delivery_status === 'confirmed' || delivery_status === 'shipped';
  return shipments.length > 0 || (delivery_method === 'courier' && isSendable);
}

/** The parcels of an order: who brings it, what became of it, and giving it to a driver. */
export function OrderShipment({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation('admin-orders');
  const { change } = useOrderChange();
  const [driverId, setDriverId] = useState('');
  const [busy, setBusy] = useState<'assign' | 'withdraw' | null>(null);
  const [failure, setFailure] = useState('');
  const { $id: orderId, version, shipments, delivery_status } = order;
  const open = shipments.find(({ state }) => isOpenShipment(state));
  const isSendable = delivery_status === 'confirmed' || delivery_status === 'shipped';
  const mayAssign = isSendable && order.delivery_method === 'courier' && open?.state !== 'out';
  const drivers = useQuery({
    queryKey: [MINE, 'drivers'],
    queryFn: ({ signal }) => call(fetchDrivers, {}, { signal }),
    enabled: mayAssign,
  });

  async function attempt(doing: 'assign' | 'withdraw'): Promise<void> {
    setBusy(doing);
    setFailure('');
    try {
      await change(() =>
        doing === 'assign'
          ? call(assignDriver, { orderId, version, driverId })
          : call(withdrawShipment, { orderId, version }),
      );
      setDriverId('');
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(null);
  }

  return (
    <section className={styles.section} aria-labelledby="order-shipment">
      <h3 id="order-shipment">{t('shipments.title')}</h3>
      {shipments.length > 0 && (
        <ol className={stack(3)}>
          {shipments.map((one) => (
            <ShipmentLine key={one.$id} shipment={one} />
          ))}
        </ol>
      )}
      {mayAssign && (
        <SelectField
          label={t(open ? 'shipments.other-driver' : 'shipments.driver')}
          placeholder={t('shipments.choose')}
          value={driverId}
          options={(drivers.data?.documents ?? []).map(({ $id, name }) => ({ value: $id, label: name }))}
          onChange={({ target }) => setDriverId(target.value)}
        />
      )}
      <FormAlert message={failure || (drivers.error ? errorText(drivers.error) : '')} />
      <div className={toolbar(2)}>
        {mayAssign && (
          <Button
            small
            variant="secondary"
            busy={busy === 'assign'}
            disabled={driverId === ''}
            onClick={() => void attempt('assign')}
          >
            {t('shipments.assign')}
          </Button>
        )}
        {open && open.state !== 'out' && (
          <Button small variant="ghost" busy={busy === 'withdraw'} onClick={() => void attempt('withdraw')}>
            {t('shipments.withdraw')}
          </Button>
        )}
      </div>
    </section>
  );
}

function ShipmentLine({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('admin-orders');
  const { dateTime, price } = useFormat();
  const { state, driver_name: driver, failure_reason: reason, note, collected, handed_in } = shipment;
  return (
    <li>
      <p>
        {t('shipments.line', { state: t(`shipments.states.${state}`), driver })}
        {reason && ` ${t('shipments.tried', { count: shipment.attempts, reason: t(`shipments.reasons.${reason}`) })}`}
      </p>
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {collected > 0 && (
        <p>{t(handed_in ? 'shipments.handed-in' : 'shipments.owed', { amount: price(collected), driver })}</p>
      )}
      <time dateTime={shipment.$createdAt} className={text.soft}>
        {dateTime(shipment.$createdAt)}
      </time>
    </li>
  );
}
