import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkOrder, unlinkOrder } from '#contract/patients/calls.ts';
import type { PatientOrder, PatientRecord } from '#contract/patients/schemas.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stackedList } from '#web/ui/stack.ts';
import styles from './patients.module.css';

/** Orders of the store: those that are the person's, and those from one of their phones that may be. */
export function PatientOrders({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('clinic-patients');
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(order: PatientOrder, isLinked: boolean): Promise<void> {
    if (isLinked && !(await confirmUnlink(order))) return;
    setBusy(order.$id);
    setFailure(null);
    try {
      await call(isLinked ? unlinkOrder : linkOrder, { orderId: order.$id, patientId: patient.$id });
      await client.invalidateQueries({ queryKey: PATIENTS_KEY });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  }

  const confirmUnlink = ({ number }: PatientOrder) =>
    confirmAction({
      title: t('orders.unlink-question', { number: groupOrderNumber(number), name: patient.name }),
      confirm: t('orders.unlink'),
      danger: true,
    });

  return (
    <>
      <FormAlert message={failure} />
      <ul className={stackedList(2)}>
        {patient.orders.map((order) => (
          <Order
            key={order.$id}
            order={order}
            linked
            busy={busy === order.$id}
            onChange={() => void change(order, true)}
          />
        ))}
      </ul>
      {patient.related_orders.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('orders.related')}</h3>
          <ul className={stackedList(2)}>
            {patient.related_orders.map((order) => (
              <Order
                key={order.$id}
                order={order}
                linked={false}
                busy={busy === order.$id}
                onChange={() => void change(order, false)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface OrderProps {
  order: PatientOrder;
  linked: boolean;
  busy: boolean;
  onChange: () => void;
}

function Order({ order, linked, busy, onChange }: OrderProps) {
  const { t } = useTranslation(['clinic-patients', 'order']);
  const { date, price } = useFormat();
  return (
    <li className={styles.line}>
      <bdi dir="ltr" className={styles.name}>
        {groupOrderNumber(order.number)}
      </bdi>
      <span>{date(order.$createdAt)}</span>
      <bdi>{`${order.first_name} ${order.last_name}`}</bdi>
      {order.recipient_name && <span>{t('orders.for-other', { name: isolated(order.recipient_name) })}</span>}
      {order.amount !== null && <span>{price(order.amount)}</span>}
      <Badge>{t(`order:states.${order.delivery_status}`)}</Badge>
      <Button variant="ghost" small busy={busy} onClick={onChange}>
        {t(linked ? 'orders.unlink' : 'orders.link')}
      </Button>
    </li>
  );
}
