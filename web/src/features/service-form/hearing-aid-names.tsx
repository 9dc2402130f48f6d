import { useQuery } from '@tanstack/react-query';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { MAX_PAGE_SIZE } from '#contract/constants.ts';
import { call } from '#web/lib/call.ts';

/** The names of the hearing aids of the store, to choose from while one is typed. Any other name may be typed too. */
export function HearingAidNames({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['hearing-aid-names'],
    queryFn: ({ signal }) =>
      call(
        fetchPaginatedProducts,
        { product_type: 'hearing-aids', page: 1, limit: MAX_PAGE_SIZE, filter: [], searchQuery: '' },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const names = (data?.documents ?? []).flatMap((product) =>
    product.product_type === 'hearing-aids' ? [`${product.brand} ${product.model}`] : [],
  );
  return (
    <datalist id={id}>
      {[...new Set(names)].sort().map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
