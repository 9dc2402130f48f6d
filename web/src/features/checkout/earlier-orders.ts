import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchEarlierOrders } from '#contract/payments/calls.ts';
import type { EarlierCustomer, EarlierOrders } from '#contract/payments/schemas.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { type CheckoutValues, initialValues } from './checkout-values.ts';

const NONE: EarlierOrders = { customer: null, waiting: [] };

/**
 * What the account's earlier orders mean for this one. That it could not be asked for is only logged: everything can be
 * typed, and the server knows what waits.
 */
export function useEarlierOrders(userId: string): EarlierOrders & { isPending: boolean } {
  const { language: lang } = useLanguage();
  const { data, error, isPending } = useQuery({
    queryKey: [MINE, 'orders', 'earlier', userId, lang],
    queryFn: ({ signal }) => call(fetchEarlierOrders, { lang }, { signal }),
    placeholderData: (before) => before,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (error) console.error('What earlier orders wait for could not be fetched.', error);
  }, [error]);
  return { ...(data ?? NONE), isPending };
}

const valuesOf = (last: EarlierCustomer) => ({
  'first-name': last.firstName,
  'last-name': last.lastName,
  age: String(last.age ?? ''),
  'damaged-ear': last.damaged_ear ?? '',
});

/** The values of a form that opens: one in which nothing is typed of a person yet begins with that of the last order. */
export function withLastCustomer(values: CheckoutValues, last: EarlierCustomer | null, user: User): CheckoutValues {
  const told = initialValues(user);
  const isUntouched =
    values['first-name'] === told['first-name'] &&
    values['last-name'] === told['last-name'] &&
    values.age === '' &&
    values['damaged-ear'] === '';
  return last && isUntouched ? { ...values, ...valuesOf(last) } : values;
}

/** Whether the form says of the person what the last order said. */
export function isLastCustomer(values: CheckoutValues, last: EarlierCustomer): boolean {
  return Object.entries(valuesOf(last)).every(([name, value]) => values[name as keyof CheckoutValues] === value);
}
