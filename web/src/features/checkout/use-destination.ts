import { useState } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { ADDRESSES_MAX, type Destination, isSameDestination } from '#contract/addresses/constants.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { type CheckoutValues, type PersonServed, SERVED_FIELDS } from './checkout-values.ts';
import type { DraftKeeper } from './use-checkout-draft.ts';

/** The input of the phone to which the delivery belongs. */
const phoneInput = (values: CheckoutValues) => (values['for-other'] ? 'recipient-phone' : 'phone');

export const destinationOf = (values: CheckoutValues): Destination => ({
  phone: values[phoneInput(values)],
  city: values.city,
  address: values.address,
});

/** Nothing is typed yet but what the account tells. */
const isUntouched = ({ phone, city, address }: Destination, user: User) =>
  city === '' && address.trim() === '' && (phone === '' || phone === user.phone);

/** The values of a form that opens: of one in which no address is typed yet the first of the kept ones. */
export function withKeptAddress(draft: CheckoutDraft, kept: readonly KeptAddress[], user: User): CheckoutValues {
  const { values, typedAddress } = draft;
  const [first] = kept;
  if (!first || typedAddress || values['for-other'] || !isUntouched(destinationOf(values), user)) return values;
  const { phone, city, address } = first;
  return { ...values, phone, city, address };
}

const NOBODY: PersonServed = {
  city: '',
  address: '',
  age: '',
  'damaged-ear': '',
  'hearing-assessment': '',
  'hearing-assessment-image': null,
};

interface DestinationForm {
  values: CheckoutValues;
  setValue: <Name extends keyof CheckoutValues>(name: Name, value: CheckoutValues[Name]) => void;
}

/** Where the order goes: a kept address or one that is typed, of which nothing is lost when another is chosen. */
export function useDestination(user: User, kept: readonly KeptAddress[], draft: DraftKeeper, form: DestinationForm) {
  const [typed, setTyped] = useState(() => draft.current().typedAddress ?? null);
  const [keep, setWish] = useState(() => draft.current().keepAddress ?? false);
  const forOther = form.values['for-other'];
  const destination = destinationOf(form.values);
  const isKept = kept.some((one) => isSameDestination(one, destination));

  const fill = ({ phone, city, address }: Destination) => {
    form.setValue(phoneInput(form.values), phone);
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
      const wanted = typed ?? { phone: forOther ? '' : (user.phone ?? ''), city: '', address: '' };
      // Also where nothing is typed yet: the page was told not to fill one in by itself.
      draft.keep({ typedAddress: wanted });
      fill(wanted);
    },
    keep,
    setKeep: (wanted: boolean) => {
      setWish(wanted);
      draft.keep({ keepAddress: wanted });
    },
    /** Says whether it is for somebody else. Nothing that was said of one person is taken for the other's. */
    setForOther: (wanted: boolean) => {
      // A draft of an earlier version of the page may lack a field.
      const otherPerson = { ...NOBODY, ...draft.current().otherPerson };
      const said = Object.fromEntries(SERVED_FIELDS.map((name) => [name, form.values[name]])) as PersonServed;
      draft.keep({ otherPerson: said });
      for (const name of SERVED_FIELDS) form.setValue(name, otherPerson[name]);
      form.setValue('for-other', wanted);
      setTyped(null);
    },
    /**
     * What the account is to keep once the order is placed: also one that it has, which was used again then. Not that of
     * somebody else, which would be filled in next time with their phone.
     */
    owed: !forOther && (isKept || (keep && kept.length < ADDRESSES_MAX)) ? destination : null,
  };
}
