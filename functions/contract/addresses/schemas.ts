import type { InferType } from 'yup';
import {
  address,
  boolean,
  city,
  documentList,
  exact,
  id,
  object,
  optionalWritableText,
  phone,
  string,
  textOrNull,
} from '../fields.ts';
import { ADDRESS_NAME_MAX } from './constants.ts';

/** An address that a customer keeps with their account. */
const keptAddress = object({
  $id: string().required(),
  /** What its owner calls it; null while it has no name. */
  name: textOrNull(),
  phone: string().required(),
  city: string().required(),
  address: string().required(),
  /** Chosen to be filled in at the checkout, whichever was used last. */
  isDefault: boolean().required(),
}).required();
export type KeptAddress = InferType<typeof keptAddress>;

/** All addresses of a customer: the default first, then those that were used last. */
const addresses = documentList(keptAddress);

export const fetchAddresses = { input: exact({ id: id() }), output: addresses };

export const keepAddress = {
  input: exact({ id: id(), phone: phone(), city: city(), address: address() }),
  output: addresses,
};

export const renameAddress = {
  /** Without a name it has none any more. */
  input: exact({ id: id(), addressId: id(), name: optionalWritableText(ADDRESS_NAME_MAX) }),
  output: addresses,
};

const one = { input: exact({ id: id(), addressId: id() }), output: addresses };
export const setDefaultAddress = one;
export const deleteAddress = one;
