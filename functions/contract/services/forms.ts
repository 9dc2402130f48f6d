/** The calls of the service `forms`, by subject. */

export * from '../clinic-documents/calls.ts';
export * from '../clinic-payments/calls.ts';
export * from '../desks/calls.ts';
export * from '../follow-ups/calls.ts';
export * from '../forms/calls.ts';
export * from '../instalments/calls.ts';
export * from '../insurers/calls.ts';
export * from '../opening-balances/calls.ts';
export * from '../service-forms/calls.ts';
export * from '../shipments/desk-calls.ts';
export * from '../visit-forms/calls.ts';
