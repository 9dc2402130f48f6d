import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { PAID_OUT_AT_ONCE, PAYOUT_REFERENCE_MAX } from '#contract/shipments/constants.ts';
import { fetchCompanyCash, recordPayout } from '#contract/shipments/desk-calls.ts';
import { type CompanyCash as Owed, recordPayout as schemas } from '#contract/shipments/desk-schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { LoadAlert } from '#web/office/load-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './cash.module.css';
import { Payouts } from './payouts.tsx';

export const COMPANY_CASH_KEY = [MINE, 'company-cash'] as const;

/** What the delivery company collected and owes, and its payouts; nothing while it never owed any. */
export function CompanyCash({ user }: { user: User }) {
  const { t } = useTranslation('staff-parcels');
  const { price } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...COMPANY_CASH_KEY, user.id],
    queryFn: ({ signal }) => call(fetchCompanyCash, {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
  if (!data) return error && <LoadAlert error={error} onRetry={() => void refetch()} />;
  if (data.parcels.length === 0 && data.payouts.length === 0) return null;
  const company = t(`company.${data.company}`);
  // What was pressed is gone.
  const focusHeading = () => heading.current?.focus();
  return (
    <Card as="section" snug aria-labelledby="company-cash" className={stack(4)}>
      <h2 ref={heading} id="company-cash" tabIndex={-1} className={styles.heading}>
        {t('cash.title', { company })}
      </h2>
      <p>{data.total > 0 ? t('cash.lead', { company, amount: price(data.total) }) : t('cash.none', { company })}</p>
      {data.parcels.length > 0 && (
        <NewPayout key={data.payouts.map(({ $id }) => $id).join()} owed={data} onDone={focusHeading} />
      )}
      <Payouts payouts={data.payouts} onDone={focusHeading} />
    </Card>
  );
}

/** A payout of the parcels that are chosen, all unless some are left out. */
function NewPayout({ owed, onDone }: { owed: Owed; onDone: () => void }) {
  const { t } = useTranslation('staff-parcels');
  const { price, dateTime } = useFormat();
  const client = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const shown = owed.parcels.slice(0, PAID_OUT_AT_ONCE);
  const taken = shown.filter(({ $id }) => !left.has($id));
  const collected = Math.round(taken.reduce((sum, one) => sum + one.amount, 0) * 100) / 100;
  const form = useCallForm(recordPayout, {
    initialValues: { day: cairoDay(), reference: '', received: '' },
    schema: schemas.input,
    request: ({ day, reference, received }, request_id) => ({
      shipments: taken.map(({ $id }) => $id),
      day,
      reference: reference.trim(),
      received: typedNumber(received) ?? undefined,
      request_id,
    }),
    invalidates: COMPANY_CASH_KEY,
    invalidatesOnFailure: true,
    success: (done) => ({ title: t('cash.done'), message: price(done.received) }),
    onDone: () => {
      onDone();
      void client.invalidateQueries({ queryKey: [MINE, 'driver-cash'] });
    },
  });
  const received = typedNumber(form.values.received) ?? collected;
  return (
    <form {...form.formProps} className={stack(3)}>
      <fieldset className={styles.driver}>
        <legend>{t('cash.parcels')}</legend>
        {shown.map(({ $id, number, amount: one, collected_at }) => (
          <CheckboxField
            key={$id}
            checked={!left.has($id)}
            onChange={({ target }) =>
              setLeft((before) => new Set([...before].filter((id) => id !== $id).concat(target.checked ? [] : [$id])))
            }
            label={t('cash.parcel', {
              number: groupOrderNumber(number),
              amount: price(one),
              time: dateTime(collected_at),
            })}
          />
        ))}
      </fieldset>
      <TextField {...form.bind('day')} type="date" label={t('cash.day')} max={cairoDay()} />
      <TextField
        {...form.bind('reference')}
        label={t('cash.reference')}
        hint={t('cash.reference-hint')}
        maxLength={PAYOUT_REFERENCE_MAX}
        dir="auto"
      />
      <TextField
        {...form.bind('received')}
        label={t('cash.received')}
        hint={t('cash.received-hint', { amount: price(collected) })}
        inputMode="decimal"
        autoComplete="off"
      />
      <FormAlert message={form.failure} />
      <p>
        <Button small type="submit" busy={form.submitting} disabled={taken.length === 0}>
          {t('cash.record', { amount: price(Number.isNaN(received) ? collected : received) })}
        </Button>
      </p>
    </form>
  );
}
