import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

export const fetchAddresses = defineCall({
  service: 'clients',
  type: 'fetch-addresses',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchAddresses,
});

/**
 * Keeps the address of an order with the account; one that is kept already counts as the last used. Beside as many as
 * there can be it is not kept: the answer, which holds all of them, shows it.
 */
export const keepAddress = defineCall({
  service: 'clients',
  type: 'keep-address',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).keepAddress,
});

export const renameAddress = defineCall({
  service: 'clients',
  type: 'rename-address',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).renameAddress,
});

export const setDefaultAddress = defineCall({
  service: 'clients',
  type: 'set-default-address',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).setDefaultAddress,
});

export const deleteAddress = defineCall({
  service: 'clients',
  type: 'delete-address',
  method: 'POST',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).deleteAddress,
});
