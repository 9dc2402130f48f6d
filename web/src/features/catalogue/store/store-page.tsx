import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { cx } from '#web/ui/cx.ts';
import { Container } from '#web/ui/page/page.tsx';
import { SkipTo } from '#web/ui/page/skip-link.tsx';
import hidden from '#web/ui/visually-hidden.module.css';
import { ChosenFilters } from './chosen-filters.tsx';
import { ComparePlace } from './compare-place.tsx';
import { Filters } from './filters.tsx';
import { productsQuery } from './queries.ts';
import { Searched } from './searched.tsx';
import { SortSelect } from './sort-select.tsx';
import { StoreBanner } from './store-banner.tsx';
import styles from './store-page.module.css';
import { StoreResults } from './store-results.tsx';
import { changed, parsePage, parseStoreState, type StoreState, storePath, withSearch } from './store-url.ts';
import { TypeSwitch } from './type-switch.tsx';
import { useCountText } from './use-count-text.ts';

const RESULTS_ID = 'products';

/** The store: /store/{page}. What it shows is in the URL; a page that is none leads to page 1. */
export function StorePage() {
  const [query] = useSearchParams();
  const page = parsePage(useParams().page);
  const state = parseStoreState(page ?? 1, query);
  return page === null ? <Navigate to={storePath(state)} replace /> : <Store state={state} />;
}

function Store({ state }: { state: StoreState }) {
  const { t } = useTranslation('store');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const products = useQuery(productsQuery(state, language));
  const isSearch = state.search !== '';
  const answer = products.isPlaceholderData ? undefined : products.data;
  const count = useCountText();
  const change = (next: StoreState) => navigate(storePath(next), KEEP_PLACE);
  const search = (wanted: string) => change(withSearch(state, wanted));

  return (
    <>
      <StoreBanner type={state.type} search={state.search} onSearch={search} />
      <Container className={cx(styles.layout, isSearch && styles.unfiltered)}>
        <div className={styles.types}>
          <SkipTo id={RESULTS_ID}>{t('skip')}</SkipTo>
          <TypeSwitch state={state} />
        </div>
        {!isSearch && <Filters state={state} onChange={change} answer={answer} />}
        <div className={styles.tools}>
          <p className={styles.count} role="status">
            {answer && count('count', answer)}
          </p>
          <SortSelect sort={state.sort} onSort={(sort) => change(changed(state, { sort }))} />
        </div>
        <div className={styles.results} id={RESULTS_ID} tabIndex={-1}>
          {isSearch ? (
            <Searched state={state} answer={answer} onClear={() => search('')} />
          ) : (
            <>
              <h2 className={hidden.hidden}>{t('results')}</h2>
              <ChosenFilters state={state} onChange={change} />
            </>
          )}
          <StoreResults state={state} products={products} />
        </div>
      </Container>
      <ComparePlace />
    </>
  );
}
