import { defineCall } from '../call.ts';
import { IMPORT_LIMITS, PRODUCT_LIMITS } from '../request-limits.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;

/** A page of products as editors see them, newest first; with a search only those that have all of its words. */
export const fetchProducts = defineCall(subject, 'fetch-products', {
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
});

export const createProduct = defineCall(subject, 'create-product', {
  access: ['admin'],
  limits: PRODUCT_LIMITS,
  errors: ['fields_missing', 'invalid_image'],
});

/** Changes the fields that are sent. `version` and `stock_seen` say what the editor saw. */
export const updateProduct = defineCall(subject, 'update-product', {
  access: ['admin'],
  limits: PRODUCT_LIMITS,
  errors: ['nothing_to_change', 'not_found', 'product_changed', 'stock_sold', 'invalid_image'],
});

/** Takes a product out of the store for good; one that an order holds is archived. */
export const deleteProduct = defineCall(subject, 'delete-product', { access: ['admin'] });

/** Brings an archived product back into the store. */
export const restoreProduct = defineCall(subject, 'restore-product', {
  access: ['admin'],
  errors: ['not_found', 'product_exists'],
});

/** Imports a catalogue file: all of its lines or none. A dry run only tells what would happen. */
export const importProducts = defineCall(subject, 'import-products', {
  access: ['admin'],
  limits: IMPORT_LIMITS,
});

export const exportProducts = defineCall(subject, 'export-products', {
  method: 'GET',
  access: ['admin'],
});
