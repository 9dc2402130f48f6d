/** The calls of the service `shop`, by subject. */
export * from '../cart/calls.ts';
export * from '../catalogue/calls.ts';
export * from '../codes/calls.ts';
export * from '../delivery/calls.ts';
export * from '../impressions/calls.ts';
export * from '../orders/calls.ts';
export * from '../payments/calls.ts';
export * from '../returns/calls.ts';
export * from '../reviews/calls.ts';
export * from '../settings/calls.ts';
export * from '../stock-notices/calls.ts';
