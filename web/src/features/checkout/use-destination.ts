import { useState } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { ADDRESSES_MAX, type Destination, isSameDestination } from '#contract/addresses/constants.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { CheckoutValues } from './checkout-values.ts';
import type { DraftKeeper } from './use-checkout-draft.ts';

export const destinationOf = ({ phone, city, address }: CheckoutValues): Destination => ({ phone, city, address });

/** Nothing is typed yet but what the account tells. */
const isUntouched = ({ phone, city, address }: Destination, user: User) =>
  city === '' && address.trim() === '' && (phone === '' || phone === user.phone);

/** The values of a form that opens: of one in which no address is typed yet the first of the kept ones. */
export function withKeptAddress(draft: CheckoutDraft, kept: readonly KeptAddress[], user: User): CheckoutValues {
  const { values, typedAddress } = draft;
  const [first] = kept;
  if (!first || typedAddress || !isUntouched(destinationOf(values), user)) return values;
  const { phone, city, address } = first;
  return { ...values, phone, city, address };
}

interface DestinationForm {
  values: CheckoutValues;
  setValue: (name: keyof Destination, value: string) => void;
}

/** Where the order goes: a kept address or one that is typed, of which nothing is lost when another is chosen. */
export function useDestination(user: User, kept: readonly KeptAddress[], draft: DraftKeeper, form: DestinationForm) {
  const [typed, setTyped] = useState(() => draft.current().typedAddress ?? null);
  const [keep, setWish] = useState(() => draft.current().keepAddress ?? false);
  const destination = destinationOf(form.values);
  const isKept = kept.some((one) => isSameDestination(one, destination));

  const fill = ({ phone, city, address }: Destination) => {
    form.setValue('phone', phone);
    form.setValue('city', city);
    form.setValue('address', address);
  };
  return {
    destination,
    choose: (address: Destination) => {
      if (!isKept) {
        setTyped(destination);
        draft.keep({ typedAddress: destination });
      }
      fill(address);
    },
    startNew: () => {
      const wanted = typed ?? { phone: user.phone ?? '', city: '', address: '' };
      // Also where nothing is typed yet: the page was told not to fill one in by itself.
      draft.keep({ typedAddress: wanted });
      fill(wanted);
    },
    keep,
    setKeep: (wanted: boolean) => {
      setWish(wanted);
      draft.keep({ keepAddress: wanted });
    },
    /** What the account is to keep once the order is placed: also one that it has, which was used again then. */
    owed: isKept || (keep && kept.length < ADDRESSES_MAX) ? destination : null,
  };
}
