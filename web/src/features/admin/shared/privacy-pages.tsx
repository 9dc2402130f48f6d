import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { adminPaths } from '#web/config/staff-paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { toolbar } from '#web/ui/toolbar.ts';

/** What the admin keeps for the law on personal data, page by page. */
export function PrivacyPages() {
  const { t } = useTranslation('admin-privacy');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('pages.label')} className={toolbar(2)}>
      {(['erasures', 'consents', 'breaches'] as const).map((page) => {
        const isHere = pathname === adminPaths[page];
        return (
          <LinkButton
            key={page}
            to={adminPaths[page]}
            small
            variant={isHere ? 'secondary' : 'ghost'}
            aria-current={isHere ? 'page' : undefined}
          >
            {t(`pages.${page}`)}
          </LinkButton>
        );
      })}
    </nav>
  );
}
