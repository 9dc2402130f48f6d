import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

export const addToCart = defineCall({
  service: 'shop',
  type: 'add-to-cart',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'out_of_stock', 'cart_full', 'order_too_large'],
  schemas: async () => (await schemas()).addToCart,
});

export const fetchCart = defineCall({
  service: 'shop',
  type: 'fetch-cart',
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchCart,
});

export const updateCart = defineCall({
  service: 'shop',
  type: 'update-cart',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'out_of_stock', 'order_too_large'],
  schemas: async () => (await schemas()).updateCart,
});
