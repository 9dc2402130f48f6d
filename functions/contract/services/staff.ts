/** The calls of the service `staff`, by subject. */

export * from '../appointments/staff-calls.ts';
export * from '../audiograms/calls.ts';
export * from '../contacts/calls.ts';
export * from '../devices/calls.ts';
export * from '../figures/calls.ts';
export * from '../goals/calls.ts';
export * from '../impressions/staff-calls.ts';
export * from '../inbox/calls.ts';
export * from '../link-requests/staff-calls.ts';
export * from '../message-texts/staff-calls.ts';
export * from '../noah/calls.ts';
export * from '../notes/calls.ts';
export * from '../patients/calls.ts';
export * from '../pieces/calls.ts';
export * from '../recalls/calls.ts';
export * from '../referrals/calls.ts';
export * from '../search/calls.ts';
export * from '../shipments/calls.ts';
export * from '../staff/calls.ts';
export * from '../timeline/calls.ts';
export * from '../trials/staff-calls.ts';
export * from '../visit-sheets/calls.ts';
