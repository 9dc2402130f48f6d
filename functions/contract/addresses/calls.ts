import { defineCall } from '../call.ts';

const subject = { service: 'clients', schemas: () => import('./schemas.ts') } as const;

export const fetchAddresses = defineCall(subject, 'fetch-addresses', { access: ['user'] });

/**
 * Keeps the address of an order with the account; one that is kept already counts as the last used. Beside as many as
 * there can be it is not kept: the answer, which holds all of them, shows it.
 */
export const keepAddress = defineCall(subject, 'keep-address', { access: ['user'] });

export const renameAddress = defineCall(subject, 'rename-address', {
  access: ['user'],
  errors: ['not_found'],
});

export const setDefaultAddress = defineCall(subject, 'set-default-address', {
  access: ['user'],
  errors: ['not_found'],
});

export const deleteAddress = defineCall(subject, 'delete-address', { access: ['user'] });
