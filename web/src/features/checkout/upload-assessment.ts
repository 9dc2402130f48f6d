import { ASSESSMENTS_BUCKET, IMAGE_TYPES } from '#contract/constants.ts';
import type { SendOptions } from '#web/lib/send-file.ts';
import { uploadPicture } from '#web/lib/upload.ts';

/** Sends the picture of a hearing assessment, as `uploadPicture` does. */
export const uploadAssessment = (file: File, options?: SendOptions): Promise<string> =>
  uploadPicture(file, { bucketId: ASSESSMENTS_BUCKET, name: 'assessment', types: IMAGE_TYPES }, options);
