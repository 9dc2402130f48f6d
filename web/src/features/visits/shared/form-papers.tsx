import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchQuote } from '#contract/clinic-documents/calls.ts';
import type { Language } from '#contract/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { saveVisitSheet } from '#contract/visit-sheets/calls.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { PaperLinkButton } from '#web/features/billing/shared/paper-link-button.tsx';
import { QuotePaper } from '#web/features/billing/shared/papers/quote-paper.tsx';
import { paymentsQuery } from '#web/features/billing/shared/payment-queries.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Papers } from '#web/ui/papers/papers.tsx';
import { FormPaper, type FormPaperKind, isJob } from './form-paper.tsx';
import { FORMS_KEY, formQuery } from './form-queries.ts';

/**
 * The button that prints a form's papers. The final form, with what everything costs, is accounting's and the admin's; before
 * it there is a quote, which customer service prints too.
 */
export function FormPapers({ user, form }: { user: User; form: FormSummary }) {
  const { t } = useTranslation('clinic-papers');
  const { language } = useLanguage();
  const seesPrices = user.role === 'accounting' || user.role === 'admin';
  const hasJobs = form.blocks.some(({ type }) => isJob({ block_type: type }));
  const isQuoted = form.form_type === 'cs' && form.issued_at === null && mayCall(user, fetchQuote);
  const kinds: readonly (FormPaperKind | 'quote')[] = [
    ...(form.status === 'complete' && form.form_type === 'cs' && seesPrices ? (['final'] as const) : []),
    'visit',
    ...(isQuoted ? (['quote'] as const) : []),
    ...(hasJobs ? (['ticket'] as const) : []),
  ];
  return (
    <>
      <Papers
        button={t('button')}
        title={t('title', { name: form.name })}
        kinds={kinds.map((id) => ({ id, label: t(id) }))}
        language={language}
        namespaces={[
          'clinic-papers',
          'clinic',
          'clinic-invoices',
          'clinic-payments',
          'clinic-service',
          'papers',
          'product',
          'records',
        ]}
        paper={(kind, paperLanguage) =>
          kind === 'quote' ? (
            <QuoteSheet user={user} form={form} language={paperLanguage} />
          ) : (
            <Sheet user={user} form={form} kind={kind} language={paperLanguage} />
          )
        }
      />
      {form.form_type === 'cs' && mayCall(user, saveVisitSheet) && (
        <LinkButton to={recordPaths.visitSheet(user.role, form.patient_id, form.$id)} variant="ghost" small>
          {t('sheet')}
        </LinkButton>
      )}
      {isQuoted && <PaperLinkButton label={t('link.quote', { name: form.name })} paperId={async () => form.$id} />}
    </>
  );
}

interface SheetProps {
  user: User;
  form: FormSummary;
  kind: FormPaperKind;
  language: Language;
}

function Sheet({ user, form, kind, language }: SheetProps) {
  const query = useQuery(formQuery(user.id, form.form_type, form.$id));
  const paid = useQuery({ ...paymentsQuery(user.id, form.$id), enabled: kind === 'final' });
  const error = query.error ?? paid.error;
  if (error) return <ErrorState level={3} title={errorText(error)} />;
  if (!query.data || (kind === 'final' && !paid.data)) return null;
  return <FormPaper form={query.data} paid={paid.data} kind={kind} language={language} />;
}

function QuoteSheet({ user, form, language }: Omit<SheetProps, 'kind'>) {
  const { data, error } = useQuery({
    queryKey: [...FORMS_KEY, 'quote', user.id, form.$id],
    queryFn: ({ signal }) => call(fetchQuote, { form_id: form.$id }, { signal }),
  });
  if (error) return <ErrorState level={3} title={errorText(error)} />;
  return data ? <QuotePaper form={form} quote={data} language={language} /> : null;
}
