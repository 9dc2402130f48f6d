import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;

/**
 * The orders, newest first. Card orders that were never paid are among them only when something was typed or when an
 * unpaid payment status is asked for.
 */
export const fetchOrders = defineCall(subject, 'fetch-orders', {
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
});

/** The orders after the one with this id. */
export const fetchPaginatedOrders = defineCall(subject, 'fetch-paginated-orders', {
  method: 'GET',
  alsoPost: true,
  access: ['admin'],
  errors: ['not_found'],
});

/** Cash orders whose customer has yet to say yes, the oldest first. */
export const fetchOrderQueue = defineCall(subject, 'fetch-order-queue', {
  method: 'GET',
  access: ['admin'],
  errors: ['not_found'],
});

export const fetchOrder = defineCall(subject, 'fetch-order', {
  method: 'GET',
  access: ['admin'],
  errors: ['not_found'],
});

/** Moves an order on by the tables of states, or changes its note. */
export const updateOrder = defineCall(subject, 'update-order', {
  access: ['admin'],
  errors: ['not_found', 'order_changed', 'transition_refused', 'nothing_to_change'],
});

/**
 * Says which numbered pieces an order took, as a whole, once it is on its way; each fault is told at its line
 * (`serials.3`).
 */
export const nameOrderSerials = defineCall(subject, 'name-order-serials', {
  access: ['admin'],
  errors: ['not_found', 'order_changed', 'transition_refused', 'piece_unavailable'],
});

/** Writes down what came of calling the customer of a cash order; a yes confirms it, a no cancels it. */
export const recordOrderCall = defineCall(subject, 'record-order-call', {
  access: ['admin'],
  errors: ['not_found', 'order_changed', 'transition_refused'],
});
