import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchDocumentSends } from '#contract/clinic-documents/calls.ts';
import { issueReceipt } from '#contract/clinic-payments/calls.ts';
import type { ClinicPayment } from '#contract/clinic-payments/schemas.ts';
import type { Language } from '#contract/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Papers } from '#web/ui/papers/papers.tsx';
import { PaperLinkButton } from './paper-link-button.tsx';
import { ReceiptPaper } from './papers/receipt-paper.tsx';
import { SendButton } from './send-button.tsx';
import { sendsQuery } from './send-queries.ts';

/** A form as far as its payments name it. */
export type PaidForm = Pick<FormSummary, '$id' | 'name' | 'phone'>;

interface ReceiptProps {
  user: User;
  form: PaidForm;
  payment: ClinicPayment;
}

/** The button that prints the receipt of a payment, which gets its number when it is first shown. */
export function ReceiptButton(props: ReceiptProps) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const { language } = useLanguage();
  const seesSends = fetchDocumentSends.access.some((role) => role === props.user.role);
  const { data: sends } = useQuery({ ...sendsQuery(props.user.id, props.form.$id), enabled: seesSends });
  return (
    <Papers
      button={t('receipt.button')}
      title={t('receipt.of', { amount: price(props.payment.amount) })}
      kinds={[{ id: 'receipt', label: t('receipt.button') }]}
      language={sends?.account?.lang ?? language}
      namespaces={['papers']}
      paper={(_kind, paperLanguage) => <Sheet {...props} language={paperLanguage} />}
    />
  );
}

/** The button that sends it to the client's phone, by its link. */
export function LinkReceiptButton({ user, payment }: Pick<ReceiptProps, 'user' | 'payment'>) {
  const { t } = useTranslation('clinic-papers');
  const { price } = useFormat();
  const client = useQueryClient();
  return (
    <PaperLinkButton
      label={t('link.receipt', { amount: price(payment.amount) })}
      paperId={async () => (await client.fetchQuery(receiptQuery(user, payment))).$id}
    />
  );
}

/** The button that sends it to the client's account. */
export function SendReceiptButton({ user, form, payment }: Omit<ReceiptProps, 'form'> & { form: FormSummary }) {
  const { t } = useTranslation('clinic-payments');
  const { price } = useFormat();
  const client = useQueryClient();
  const { data: sends } = useQuery(sendsQuery(user.id, form.$id));
  return (
    <SendButton
      user={user}
      form={form}
      label={t('send.receipt', { amount: price(payment.amount) })}
      documentId={async () => (await client.fetchQuery(receiptQuery(user, payment))).$id}
      isSent={sends?.documents.some(({ payment_id }) => payment_id === payment.$id) ?? false}
    />
  );
}

function receiptQuery(user: User, payment: ClinicPayment) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'receipt', user.id, payment.$id],
    queryFn: ({ signal }) => call(issueReceipt, { payment_id: payment.$id }, { signal }),
    // A receipt never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Sheet({ user, form, payment, language }: ReceiptProps & { language: Language }) {
  const { data, error } = useQuery(receiptQuery(user, payment));
  if (error) return <ErrorState level={3} title={errorText(error)} />;
  return data ? <ReceiptPaper form={form} payment={payment} receipt={data} language={language} /> : null;
}
