/** The calls of the service `admin`, by subject. */

export * from '../audit/calls.ts';
export * from '../books/calls.ts';
export * from '../breaches/calls.ts';
export * from '../catalogue/admin-calls.ts';
export * from '../codes/admin-calls.ts';
export * from '../consents/admin-calls.ts';
export * from '../dashboard/calls.ts';
export * from '../exchange/calls.ts';
export * from '../imports/calls.ts';
export * from '../keeping/calls.ts';
export * from '../message-texts/calls.ts';
export * from '../orders/admin-calls.ts';
export * from '../payments/admin-calls.ts';
export * from '../people/calls.ts';
export * from '../pieces/admin-calls.ts';
export * from '../privacy/admin-calls.ts';
export * from '../returns/admin-calls.ts';
export * from '../reviews/admin-calls.ts';
export * from '../settings/admin-calls.ts';
export * from '../shipments/admin-calls.ts';
export * from '../system/calls.ts';
