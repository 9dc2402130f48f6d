import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchInvoices, issueInvoice } from '#contract/clinic-documents/calls.ts';
import type { ClinicInvoice } from '#contract/clinic-documents/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Papers } from '#web/ui/papers/papers.tsx';
import { stack } from '#web/ui/stack.ts';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { PaperLinkButton } from './paper-link-button.tsx';
import { InvoicePaper } from './papers/invoice-paper.tsx';
import { SendButton } from './send-button.tsx';
import { sendsQuery } from './send-queries.ts';

interface InvoicesSectionProps {
  user: User;
  form: FormSummary;
}

/** The invoices of an issued form and the credit notes that undid them; one invoice holds at a time. */
export function InvoicesSection({ user, form }: InvoicesSectionProps) {
  const { t } = useTranslation('clinic-invoices');
  const { language } = useLanguage();
  const { t: words } = useTranslation('clinic-payments');
  const { t: papers } = useTranslation('clinic-papers');
  const titleId = useId();
  const columns = useColumns();
  const [undoing, setUndoing] = useState<ClinicInvoice | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...FORMS_KEY, 'invoices', user.id, form.$id],
    queryFn: ({ signal }) => call(fetchInvoices, { form_id: form.$id }, { signal }),
  });
  const { data: sends } = useQuery(sendsQuery(user.id, form.$id));
  const invoices = data?.documents ?? [];
  const holding = invoices.find(isHolding);
  return (
    <section className={stack(3)} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('title')}</h3>
      {holding?.changed && <p>{t('changed', { number: holding.number })}</p>}
      <DataTable
        whole
        caption={t('caption')}
        columns={columns}
        rows={invoices}
        rowKey={({ $id }) => $id}
        loading={!data && !error}
        error={!data && error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={t('empty')}
        actions={(invoice) => (
          <>
            <Papers
              button={t('print', { number: invoice.number })}
              title={`${t(`kinds.${invoice.kind}`)} ${invoice.number}`}
              kinds={[{ id: invoice.kind, label: t(`kinds.${invoice.kind}`) }]}
              language={sends?.account?.lang ?? language}
              namespaces={['papers', 'footer']}
              paper={(_kind, paperLanguage) => <InvoicePaper form={form} invoice={invoice} language={paperLanguage} />}
            />
            {(isHolding(invoice) || invoice.kind === 'credit-note') && (
              <PaperLinkButton
                label={papers('link.document', { number: invoice.number })}
                paperId={async () => invoice.$id}
              />
            )}
            <SendButton
              user={user}
              form={form}
              label={words('send.document', { number: invoice.number })}
              documentId={async () => invoice.$id}
              isSent={sends?.documents.some(({ document_id }) => document_id === invoice.$id) ?? false}
            />
            {isHolding(invoice) && (
              <RowButton label={t('credit.named', { number: invoice.number })} onClick={() => setUndoing(invoice)}>
                {t('credit.button')}
              </RowButton>
            )}
          </>
        )}
      />
      {data && !holding && form.issued_at !== null && <IssueButton form={form} />}
      {undoing && <CreditNoteDialog invoice={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}

/** An invoice that no credit note has undone. */
const isHolding = ({ kind, other_number }: ClinicInvoice) => kind === 'invoice' && other_number === null;

function IssueButton({ form }: Pick<InvoicesSectionProps, 'form'>) {
  const { t } = useTranslation('clinic-invoices');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const issue = async () => {
    setBusy(true);
    setFailure('');
    try {
      await call(issueInvoice, { form_id: form.$id });
      await client.invalidateQueries({ queryKey: FORMS_KEY });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FormAlert message={failure} />
      <div>
        <Button small variant="secondary" busy={isBusy} onClick={() => void issue()}>
          {t('make')}
        </Button>
      </div>
    </>
  );
}

function useColumns(): readonly Column<ClinicInvoice>[] {
  const { t } = useTranslation('clinic-invoices');
  const { price, dateTime } = useFormat();
  return [
    { id: 'number', header: t('columns.number'), nowrap: true, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
    {
      id: 'kind',
      header: t('columns.kind'),
      cell: (invoice) => (
        <>
          {t(`kinds.${invoice.kind}`)}{' '}
          {invoice.kind === 'invoice' && !isHolding(invoice) && <Badge>{t('undone')}</Badge>}
        </>
      ),
    },
    { id: 'amount', header: t('columns.amount'), numeric: true, nowrap: true, cell: ({ amount }) => price(amount) },
    { id: 'at', header: t('columns.at'), cell: ({ at }) => dateTime(at) },
    { id: 'by', header: t('columns.by'), cell: ({ actor_name }) => <bdi>{actor_name}</bdi> },
  ];
}
