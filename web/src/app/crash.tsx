import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { useDocumentTitle } from '#web/ui/page/document-title.ts';
import { PageLoadError } from './page-route.ts';

/** What the page says about an error, by its keys in `common.json`. */
function wordsFor(error: unknown, online: boolean) {
  if (!(error instanceof PageLoadError)) return { title: 'crash.title', text: 'crash.text' } as const;
  if (!online) return { title: 'crash.offline-title', text: 'crash.offline-text' } as const;
  return { title: 'crash.outdated-title', text: 'crash.outdated-text' } as const;
}

/**
 * Stands where a page should that went wrong or did not load: says what happened and offers to load the page again, which
 * happens by itself when only the connection was missing.
 */
export function Crash() {
  const { t } = useTranslation();
  const error = useRouteError();
  const [wasOnline] = useState(() => navigator.onLine);
  const words = wordsFor(error, wasOnline);
  const title = t(words.title);
  useDocumentTitle(title);
  useEffect(() => {
    if (wasOnline) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [wasOnline]);
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon={<WarningIcon size={36} />}
        title={title}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
            {/* A full page load: the running application may be the broken part. */}
            <Button variant="secondary" onClick={() => window.location.assign(paths.landing)}>
              {t('crash.home')}
            </Button>
          </>
        }
      >
        <p>{t(words.text)}</p>
      </EmptyState>
    </div>
  );
}
