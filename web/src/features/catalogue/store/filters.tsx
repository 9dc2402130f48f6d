import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductList } from '#contract/catalogue/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EXTRA_WIDE, useMedia } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialogs/dialog.tsx';
import { FilterIcon } from '#web/ui/icons/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './filters.module.css';
import { FiltersLoading } from './filters-loading.tsx';
import { changed, chosenCount, type StoreState } from './store-url.ts';
import { useCountText } from './use-count-text.ts';

// A phone shows them only where the sheet is opened.
const FilterChoices = lazy(async () => ({ default: (await import('./filter-choices.tsx')).FilterChoices }));
/** So that what follows stays in its place. */
const PRICES_HEIGHT = '113px';

interface FiltersProps {
  state: StoreState;
  onChange: (state: StoreState) => void;
  /** How many products the page's list has, for the button that closes the sheet; undefined while that is on its way. */
  answer: Pick<ProductList, 'total' | 'capped'> | undefined;
}

/** The filters: a panel beside the products on wide screens, a sheet behind a button on others. */
export function Filters({ state, onChange, answer }: FiltersProps) {
  const { t } = useTranslation('store');
  const { number } = useFormat();
  const isPanel = useMedia(EXTRA_WIDE);
  const countText = useCountText();
  const [open, setOpen] = useState(false);
  const count = chosenCount(state);
  const clear = count > 0 && (
    <Button small variant="ghost" onClick={() => onChange(changed(state, { filters: {}, prices: {} }))}>
      {t('filters.clear')}
    </Button>
  );
  const choices = (
    <Suspense
      fallback={
        <>
          <Skeleton height={PRICES_HEIGHT} />
          <FiltersLoading />
        </>
      }
    >
      <FilterChoices state={state} onChange={onChange} />
    </Suspense>
  );

  if (isPanel) {
    return (
      <section className={styles.panel} aria-label={t('filters.title')}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('filters.title')}</h2>
          {clear}
        </div>
        {choices}
      </section>
    );
  }
  return (
    <>
      <Button variant="secondary" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FilterIcon size={20} />
        {t('filters.open')}{' '}
        {count > 0 && (
          <>
            <span className={styles.number} aria-hidden="true">
              {number(count)}
            </span>
            <VisuallyHidden>{t('filters.chosen-count', { count })}</VisuallyHidden>
          </>
        )}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('filters.title')}
        footer={
          <>
            {clear}
            <Button onClick={() => setOpen(false)}>{answer ? countText('filters.show', answer) : t('loading')}</Button>
          </>
        }
      >
        {choices}
      </Sheet>
    </>
  );
}
