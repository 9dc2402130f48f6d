import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

export const addToCart = defineCall(subject, 'add-to-cart', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'out_of_stock', 'cart_full', 'order_too_large'],
});

export const fetchCart = defineCall(subject, 'fetch-cart', {
  method: 'GET',
  access: ['user'],
});

export const updateCart = defineCall(subject, 'update-cart', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'out_of_stock', 'order_too_large'],
});
