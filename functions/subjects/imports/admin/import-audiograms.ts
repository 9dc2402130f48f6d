import type { importAudiograms as call } from '#contract/imports/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { audiograms } from './audiograms.ts';
import { importing } from './importing.ts';

/** Says what each row of a file of audiograms would do, or does it. */
export const importAudiograms: Handler<typeof call> = importing(audiograms);
