import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { keepsAudiogram, subscribeToAudiogram } from '#web/features/hearing/shared/audiogram-key.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Audiogram } from './audiogram.tsx';

// Most visitors have entered no audiogram, and load nothing of this.
const OwnMarks = lazy(async () => ({ default: (await import('./own-fit.tsx')).OwnMarks }));
const OwnVerdict = lazy(async () => ({ default: (await import('./own-fit.tsx')).OwnVerdict }));

/** The fitting range of a hearing aid, with the visitor's own audiogram in it when this device keeps one. */
export function Suitability({ range }: { range: readonly [number, number] }) {
  const { t } = useTranslation('product');
  // The page that was rendered ahead knows of none.
  const isKept = useSyncExternalStore(subscribeToAudiogram, keepsAudiogram, () => false);
  return (
    <>
      <Audiogram range={range} marks={isKept && <OwnMarks />} />
      {isKept ? (
        <Suspense fallback={null}>
          <OwnVerdict range={range} />
        </Suspense>
      ) : (
        <div>
          <LinkButton variant="secondary" small to={paths.fit}>
            {t('fitting.enter')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
