import { defineCall } from '../call.ts';

const schemas = () => import('./admin-schemas.ts');

/**
 * The orders, newest first. Card orders that were never paid are among them only when something was typed or when an
 * unpaid payment status is asked for.
 */
export const fetchOrders = defineCall({
  service: 'admin',
  type: 'fetch-orders',
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchOrders,
});

/** The orders after the one with this id. */
export const fetchPaginatedOrders = defineCall({
  service: 'admin',
  type: 'fetch-paginated-orders',
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchPaginatedOrders,
});

/** Cash orders whose customer has yet to say yes, the oldest first. */
export const fetchOrderQueue = defineCall({
  service: 'admin',
  type: 'fetch-order-queue',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchOrderQueue,
});

export const fetchOrder = defineCall({
  service: 'admin',
  type: 'fetch-order',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchOrder,
});

/** Moves an order on by the tables of states, or changes its note. */
export const updateOrder = defineCall({
  service: 'admin',
  type: 'update-order',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'order_changed', 'transition_refused', 'nothing_to_change'],
  schemas: async () => (await schemas()).updateOrder,
});

/**
 * Says which numbered pieces an order took, as a whole, once it is on its way; each fault is told at its line
 * (`serials.3`).
 */
export const nameOrderSerials = defineCall({
  service: 'admin',
  type: 'name-order-serials',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'order_changed', 'transition_refused', 'piece_unavailable'],
  schemas: async () => (await schemas()).nameOrderSerials,
});

/** Writes down what came of calling the customer of a cash order; a yes confirms it, a no cancels it. */
export const recordOrderCall = defineCall({
  service: 'admin',
  type: 'record-order-call',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'order_changed', 'transition_refused'],
  schemas: async () => (await schemas()).recordOrderCall,
});
