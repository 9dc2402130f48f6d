import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchParcelLabel } from '#contract/shipments/admin-calls.ts';
import { CARRIER_FAULTS, type Carrier } from '#contract/shipments/constants.ts';
import type { Shipment } from '#contract/shipments/schemas.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';

/** What a carrier is called: the delivery company, or the colleague by name. */
export function useCarrierName(): (carrier: Carrier, driver: string) => string {
  const { t } = useTranslation('staff-parcels');
  return (carrier, driver) => (carrier === 'driver' ? driver : t(`company.${carrier}`));
}

interface ParcelLineProps {
  shipment: Shipment;
  isPickUp?: boolean;
}

/** One parcel or pick-up: who has it, how far it is, what was tried in vain, and what somebody has to look into. */
export function ParcelLine({ shipment, isPickUp = false }: ParcelLineProps) {
  const { t } = useTranslation('staff-parcels');
  const { dateTime, price } = useFormat();
  const name = useCarrierName()(shipment.carrier, shipment.driver_name);
  const {
    state,
    failure_reason: reason,
    note,
    collected,
    handed_in,
    tracking_number: number,
    finding,
    looked_into_note: found,
    fault,
  } = shipment;
  return (
    <li className={stack(2)}>
      <p>
        {t('line', { state: t(isPickUp ? `pick-up-states.${state}` : `states.${state}`), name })}
        {reason && ` ${t('tried', { count: shipment.attempts, reason: t(`reasons.${reason}`) })}`}
      </p>
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {number && <p>{t('tracking', { number: isolated(number) })}</p>}
      {fault && <Fault fault={fault} company={name} />}
      {shipment.asking && !fault && <p className={text.soft}>{t('asking', { company: name })}</p>}
      {finding && <p className={cx(found && text.soft)}>{t(`findings.${finding}`)}</p>}
      {finding && found && <p>{t('look-into.line', { note: isolated(found) })}</p>}
      {collected > 0 && <p>{t(handed_in ? 'settled' : 'owed', { amount: price(collected), name })}</p>}
      {number && !isPickUp && state === 'assigned' && <Label shipment={shipment} company={name} />}
      <time dateTime={shipment.at} className={text.soft}>
        {dateTime(shipment.at)}
      </time>
    </li>
  );
}

/** Why the company has no parcel: in our words where they are ours, else in its own. */
function Fault({ fault, company }: { fault: string; company: string }) {
  const { t } = useTranslation('staff-parcels');
  const own = CARRIER_FAULTS.find((one) => one === fault);
  return own ? (
    <p>{t(`faults.${own}`, { company })}</p>
  ) : (
    <p>
      {t('fault', { company })} <bdi>{fault}</bdi>
    </p>
  );
}

/** Has the browser save the company's label. */
function Label({ shipment, company }: { shipment: Shipment; company: string }) {
  const { t } = useTranslation('staff-parcels');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function save(): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      const { pdf } = await call(fetchParcelLabel, { shipmentId: shipment.$id });
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
      const name = t('file', { number: shipment.tracking_number ?? '' });
      saveBlob(`${name}.pdf`, new Blob([bytes], { type: 'application/pdf' }));
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  }

  return (
    <>
      <FormAlert message={failure} />
      <p>
        <Button small variant="secondary" busy={busy} onClick={() => void save()}>
          {t('label', { company })}
        </Button>
      </p>
    </>
  );
}
