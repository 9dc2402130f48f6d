import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

export const fetchOrders = defineCall({
  service: 'shop',
  type: 'fetch-orders',
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchOrders,
});

export const fetchOrder = defineCall({
  service: 'shop',
  type: 'fetch-order',
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchOrder,
});

export const cancelOrder = defineCall({
  service: 'shop',
  type: 'cancel-order',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found', 'order_not_cancellable'],
  schemas: async () => (await schemas()).cancelOrder,
});

export const orderAgain = defineCall({
  service: 'shop',
  type: 'order-again',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['not_found'],
  schemas: async () => (await schemas()).orderAgain,
});
