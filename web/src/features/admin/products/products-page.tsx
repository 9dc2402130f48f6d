import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { ProductList } from './product-list.tsx';

/** The products of the store. The address says which kind, shelf and search: a link can lead to one product. */
export function ProductsPage() {
  const { t } = useTranslation('admin-products');
  const [query, setQuery] = useSearchParams();
  const type: ProductType = query.get('type') === 'accessories' ? 'accessories' : 'hearing-aids';
  const search = query.get('q') ?? '';
  const archived = query.get('archived') === 'true';
  const show = (next: { type: ProductType; q?: string; archived?: boolean }) =>
    setQuery(
      { type: next.type, ...(next.q && { q: next.q }), ...(next.archived && { archived: 'true' }) },
      { replace: true, ...KEEP_PLACE },
    );
  return (
    <Container layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <Tabs
        label={t('title')}
        tabs={PRODUCT_TYPES.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        current={type}
        onChange={(next) => show({ type: next })}
      >
        <ProductList
          key={type}
          type={type}
          search={search}
          archived={archived}
          onSearch={(q) => show({ type, q, archived })}
          onArchived={(next) => show({ type, q: search, archived: next })}
        />
      </Tabs>
    </Container>
  );
}
