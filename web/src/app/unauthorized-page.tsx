import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';

const SECONDS = 5;

/** Says that a page is closed to this person, counts five seconds down, and goes to the landing page. */
export function UnauthorizedPage() {
  const { t } = useTranslation('auth');
  const [left, setLeft] = useState(SECONDS);
  useDocumentTitle(t('unauthorized.title'));
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (left <= 0) return <Navigate to={paths.landing} replace />;
  return (
    <EmptyState
      level={1}
      icon={<WarningIcon size={36} />}
      title={t('unauthorized.title')}
      actions={<LinkButton to={paths.landing}>{t('unauthorized.home')}</LinkButton>}
    >
      <p>{t('unauthorized.text')}</p>
      <p role="timer">{t('unauthorized.countdown', { count: left })}</p>
    </EmptyState>
  );
}
