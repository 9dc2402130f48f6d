import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { groupOrderNumber } from '#contract/orders/order-number.ts';
import { COMPANIES, HANDED_IN_AT_ONCE } from '#contract/shipments/constants.ts';
import { fetchDriverCash, handInCash } from '#contract/shipments/desk-calls.ts';
import type { DriverCash as Owed } from '#contract/shipments/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './cash.module.css';
import { DESKS_KEY } from './desk-query.ts';

const DRIVER_CASH_KEY = [MINE, 'driver-cash'] as const;

/** Cash that drivers took for parcels, to be taken into one's own drawer; nothing while nobody owes any. */
export function DriverCash({ user }: { user: User }) {
  const { t } = useTranslation('clinic-cash');
  const { data, error } = useQuery({
    queryKey: [...DRIVER_CASH_KEY, user.id],
    queryFn: ({ signal }) => call(fetchDriverCash, {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
  if (error) return <FormAlert message={errorText(error)} />;
  if (!data || data.documents.length === 0) return null;
  return (
    <Card as="section" snug aria-labelledby="driver-cash" className={stack(4)}>
      <h2 id="driver-cash" className={styles.heading}>
        {t('drivers.title')}
      </h2>
      {data.documents.map((one) => (
        <OfDriver key={one.driver_id} owed={one} />
      ))}
    </Card>
  );
}

/** What one driver owes; each parcel can be left out, where its cash is not there. */
function OfDriver({ owed }: { owed: Owed }) {
  const { t } = useTranslation(['clinic-cash', 'staff-parcels']);
  const { price, dateTime } = useFormat();
  const client = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [requestId, setRequestId] = useState(newRequestId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const company = COMPANIES.find((one) => one === owed.driver_id);
  const name = company ? t(`staff-parcels:company.${company}`) : owed.driver_name;
  const shown = owed.parcels.slice(0, HANDED_IN_AT_ONCE);
  const taken = shown.filter(({ $id }) => !left.has($id));
  const amount = price(Math.round(taken.reduce((sum, one) => sum + one.amount, 0) * 100) / 100);

  async function take(): Promise<void> {
    setBusy(true);
    setFailure('');
    const shipments = taken.map(({ $id }) => $id);
    try {
      const entry = await call(handInCash, { driver_id: owed.driver_id, shipments, request_id: requestId });
      setRequestId(newRequestId());
      showToast({ kind: 'success', title: t('drivers.done'), message: price(entry.amount) });
    } catch (error) {
      setFailure(errorText(error));
    }
    await Promise.all([DRIVER_CASH_KEY, DESKS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
    setBusy(false);
  }

  return (
    <fieldset className={styles.driver}>
      <legend>
        <bdi>{name}</bdi>
      </legend>
      {shown.map(({ $id, number, amount: one, collected_at }) => (
        <CheckboxField
          key={$id}
          checked={!left.has($id)}
          onChange={({ target }) =>
            setLeft((before) => new Set([...before].filter((id) => id !== $id).concat(target.checked ? [] : [$id])))
          }
          label={t('drivers.parcel', {
            number: groupOrderNumber(number),
            amount: price(one),
            time: dateTime(collected_at),
          })}
        />
      ))}
      <FormAlert message={failure} />
      <Button small busy={busy} disabled={taken.length === 0} onClick={() => void take()}>
        {t('drivers.take', { amount, name })}
      </Button>
    </fieldset>
  );
}
