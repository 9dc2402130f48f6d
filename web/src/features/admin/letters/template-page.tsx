import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LANGUAGES } from '#contract/constants.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useTexts } from '#web/i18n/use-texts.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { templateQuery } from './queries.ts';
import { TemplateEditor } from './template-editor.tsx';

/** A template of letters, written or changed. */
export function TemplatePage() {
  const { t } = useTranslation(['admin-letters', 'staff']);
  const { language } = useLanguage();
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const content = useQuery({ ...templateQuery(id), enabled: !isNew });
  const hasTexts = useTexts(LANGUAGES, ['clinic-letters']);
  const name = isNew ? t('new') : content.data?.template[`name_${language}`];
  return (
    <Container layout="admin">
      <Breadcrumb
        crumbs={[
          { label: t('staff:pages.texts'), to: adminPaths.texts },
          { label: t('title'), to: adminPaths.letters },
          ...(name ? [{ label: name }] : []),
        ]}
      />
      <PageHeading>{name ?? t('title')}</PageHeading>
      {hasTexts && (isNew || content.data) ? (
        <TemplateEditor key={id} content={content.data ?? null} />
      ) : content.isError ? (
        <ErrorState title={errorText(content.error)} onRetry={() => void content.refetch()} />
      ) : (
        <Loading label={t('loading')} height="24rem" />
      )}
    </Container>
  );
}
