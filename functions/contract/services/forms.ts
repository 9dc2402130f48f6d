/** The calls of the service `forms`, by subject. */
export * from '../follow-ups/calls.ts';
export * from '../forms/calls.ts';
export * from '../service-forms/calls.ts';
export * from '../visit-forms/calls.ts';
