import type { importDevices as call } from '#contract/imports/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { devices } from './devices.ts';
import { importing } from './importing.ts';

/** Says what each row of a file of hearing aids would do, or does it. */
export const importDevices: Handler<typeof call> = importing(devices);
