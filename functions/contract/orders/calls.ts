import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

export const fetchOrders = defineCall(subject, 'fetch-orders', {
  method: 'GET',
  access: ['user'],
  errors: ['not_found'],
});

export const fetchOrder = defineCall(subject, 'fetch-order', {
  method: 'GET',
  access: ['user'],
  errors: ['not_found'],
});

export const cancelOrder = defineCall(subject, 'cancel-order', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'order_not_cancellable'],
});

export const orderAgain = defineCall(subject, 'order-again', {
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found'],
});
