import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { fullProductName } from '#web/features/catalogue/shared/product-name.ts';
import { useValueLabel } from '#web/features/catalogue/shared/value-label.ts';
import { OfferName, Offers } from '#web/form/offers.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';

interface AidOffersProps {
  /** What is typed so far. */
  text: string;
  /** Whether one that is sold out may be picked. */
  soldOut: 'may' | 'may not';
  list: RefObject<HTMLUListElement | null>;
  onPick: (product: HearingAid) => void;
  /** Back to the field. */
  onLeave: () => void;
}

/** So many letters are looked for. */
const MIN_LETTERS = 2;
const OFFERS = 6;

/** The hearing aids of the store that have what is typed in the field above. Loads on the texts `clinic-stock` and `product`. */
export function AidOffers({ text, soldOut, list, onPick, onLeave }: AidOffersProps) {
  const { t } = useTranslation('clinic-stock');
  const { price } = useFormat();
  const valueLabel = useValueLabel();
  /** Its size, or the words for one that is charged. */
  const batteryOf = ({ battery }: HearingAid) => {
    const words = valueLabel('battery_size', battery);
    return words === battery ? t('offers.battery', { size: battery }) : words;
  };
  const typed = useDeferredValue(text.trim());
  const isLongEnough = typed.length >= MIN_LETTERS;
  const { data } = useQuery({
    queryKey: ['aid-offers', typed],
    queryFn: ({ signal }) =>
      call(
        fetchPaginatedProducts,
        { product_type: 'hearing-aids', page: 1, limit: OFFERS, filter: [], searchQuery: typed },
        { signal },
      ),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const products = (isLongEnough ? (data?.documents ?? []) : []).flatMap((product) =>
    product.product_type === 'hearing-aids' ? [product] : [],
  );
  if (products.length === 0) return null;
  return (
    <Offers
      label={t('offers.title')}
      status={t('offers.found', { count: products.length })}
      keys={t('offers.keys')}
      list={list}
      onLeave={onLeave}
      offers={products.map((product) => ({
        key: product.$id,
        disabled: product.stock === 0 && soldOut === 'may not',
        content: (
          <>
            <OfferName>{fullProductName(product)}</OfferName>
            <span>{valueLabel('style', product.style)}</span>
            <span>{batteryOf(product)}</span>
            <span>{price(product.price)}</span>
            <span>{product.stock === 0 ? t('offers.sold-out') : t('offers.left', { pieces: product.stock })}</span>
          </>
        ),
        onChoose: () => onPick(product),
      }))}
    />
  );
}
