/** The calls of the service `clients`, by subject. */
export * from '../accounts/calls.ts';
export * from '../addresses/calls.ts';
export * from '../appointments/calls.ts';
export * from '../audiograms/client-calls.ts';
export * from '../clinic-documents/client-calls.ts';
export * from '../consents/calls.ts';
export * from '../contacts/client-calls.ts';
export * from '../hearing/calls.ts';
export * from '../link-requests/calls.ts';
export * from '../phone-codes/calls.ts';
export * from '../privacy/calls.ts';
export * from '../trials/calls.ts';
