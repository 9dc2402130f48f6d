import { useTranslation } from 'react-i18next';
import { paths } from '../config/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/document-title.ts';
import { SearchIcon } from '../ui/icons/icons.tsx';
import { EmptyState } from '../ui/notice.tsx';

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
