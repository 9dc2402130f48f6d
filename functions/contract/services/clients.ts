/** The calls of the service `clients`, by subject. */
export * from '../accounts/calls.ts';
export * from '../addresses/calls.ts';
export * from '../hearing/calls.ts';
