import { useTranslation } from 'react-i18next';
import type { DeliveryMethod } from '#contract/delivery/constants.ts';
import { kindOf } from '#contract/payments/methods.ts';
import type { OnlineMethodOption } from '#contract/payments/schemas.ts';
import type { CheckoutValues } from './checkout-values.ts';

export const CHECKOUT_OPTIONS_KEY = ['checkout-options'] as const;

interface PaymentOption {
  value: CheckoutValues['payment'];
  label: string;
  hint: string;
}

/** How the customer can pay: in cash, and by what the card provider takes; and what each way is called. */
export function usePaymentOptions(
  methods: readonly OnlineMethodOption[],
  delivery: DeliveryMethod,
): { options: PaymentOption[]; nameOf: (payment: CheckoutValues['payment']) => string } {
  const { t } = useTranslation(['checkout', 'payment-methods']);
  const cash = delivery === 'pick_up' ? 'cash-pick-up' : 'cash';
  const nameOf = (payment: CheckoutValues['payment']): string =>
    payment === 'cash'
      ? t(`payments.${cash}`)
      : payment === 'card'
        ? t('payments.card')
        : t(`payment-methods:names.${payment}`);
  const hintOf = ({ method, hours }: OnlineMethodOption): string => {
    const kind = kindOf(method);
    return kind === 'card'
      ? t('payments.card-hint')
      : t(`payment-methods:hints.${kind}`, { count: hours ?? 0, name: nameOf(method) });
  };
  const options: PaymentOption[] = [
    { value: 'cash', label: nameOf('cash'), hint: t(`payments.${cash}-hint`) },
    ...methods.map((option) => ({ value: option.method, label: nameOf(option.method), hint: hintOf(option) })),
  ];
  return { options, nameOf };
}
