/** The calls of the service `staff`, by subject. */
export * from '../devices/calls.ts';
export * from '../impressions/staff-calls.ts';
export * from '../patients/calls.ts';
export * from '../staff/calls.ts';
