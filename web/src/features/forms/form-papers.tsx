import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { Language } from '#contract/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { errorText } from '../../i18n/errors.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ErrorState } from '../../ui/notice.tsx';
import { Papers } from '../../ui/papers.tsx';
import { FormPaper, type FormPaperKind, isJob } from './form-paper.tsx';
import { formQuery } from './form-queries.ts';

/** The button that prints a form's papers. The final form, with what everything costs, is accounting's and the admin's. */
export function FormPapers({ user, form }: { user: User; form: FormSummary }) {
  const { t } = useTranslation('clinic-papers');
  const { language } = useLanguage();
  const seesPrices = user.role === 'accounting' || user.role === 'admin';
  const hasJobs = form.blocks.some(({ type }) => isJob({ block_type: type }));
  const kinds: readonly FormPaperKind[] = [
    ...(form.status === 'complete' && form.form_type === 'cs' && seesPrices ? (['final'] as const) : []),
    'visit',
    ...(hasJobs ? (['ticket'] as const) : []),
  ];
  return (
    <Papers
      button={t('button')}
      title={t('title', { name: form.name })}
      kinds={kinds.map((id) => ({ id, label: t(id) }))}
      language={language}
      namespaces={['clinic-papers', 'clinic', 'clinic-service', 'product']}
      paper={(kind, paperLanguage) => <Sheet user={user} form={form} kind={kind} language={paperLanguage} />}
    />
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
  if (query.isError) return <ErrorState level={3} title={errorText(query.error)} />;
  return query.data ? <FormPaper form={query.data} kind={kind} language={language} /> : null;
}
