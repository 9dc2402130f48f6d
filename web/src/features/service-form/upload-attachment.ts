import { IMAGE_TYPES } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import type { SendOptions } from '#web/lib/send-file.ts';
import { uploadPicture } from '#web/lib/upload.ts';

/** Sends a picture that belongs to a service, as `uploadPicture` does. */
export const uploadAttachment = (file: File, options?: SendOptions): Promise<string> =>
  uploadPicture(file, { bucketId: ATTACHMENTS_BUCKET, name: 'attachment', types: IMAGE_TYPES }, options);
