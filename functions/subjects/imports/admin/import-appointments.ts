import type { importAppointments as call } from '#contract/imports/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { appointments } from './appointments.ts';
import { importing } from './importing.ts';

/** Says what each row of a file of appointments would do, or does it. */
export const importAppointments: Handler<typeof call> = importing(appointments);
