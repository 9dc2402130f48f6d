import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { assignDriver, sendByCompany, withdrawShipment } from '#contract/shipments/admin-calls.ts';
import { isOpenShipment } from '#contract/shipments/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { CarrierChoice, type Chosen } from './carrier-choice.tsx';
import styles from './order-details.module.css';
import { ParcelLine } from './parcel-line.tsx';
import { useOrderChange } from './use-order-change.ts';

/** Whether an order has, or may get, a parcel that is brought. */
export function hasShipment({ shipments, delivery_method, delivery_status }: AdminOrderDetails): boolean {
  const isSendable = delivery_status === 'confirmed' || delivery_status === 'shipped';
  return shipments.length > 0 || (delivery_method === 'courier' && isSendable);
}

/** The parcels of an order: who brings it, what became of it, and giving it to a driver or the delivery company. */
export function OrderShipment({ order }: { order: AdminOrderDetails }) {
  const { t } = useTranslation(['admin-orders', 'staff-parcels']);
  const { change } = useOrderChange();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { $id: orderId, version, shipments, delivery_status } = order;
  const open = shipments.find(({ state }) => isOpenShipment(state));
  const isCompanys = open !== undefined && open.carrier !== 'driver';
  const isSendable = delivery_status === 'confirmed' || delivery_status === 'shipped';
  const mayAssign = isCompanys ? open.fault !== null : open?.state !== 'out';
  const mayWithdraw = open && (isCompanys ? open.state === 'assigned' : open.state !== 'out');

  async function choose(chosen: Chosen): Promise<void> {
    await change(() =>
      'driverId' in chosen
        ? call(assignDriver, { orderId, version, driverId: chosen.driverId })
        : call(sendByCompany, { orderId, version, districtId: chosen.districtId }),
    );
    heading.current?.focus();
  }

  async function withdraw(): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      await change(() => call(withdrawShipment, { orderId, version }));
      heading.current?.focus();
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  }

  return (
    <section className={styles.section} aria-labelledby="order-shipment">
      <h3 ref={heading} id="order-shipment" tabIndex={-1}>
        {t('shipments.title')}
      </h3>
      {shipments.length > 0 && (
        <ol className={stack(3)}>
          {shipments.map((one) => (
            <ParcelLine key={one.$id} shipment={one} />
          ))}
        </ol>
      )}
      {isSendable && order.delivery_method === 'courier' && mayAssign && (
        <CarrierChoice
          orderId={orderId}
          isCompanys={isCompanys}
          isDrivers={open !== undefined && !isCompanys}
          label={open ? t('shipments.other-driver') : t('staff-parcels:carrier')}
          placeholder={t('staff-parcels:choose')}
          words={{
            driver: t('shipments.assign'),
            company: (company) => t(isCompanys ? 'staff-parcels:send-again' : 'staff-parcels:send', { company }),
          }}
          onChoose={choose}
        />
      )}
      <FormAlert message={failure} />
      {mayWithdraw && (
        <p>
          <Button small variant="ghost" busy={busy} onClick={() => void withdraw()}>
            {t('shipments.withdraw')}
          </Button>
        </p>
      )}
    </section>
  );
}
