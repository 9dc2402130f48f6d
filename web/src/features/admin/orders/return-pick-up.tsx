import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReturnDetails } from '#contract/returns/schemas.ts';
import { cancelPickUp, orderPickUp } from '#contract/shipments/admin-calls.ts';
import { isOpenShipment } from '#contract/shipments/constants.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { showAlert } from '#web/ui/dialogs/confirm.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { CarrierChoice, type Chosen } from './carrier-choice.tsx';
import styles from './order-details.module.css';
import { ParcelLine } from './parcel-line.tsx';
import { useOrderChange } from './use-order-change.ts';

/** Who fetches the pieces of a return, how far that is, and sending somebody; nothing where nobody is to be sent. */
export function ReturnPickUp({ shown }: { shown: ReturnDetails }) {
  const { t } = useTranslation(['admin-orders', 'staff-parcels']);
  const { changeReturn } = useOrderChange();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const { $id: returnId, pick_up: pickUp, moves } = shown;
  if (!pickUp && !moves.fetch) return null;
  const isAgain = pickUp !== null && isOpenShipment(pickUp.state);
  const message = groupOrderNumber(shown.number);

  const order = async (chosen: Chosen) => {
    await changeReturn(() => call(orderPickUp, { returnId, ...chosen }));
    showToast({ kind: 'success', title: t('staff-parcels:pick-up.done'), message });
    heading.current?.focus();
  };
  const cancel = async () => {
    setBusy(true);
    try {
      await changeReturn(() => call(cancelPickUp, { returnId }));
      showToast({ kind: 'success', title: t('staff-parcels:pick-up.cancelled'), message });
      heading.current?.focus();
    } catch (error) {
      await showAlert(t('staff-parcels:pick-up.failed'), errorText(error));
    }
    setBusy(false);
  };

  return (
    <section className={styles.section} aria-labelledby="return-pick-up">
      <h3 ref={heading} id="return-pick-up" tabIndex={-1}>
        {t('staff-parcels:pick-up.title')}
      </h3>
      {pickUp && (
        <ol className={stack(3)}>
          <ParcelLine shipment={pickUp} isPickUp />
        </ol>
      )}
      {moves.fetch && (
        <>
          {!pickUp && <p className={text.soft}>{t('staff-parcels:pick-up.lead')}</p>}
          <CarrierChoice
            orderId={shown.order_id}
            isCompanys={isAgain}
            label={t('staff-parcels:pick-up.by')}
            placeholder={t('staff-parcels:pick-up.choose')}
            words={{
              driver: t('staff-parcels:pick-up.order'),
              company: () => t(isAgain ? 'staff-parcels:pick-up.order-again' : 'staff-parcels:pick-up.order'),
            }}
            onChoose={order}
          />
        </>
      )}
      {moves.keep && (
        <p>
          <Button small variant="ghost" busy={busy} onClick={() => void cancel()}>
            {t('staff-parcels:pick-up.cancel')}
          </Button>
        </p>
      )}
    </section>
  );
}
