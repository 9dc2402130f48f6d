import type { submitAccForm as call } from '#contract/service-forms/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { writeService } from './write-service.ts';

/** Issues the final form, or changes one that was issued. */
export const submitAccForm: Handler<typeof call> = (input, context) => writeService(input, { issues: true }, context);
