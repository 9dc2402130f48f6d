import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';

/** For every address that is none of ours. */
export function NotFoundPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('not-found.title'));
  return (
    <EmptyState
      level={1}
      icon={<SearchIcon size={36} />}
      title={t('not-found.title')}
      actions={<LinkButton to={paths.landing}>{t('not-found.home')}</LinkButton>}
    >
      <p>{t('not-found.text')}</p>
    </EmptyState>
  );
}
