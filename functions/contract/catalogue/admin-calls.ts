import { defineCall } from '../call.ts';
import { IMPORT_LIMITS, PRODUCT_LIMITS } from '../request-limits.ts';

const schemas = () => import('./admin-schemas.ts');

/** A page of products as editors see them, newest first; with a search only those that have all of its words. */
export const fetchProducts = defineCall({
  service: 'admin',
  type: 'fetch-products',
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchProducts,
});

export const createProduct = defineCall({
  service: 'admin',
  type: 'create-product',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  limits: PRODUCT_LIMITS,
  errors: ['fields_missing', 'invalid_image'],
  schemas: async () => (await schemas()).createProduct,
});

/** Changes the fields that are sent. `version` and `stock_seen` say what the editor saw. */
export const updateProduct = defineCall({
  service: 'admin',
  type: 'update-product',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  limits: PRODUCT_LIMITS,
  errors: ['nothing_to_change', 'not_found', 'product_changed', 'stock_sold', 'invalid_image'],
  schemas: async () => (await schemas()).updateProduct,
});

/** Takes a product out of the store for good; one that an order holds is archived. */
export const deleteProduct = defineCall({
  service: 'admin',
  type: 'delete-product',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).deleteProduct,
});

/** Brings an archived product back into the store. */
export const restoreProduct = defineCall({
  service: 'admin',
  type: 'restore-product',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'product_exists'],
  schemas: async () => (await schemas()).restoreProduct,
});

/** Imports a catalogue file: all of its lines or none. A dry run only tells what would happen. */
export const importProducts = defineCall({
  service: 'admin',
  type: 'import-products',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  limits: IMPORT_LIMITS,
  errors: [],
  schemas: async () => (await schemas()).importProducts,
});

export const exportProducts = defineCall({
  service: 'admin',
  type: 'export-products',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).exportProducts,
});
