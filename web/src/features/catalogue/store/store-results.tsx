import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProductList } from '#contract/catalogue/schemas.ts';
import { PAGE_SIZE, PRODUCT_TYPES } from '#contract/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/page/pagination.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { chosenCount, otherTypePath, type StoreState, storePath } from './store-url.ts';
import { useCountText } from './use-count-text.ts';

interface StoreResultsProps {
  state: StoreState;
  products: UseQueryResult<ProductList>;
}

/** The products of the page, or why there are none. */
export function StoreResults({ state, products }: StoreResultsProps) {
  const { t } = useTranslation('store');
  if (products.isError) {
    return (
      <ErrorState title={t('failed')} onRetry={() => products.refetch()}>
        {errorText(products.error)}
      </ErrorState>
    );
  }
  if (products.isPending) return <ProductGridSkeleton />;

  const { documents, total, searched, elsewhere } = products.data;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (total === 0) return <NoProducts state={state} searched={searched} elsewhere={elsewhere} />;
  if (documents.length === 0) return <BeyondTheLast state={state} last={pages} />;
  return (
    <>
      <ProductGrid products={documents} outdated={products.isPlaceholderData} />
      <Pagination
        page={state.page}
        pages={Math.max(pages, state.page)}
        hrefOf={(page) => storePath({ ...state, page })}
      />
    </>
  );
}

function NoProducts({
  state,
  searched,
  elsewhere,
}: { state: StoreState } & Pick<ProductList, 'searched' | 'elsewhere'>) {
  const { t } = useTranslation(['store', 'product']);
  const count = useCountText();
  const reason = state.search ? 'search' : chosenCount(state) > 0 ? 'filters' : 'plain';
  const others = PRODUCT_TYPES.filter((type) => type !== state.type);
  return (
    <EmptyState
      icon={<SearchIcon size={36} />}
      title={t('none.title')}
      actions={others.map((type) => (
        <LinkButton key={type} variant="secondary" to={otherTypePath(state, type, searched)}>
          {elsewhere
            ? count('search.elsewhere', elsewhere, { type: t(`product:type.${type}`) })
            : t('none.other-type', { type: t(`product:type.${type}`) })}
        </LinkButton>
      ))}
    >
      {elsewhere ? t('none.elsewhere') : t(`none.${reason}`)}
    </EmptyState>
  );
}

function BeyondTheLast({ state, last }: { state: StoreState; last: number }) {
  const { t } = useTranslation('store');
  return (
    <EmptyState
      title={t('beyond.title')}
      actions={<LinkButton to={storePath({ ...state, page: last })}>{t('beyond.link', { page: last })}</LinkButton>}
    >
      {t('beyond.text', { page: last })}
    </EmptyState>
  );
}
