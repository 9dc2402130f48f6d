import { OWNER_FIELDS } from './constants.ts';

/** What of an appointment a row says in one text each. */
export const APPOINTMENT_TEXTS = ['starts_on', 'starts_time', 'kind', 'specialist', 'note'] as const;
export type AppointmentText = (typeof APPOINTMENT_TEXTS)[number];

/** The fields of an appointment and of whose it is, as columns of a file are matched with them. */
export const APPOINTMENT_FIELDS = [...OWNER_FIELDS, ...APPOINTMENT_TEXTS] as const;
export type AppointmentField = (typeof APPOINTMENT_FIELDS)[number];
