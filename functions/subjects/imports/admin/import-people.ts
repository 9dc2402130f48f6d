import type { importPeople as call } from '#contract/imports/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { importing } from './importing.ts';
import { people } from './people.ts';

/** Says what each row of a file of people would do, or does it. */
export const importPeople: Handler<typeof call> = importing(people);
