import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { issueOpeningReceipt } from '#contract/opening-balances/calls.ts';
import type { OpeningBalance, OpeningPayment } from '#contract/opening-balances/schemas.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Papers } from '#web/ui/papers/papers.tsx';
import { ReceiptPaper } from '../papers/receipt-paper.tsx';

interface ReceiptProps {
  user: User;
  balance: OpeningBalance;
  payment: OpeningPayment;
}

/** The button that prints the receipt of a payment, which gets its number when it is first shown. */
export function OpeningReceiptButton(props: ReceiptProps) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const { language } = useLanguage();
  return (
    <Papers
      button={t('receipt.button')}
      title={t('receipt.of', { amount: price(props.payment.amount) })}
      kinds={[{ id: 'receipt', label: t('receipt.button') }]}
      language={language}
      namespaces={['papers']}
      paper={(_kind, paperLanguage) => <Sheet {...props} language={paperLanguage} />}
    />
  );
}

function Sheet({ user, balance, payment, language }: ReceiptProps & { language: Language }) {
  const { data, error } = useQuery({
    queryKey: [...FORMS_KEY, 'opening-receipt', user.id, payment.$id],
    queryFn: ({ signal }) => call(issueOpeningReceipt, { payment_id: payment.$id }, { signal }),
  });
  if (error) return <ErrorState level={3} title={errorText(error)} />;
  return data ? (
    <ReceiptPaper
      form={balance}
      payment={{ ...payment, payer: 'client' }}
      receipt={{ ...data, insurer_name: null, insurer_outstanding: null }}
      language={language}
    />
  ) : null;
}
