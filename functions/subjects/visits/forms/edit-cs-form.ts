import type { editCsForm as call } from '#contract/service-forms/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { writeService } from './write-service.ts';

/** Changes a service form; one that is complete stays so, and what it costs is reckoned again. */
export const editCsForm: Handler<typeof call> = (input, context) => writeService(input, { issues: false }, context);
