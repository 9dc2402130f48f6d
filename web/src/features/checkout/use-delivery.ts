import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { fetchDeliveryOptions } from '#contract/delivery/calls.ts';
import type { DeliveryMethod } from '#contract/delivery/constants.ts';
import type { DeliveryOptions } from '#contract/delivery/schemas.ts';
import { fetchDeliveryFee } from '#contract/settings/calls.ts';
import { call } from '#web/lib/call.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** How the order gets to its customer, as far as its fee depends on it. */
export interface DeliveryWish {
  /** Empty until one is chosen. */
  city: string;
  method: DeliveryMethod;
}

export interface Delivery {
  /** Null while, or when, they are not known: then the page offers what every shop does. */
  options: DeliveryOptions | null;
  method: DeliveryMethod;
  /** EGP; null while, or when, it is not known. */
  fee: number | null;
  /** The fee is still that of what was wished before. */
  isOutdated: boolean;
  /** Takes over the fee that a refusal told. */
  learnFee: (egp: number) => void;
  /** Asks for the options again. */
  refresh: () => void;
}

/** What the form wishes. A draft from before there was a choice says nothing. */
export const wishOf = ({ city, 'delivery-method': method = 'courier' }: CheckoutValues): DeliveryWish => ({
  city,
  method,
});

/**
 * What delivery costs by the governorate, by the way and, where it may be free, by the sum of the products (EGP). A failure
 * is only logged: the server knows the fee and says it when the order is placed.
 */
export function useDelivery({ city, method: wished }: DeliveryWish, subtotal: number): Delivery {
  const client = useQueryClient();
  const options = useQuery({
    queryKey: ['delivery-options'],
    queryFn: ({ signal }) => call(fetchDeliveryOptions, {}, { signal }),
  });
  const method = options.data?.pick_up || options.isPending ? wished : 'courier';
  const isByCourier = method === 'courier';
  const wish = {
    ...(isByCourier ? city !== '' && { city } : { delivery_method: method }),
    ...(isByCourier && options.data && options.data.free_from > 0 && { subtotal }),
  };
  const key = JSON.stringify(wish);
  const fee = useQuery({
    queryKey: ['delivery-fee', key],
    queryFn: ({ signal }) => call(fetchDeliveryFee, wish, { signal }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (options.error) console.error('The ways of delivery could not be fetched.', options.error);
  }, [options.error]);
  useEffect(() => {
    if (fee.error) console.error('The delivery fee could not be fetched.', fee.error);
  }, [fee.error]);
  const learnFee = useCallback((egp: number) => void client.setQueryData(['delivery-fee', key], egp), [client, key]);
  return {
    options: options.data ?? null,
    method,
    fee: fee.data ?? null,
    isOutdated: fee.isPlaceholderData || (options.isPending && wished !== 'courier'),
    learnFee,
    refresh: () => void options.refetch(),
  };
}
